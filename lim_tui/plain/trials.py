"""The list of trials, as rows and as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from lim_tui.domain.sweep import WITHOUT_EVIDENCE
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.columns import cut, table_lines
from lim_tui.reporting.table import Table
from lim_tui.reporting.trial_words import verdict_word, why
from lim_tui.reporting.words import count_of, depth_text, whole
from lim_tui.text.visible import visible_line

_CASE_WIDTH = 22
_WHY_WIDTH = 20


class TrialListRow(TypedDict):
    """One trial. ``id`` is null until its prompt was built; ``verdict`` until it is done."""

    id: str | None
    case: str
    set: str
    language: str
    model: str
    length: int | None
    depth: float | None
    documents: int | None
    position: int | None
    baseline: str | None
    seed: int
    state: str
    verdict: str | None
    failure: str | None
    reason: str | None


def trial_rows(rows: Sequence[TrialRow]) -> list[TrialListRow]:
    """The trials as JSON values."""
    return [_as_json(row) for row in rows]


def _as_json(row: TrialRow) -> TrialListRow:
    return {
        "id": row.short_key or None,
        "case": row.case,
        "set": row.set_name,
        "language": row.language,
        "model": row.axes.model,
        "length": row.axes.length,
        "depth": row.axes.depth,
        "documents": row.axes.documents,
        "position": row.axes.position,
        "baseline": row.axes.baseline,
        "seed": row.seed,
        "state": row.state,
        "verdict": row.verdict,
        "failure": row.failure,
        "reason": row.reason,
    }


def by_place(rows: Iterable[TrialRow]) -> list[TrialRow]:
    """By length or number of documents and then by depth, baselines last; the rest in the order of the plan."""
    return sorted(rows, key=_place)


def _place(row: TrialRow) -> tuple[bool, int, float, int]:
    axes = row.axes
    size = axes.length if axes.length is not None else axes.documents
    depth = axes.position if axes.position is not None else axes.depth
    return axes.baseline is not None, size or 0, -1.0 if depth is None else depth, row.id


def wrong_trials_text(rows: Sequence[TrialRow]) -> str:
    """Wrong trials, those of baselines that ought to be wrong last and by themselves."""
    ought = [row for row in rows if row.axes.baseline in WITHOUT_EVIDENCE]
    if not ought:
        return trials_text(rows)
    failed = [row for row in rows if row.axes.baseline not in WITHOUT_EVIDENCE]
    line = f"closed book and no evidence, which ought to be wrong ({count_of(len(ought), 'trial')}):"
    return "\n\n".join([*([trials_text(failed)] if failed else []), line, trials_text(ought)])


def trials_text(rows: Sequence[TrialRow]) -> str:
    """The trials as one table for each model, and their number."""
    if not rows:
        return "no trial fits"
    lines: list[str] = []
    for model in dict.fromkeys(row.axes.model for row in rows):
        of_model = [row for row in rows if row.axes.model == model]
        lines += [f"{visible_line(model)}: {count_of(len(of_model), 'trial')}"]
        lines += table_lines(Table(_HEADER, tuple(_line(row) for row in of_model), names=2), _CASE_WIDTH)
        lines.append("")
    return "\n".join(lines[:-1])


_HEADER = ("trial", "case", "size", "depth", "seed", "verdict", "why")


def _line(row: TrialRow) -> tuple[str, ...]:
    axes = row.axes
    size = axes.length if axes.length is not None else axes.documents
    return (
        row.short_key or "not built",
        row.case,
        whole(size),
        axes.baseline or depth_text(axes.depth),
        str(row.seed),
        verdict_word(row),
        cut(visible_line(why(row)), _WHY_WIDTH),
    )
