"""When a sweep in mode anytime may stop: at each length, once a middle drop is shown or excluded (statistics 12)."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import Axes, TrialRow, ended_items
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.engine.blocks import Block
from lim_tui.statistics.bands import DEFAULT_BANDS, item_bands
from lim_tui.statistics.drop_evidence import drop_evidence
from lim_tui.statistics.positions import DEFAULT_OPTIONS
from lim_tui.statistics.scores import FloatArray
from lim_tui.store.store import Store

_SHARE_OF_TIME = 20


@dataclass(frozen=True, slots=True)
class Question:
    """A population at one place, all depths together: what a middle drop is shown or excluded for."""

    language: str
    kind: str
    axes: Axes

    @property
    def family(self) -> Question:
        """The question over all lengths, among which the error is shared."""
        return replace(self, axes=replace(self.axes, length=None, documents=None))


def decided_questions(rows: Iterable[TrialRow], tolerance: float, alpha: float) -> dict[Question, bool]:
    """Every question that start, middle and end can answer, and whether it is answered.

    Items count in the order of the plan, up to the first that waits for an answer; the decision holds at any look.
    """
    by_question: dict[Question, list[TrialRow]] = defaultdict(list)
    for row in rows:
        if row.axes.baseline is None and row.kind in CELL_KINDS:
            by_question[_question(row.language, row.kind, row.axes)].append(row)
    sizes: dict[Question, int] = defaultdict(int)
    for question in by_question:
        sizes[question.family] += 1
    found = {
        question: _decided(trials, tolerance, alpha / sizes[question.family])
        for question, trials in by_question.items()
    }
    return {question: known for question, known in found.items() if known is not None}


@dataclass
class Decider:
    """Looks at the evidence between blocks; it spends at most a twentieth of the time on looking."""

    store: Store
    sweep_id: int
    tolerance: float
    alpha: float = DEFAULT_OPTIONS.alpha
    decided: Mapping[Question, bool] = field(default_factory=dict)
    _next_look: float = 0.0

    @property
    def done(self) -> bool:
        """Whether every question is answered; False where there is none."""
        return bool(self.decided) and all(self.decided.values())

    def focus(self, block: Block) -> Block:
        """The trials of a block that can still decide something, its baselines included; all of them at first."""
        self.look()
        if self.done:
            return Block(block.item_id, ())
        case = self.store.reads.item_case(block.item_id)[0].case
        open_trials = tuple(
            trial
            for trial in block.trials
            if (trial.axes.length is None and trial.axes.documents is None)
            or not self.decided.get(_question(case.language, case.kind, replace(trial.axes, baseline=None)), False)
        )
        return Block(block.item_id, open_trials)

    def look(self, *, now: bool = False) -> None:
        """Reads the evidence anew, unless it was read a moment ago."""
        began = time.monotonic()
        if now or began >= self._next_look:
            rows = self.store.reads.rows(self.sweep_id)
            self.decided = decided_questions(rows, self.tolerance, self.alpha)
            ended = time.monotonic()
            self._next_look = ended + _SHARE_OF_TIME * (ended - began)

    def is_answered(self) -> bool:
        """Whether trials are left, and none of them could decide anything more by the evidence of this moment."""
        self.look(now=True)
        left = [row for row in self.store.reads.rows(self.sweep_id) if row.state in ("planned", "running")]
        return bool(left) and all(self._is_needless(row) for row in left)

    def _is_needless(self, row: TrialRow) -> bool:
        if row.axes.length is None and row.axes.documents is None:
            return self.done
        return self.decided.get(_question(row.language, row.kind, replace(row.axes, baseline=None)), False)

    def note(self) -> str:
        """Why the sweep ended before its plan."""
        left = self.store.reads.counts(self.sweep_id).planned
        undecided = sum(not known for known in self.decided.values())
        what = f"{len(self.decided) - undecided} of {len(self.decided)} rows are" if undecided else "every row is"
        return f"{what} decided, valid at this stop; {left} trials of the plan were not needed"


def decider_of(store: Store, sweep_id: int) -> Decider | None:
    """The decider of a sweep in mode anytime, None in mode fixed."""
    settings = store.sweeps.get(sweep_id).settings
    if settings.get("mode") != "anytime":
        return None
    tolerance = settings.get("tolerance")
    return Decider(
        store, sweep_id, float(tolerance) if isinstance(tolerance, (int, float)) else DEFAULT_OPTIONS.tolerance
    )


def _question(language: str, kind: str, axes: Axes) -> Question:
    return Question(language, kind, replace(axes, depth=None, position=None))


def _decided(trials: Sequence[TrialRow], tolerance: float, alpha: float) -> bool | None:
    """None where the depths have no start, middle or end."""
    depths = sorted({row.axes.depth for row in trials if row.axes.depth is not None})
    if not all(any(mask) for mask in DEFAULT_BANDS.masks(depths)):
        return None
    items = ended_items(trials)
    bands = item_bands(_means(trials, items, depths), depths)
    return drop_evidence(bands, range(len(items)), tolerance).is_decided(alpha)


def _means(trials: Sequence[TrialRow], items: Sequence[str], depths: Sequence[float]) -> FloatArray:
    scores: dict[tuple[str, float], list[float]] = defaultdict(list)
    for row in trials:
        score = SCORE_OF_VERDICT.get(row.verdict or "")
        if score is not None and row.axes.depth is not None:
            scores[row.item, row.axes.depth].append(score)
    table = [[np.mean(scores[item, d]) if (item, d) in scores else np.nan for d in depths] for item in items]
    return np.array(table, dtype=float).reshape(len(items), len(depths))
