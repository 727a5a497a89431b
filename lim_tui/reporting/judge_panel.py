"""The LLM judge held against people, band by band: one small table for each group and model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from lim_tui.reporting.judge_rows import judge_rows
from lim_tui.reporting.judge_words import drop_words
from lim_tui.reporting.model_rows import JudgeRow
from lim_tui.reporting.rows import Grouping
from lim_tui.reporting.stored import read_stored
from lim_tui.reporting.words import UNKNOWN, count_of, percent
from lim_tui.store.store import Store

PanelLineKind = Literal["title", "heading", "band", "note"]
_HEADING = (
    f"{'depths':<7}{'passed':>12}{'unsure':>7}{'failed':>7}{'labels':>7}{'kappa':>6}{'sens':>6}{'spec':>6} corrected"
)
_NO_JUDGE = (
    "No judge was asked in this sweep.",
    "With `judge: MODEL` in its file that model says of each answer whether it is right; here its word is then held"
    " against human labels.",
)
_LEGEND = (
    "sens: of the answers that people call correct, the share that the judge passes. spec: of those that they call"
    " incorrect, the share that it does not. corrected: the share of right answers without the judge's errors, with its"
    " 95% interval.",
    "failed: the judge gave no verdict that can be read; such an answer counts as neither right nor wrong.",
)


@dataclass(frozen=True, slots=True)
class PanelLine:
    """One line, not wrapped yet."""

    kind: PanelLineKind
    text: str


def judge_panel(store: Store, sweep_id: int, by: Grouping, name: Callable[[str], str] = str) -> tuple[PanelLine, ...]:
    """The panel of a sweep, with groups by their ``name``; KeyError where there is no such sweep."""
    rows = tuple(judge_rows(read_stored(store, sweep_id, by)))
    return tuple(panel_lines(rows, name)) if rows else tuple(PanelLine("note", text) for text in _NO_JUDGE)


def panel_lines(rows: Sequence[JudgeRow], name: Callable[[str], str] = str) -> Iterator[PanelLine]:
    """A table of bands for each group and model, then what stands in the way of a judgement, and the words used."""
    for (group, model, judge), bands in groupby(rows, key=lambda row: (row.group, row.model, row.judge)):
        found = list(bands)
        yield PanelLine("title", f"{name(group)}, {model}, judged by {judge}")
        yield PanelLine("heading", _HEADING)
        for row in found:
            yield PanelLine("band", _band(row))
        if spans := _passed_spans(found):
            yield PanelLine("note", f"passed, 95% interval: {spans}")
        yield from (PanelLine("note", drop_words(row)) for row in found if drop_words(row))
        yield from (PanelLine("note", note) for note in _notes(found))
        yield PanelLine("note", "")
    yield from (PanelLine("note", text) for text in _LEGEND)


def _band(row: JudgeRow) -> str:
    heard = row.passed + row.failed
    kappa = UNKNOWN if row.kappa is None else f"{row.kappa:.2f}"
    passed = f"{percent(row.accuracy)} ({row.passed}/{heard})"
    corrected = percent(row.corrected)
    if row.corrected is not None:
        corrected += f" ({percent(row.corrected_low).rstrip('%')} to {percent(row.corrected_high)})"
    return (
        f"{row.band:<7}{passed:>12}{row.unsure:>7}{row.errors:>7}{row.labelled:>7}{kappa:>6}"
        f"{percent(row.sensitivity):>6}{percent(row.specificity):>6} {corrected}"
    )


def _passed_spans(bands: Sequence[JudgeRow]) -> str:
    return ", ".join(
        f"{row.band} {percent(row.accuracy_low)} to {percent(row.accuracy_high)}"
        for row in bands
        if row.accuracy is not None
    )


def _notes(bands: Sequence[JudgeRow]) -> Iterator[str]:
    """What is missing: verdicts, labels, or labels of both words."""
    silent = [row.band for row in bands if not row.passed + row.failed]
    if silent:
        yield f"no verdict to hold against people: {', '.join(silent)}"
    unlabelled = [row.band for row in bands if not row.labelled and row.band not in silent]
    if unlabelled:
        yield f"no human labels: {', '.join(unlabelled)}; u opens the review queue, where answers are labelled"
    for row in bands:
        if row.labelled and row.corrected is None:
            yield f"{row.band}: {count_of(row.labelled, 'label')} do not tell accuracy without the judge's errors"
