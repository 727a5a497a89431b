"""What the curves of a sweep say about the middle, row by row, in the words of its report."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lim_tui.domain.sweep import WITHOUT_EVIDENCE
from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.columns import cut_inside
from lim_tui.reporting.words import count_of, whole
from lim_tui.tui.answer_bars import Failures
from lim_tui.tui.fitting import safe
from lim_tui.tui.heat_grid import RowKey
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.words import group_name

if TYPE_CHECKING:
    from lim_tui.reporting.cell_figures import CellFigures, CellPlace
    from lim_tui.reporting.grouping import Groups
    from lim_tui.reporting.rows import AgainstBaselinesRow, AnytimeRow, Place, PositionRow
    from lim_tui.statistics.positions import PositionOptions
    from lim_tui.store.cells import Grouping
    from lim_tui.store.store import Store

_TONES: Mapping[str, Tone] = {
    "drop": "bad",
    "primacy": "warn",
    "recency": "warn",
    "uneven": "warn",
    "flat": "good",
    "undecided": "dim",
}
_THRESHOLD = 0.8
_MODEL_WIDTH = 24
_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class RowFinding:
    """What one row says: the word of its curve, and a sentence."""

    curve: str
    tone: Tone
    sentence: str


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a sweep by row, and the figures of its cells where they were asked.

    ``may_stop`` says what is decided in a sweep of mode anytime, over all its rows. ``took_s`` is the processor time in
    seconds that it took to find them out. ``failures`` counts what was wrong with answers, by cell and class.
    """

    rows: Mapping[RowKey, RowFinding] = field(default_factory=dict)
    may_stop: tuple[Piece, ...] = ()
    figures: Mapping[CellPlace, CellFigures] = field(default_factory=dict)
    took_s: float = 0.0
    failures: Failures = field(default_factory=dict)

    def wrong(self, model: str | None = None) -> Mapping[str, int]:
        """What was wrong with answers, of all models or of one: the number of each class, the most frequent first.

        Baselines without the evidence, which should fail, are left out, as in the list of wrong answers.
        """
        counts: Counter[str] = Counter()
        for (_, axes), found in self.failures.items():
            if model in (None, axes.model) and axes.baseline not in WITHOUT_EVIDENCE:
                counts.update(found)
        return dict(counts.most_common())

    def headline(self, model: str | None = None) -> tuple[Piece, ...]:
        """One line for all rows, or for those of one ``model``."""
        shown = {key: row for key, row in self.rows.items() if model is None or key.axes.model == model}
        return (*self.may_stop, *_headline(shown))


def find_out(store: Store, sweep_id: int, by: Grouping, *, figures: bool = False) -> Findings:
    """The findings of all rows, and with ``figures`` those of the cells; slow, for a thread of its own.

    A sweep that still runs takes the closed form of the gap's p-value, a finished one the permutation test of its
    report. A sweep in mode anytime says first what its evidence so far decides; that is by language. Raises KeyError
    where there is no such sweep.
    """
    from lim_tui.reporting.anytime import anytime_evidence
    from lim_tui.reporting.cell_figures import cell_figures
    from lim_tui.reporting.grouping import Groups
    from lim_tui.reporting.sentence import anytime_sentence, baselines_sentence, sentence

    began_s = time.thread_time()
    evidence = {_key(row): row for row in anytime_evidence(store, sweep_id)} if by == "language" else {}
    trials, groups = list(store.reads.rows(sweep_id)), Groups.of(store, sweep_id, by)
    positions, against = _rows(store, sweep_id, groups, trials)
    beside = {_key(row): baselines_sentence(row) for row in against if row.middle_minus_closed_book is not None}
    rows = {}
    for row in positions:
        at_any_time = evidence.get(_key(row))
        first = "" if at_any_time is None else anytime_sentence(at_any_time, row.curve)
        told = " ".join(one for one in (first, sentence(row), beside.get(_key(row), "")) if one)
        rows[_key(row)] = RowFinding(row.curve, _TONES[row.curve], told)
    shown = cell_figures(store, sweep_id, by) if figures else {}
    may_stop = tuple(_may_stop(tuple(evidence.values())))
    return Findings(rows, may_stop, shown, time.thread_time() - began_s, _failures(trials, groups))


def _failures(trials: Iterable[TrialRow], groups: Groups) -> Failures:
    counts: dict[CellPlace, Counter[str]] = defaultdict(Counter)
    for row in trials:
        if row.verdict == "incorrect":
            for group in groups.of_cell(row):
                counts[group, row.axes][row.failure or "unknown"] += 1
    return counts


def _may_stop(evidence: tuple[AnytimeRow, ...]) -> Iterable[Piece]:
    """``decided, may stop: 2 of 6 rows; ``, for a sweep in mode anytime."""
    if evidence:
        decided = sum(row.may_stop for row in evidence)
        yield "decided, may stop: ", "good" if decided == len(evidence) else "accent"
        yield f"{decided} of {count_of(len(evidence), 'row')}; ", "plain"


def load_statistics(_store: Store) -> None:
    """Imports what the findings need, so that the first of them does not seem to take long."""
    import lim_tui.reporting.against_baselines
    import lim_tui.reporting.curve_rows
    import lim_tui.reporting.sentence  # noqa: F401


def _rows(
    store: Store, sweep_id: int, groups: Groups, every: Iterable[TrialRow]
) -> tuple[list[PositionRow], list[AgainstBaselinesRow]]:
    """What each length says by itself, and beside the baselines where they were asked."""
    from lim_tui.domain.case import CELL_KINDS
    from lim_tui.reporting.against_baselines import against_baselines
    from lim_tui.reporting.curve_rows import curve_rows, families
    from lim_tui.reporting.places import gather

    trials = [row for row in every if row.kind in CELL_KINDS]
    with_context = [row for row in trials if row.axes.baseline is None]
    places = gather(with_context, store.outcomes.twins(sweep_id), groups.of_cell)
    options = _options(store, sweep_id)
    curves = families(places)
    positions = [row for family in curves for row in curve_rows(family, options, _THRESHOLD).positions]
    return positions, list(against_baselines(trials, groups, curves, options))


def _options(store: Store, sweep_id: int) -> PositionOptions:
    from lim_tui.domain.record import FINISHED_STATES
    from lim_tui.statistics.positions import DEFAULT_OPTIONS, PositionOptions

    record = store.sweeps.get(sweep_id)
    tolerance = record.settings.get("tolerance")
    return PositionOptions(
        seed=int(record.plan_sha256[:8], 16),
        permutations=DEFAULT_OPTIONS.permutations if record.state in FINISHED_STATES else 0,
        tolerance=float(tolerance) if isinstance(tolerance, (int, float)) else DEFAULT_OPTIONS.tolerance,
    )


def _key(row: Place) -> RowKey:
    axes = Axes(
        model=row.model,
        length=row.length,
        depth=None,
        documents=row.documents,
        arrangement=row.arrangement,
        question=row.question,
        template=row.template,
        distractors=row.distractors,
    )
    return RowKey(row.group, axes)


def _headline(rows: Mapping[RowKey, RowFinding]) -> Iterable[Piece]:
    """``drop: Dutch 1,024; undecided: 3 rows``: what was found first, what is undecided counted."""
    by_curve: dict[str, list[RowKey]] = defaultdict(list)
    for key, finding in rows.items():
        by_curve[finding.curve].append(key)
    several = len({key.axes.model for key in rows}) > 1
    separator = ""
    for curve, tone in _TONES.items():
        if keys := by_curve.get(curve):
            yield f"{separator}{curve}: ", tone
            yield (
                (count_of(len(keys), "row") if curve == "undecided" else _row_names(keys, with_model=several)),
                "plain",
            )
            separator = "; "


def _row_names(keys: Sequence[RowKey], *, with_model: bool) -> str:
    """``Dutch 1,024, Dutch 2,048 and 38 more``."""
    named = keys if len(keys) <= _MOST_NAMED else keys[: _MOST_NAMED - 1]
    names = ", ".join(_row_name(key, with_model=with_model) for key in named)
    return names if len(named) == len(keys) else f"{names} and {len(keys) - len(named)} more"


def _row_name(key: RowKey, *, with_model: bool) -> str:
    size = key.axes.length if key.axes.length is not None else key.axes.documents
    name = group_name(key.group) if size is None else f"{group_name(key.group)} {whole(size)}"
    return f"{name} ({cut_inside(safe(key.axes.model), _MODEL_WIDTH)})" if with_model else name
