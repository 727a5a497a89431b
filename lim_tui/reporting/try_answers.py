"""What a try of one case gave so far, its answers in the order in which an author reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lim_tui.domain.record import SweepCounts, SweepRecord
from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.domain.verdict import TraceStep, Verdict
from lim_tui.engine.leasing import as_it_stands
from lim_tui.reporting.words import depth_text
from lim_tui.store.store import Store

_BASELINES = {"closed_book": "closed book", "oracle": "oracle"}
_ORDER = tuple(_BASELINES)


@dataclass(frozen=True, slots=True)
class TryAnswer:
    """One answer of a try. ``output`` and ``verdict`` are None until it came; ``misled_by`` names a document."""

    row: TrialRow
    output: str | None
    verdict: Verdict | None
    misled_by: str | None

    @property
    def place(self) -> str:
        """``closed book``, ``oracle``, ``depth 50``; ``in context`` where no depth moves anything."""
        return place_of(self.row.axes)

    @property
    def first_step(self) -> TraceStep | None:
        """How the scorer began; None without a verdict, or without a trace."""
        return self.verdict.trace[0] if self.verdict and self.verdict.trace else None


@dataclass(frozen=True, slots=True)
class TryOutcome:
    """A try as it stands. Depths that land on one place are one answer."""

    record: SweepRecord
    counts: SweepCounts
    answers: tuple[TryAnswer, ...]

    @property
    def open(self) -> bool:
        """True while answers are still to come."""
        return any(answer.row.state in ("planned", "running") for answer in self.answers)

    def answer(self, baseline: str) -> TryAnswer | None:
        """The answer to a baseline, None where it was not asked."""
        return next((answer for answer in self.answers if answer.row.axes.baseline == baseline), None)

    @property
    def in_context(self) -> tuple[TryAnswer, ...]:
        """The answers to prompts with a whole context, by depth."""
        return tuple(answer for answer in self.answers if answer.row.axes.baseline is None)


def place_of(axes: Axes) -> str:
    """The place of a trial of a try in words."""
    if axes.baseline is not None:
        return _BASELINES.get(axes.baseline, axes.baseline)
    return "in context" if axes.depth is None else f"depth {depth_text(axes.depth)}"


def read_try(store: Store, sweep_id: int) -> TryOutcome:
    """The outcome of a try; KeyError where it is gone."""
    record = as_it_stands(store, store.sweeps.get(sweep_id))
    rows = in_reading_order(store.reads.rows(sweep_id))
    return TryOutcome(record, store.reads.counts(sweep_id), tuple(_answer(store, row) for row in rows))


def in_reading_order(rows: Sequence[TrialRow]) -> list[TrialRow]:
    """Baselines first, since they say what the others are worth; then by depth."""
    return sorted(rows, key=lambda row: order_of(row.axes))


def order_of(axes: Axes) -> tuple[int, float]:
    """Where a place stands among the places of a try."""
    rank = _ORDER.index(axes.baseline) if axes.baseline in _ORDER else len(_ORDER)
    return rank, axes.depth or 0.0


def _answer(store: Store, row: TrialRow) -> TryAnswer:
    if row.state != "done":
        return TryAnswer(row, None, None, None)
    detail = store.reads.detail(row.id)
    return TryAnswer(row, detail.output, detail.verdict, detail.misled_by)
