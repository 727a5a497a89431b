"""When a sweep in mode anytime may stop: at each length, once a middle drop is shown or excluded (statistics 12)."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from lim_tui.engine.blocks import Block
from lim_tui.engine.questions import Question, decided_questions, trials_of_questions
from lim_tui.engine.staging import needless_trials
from lim_tui.statistics.positions import DEFAULT_OPTIONS
from lim_tui.store.store import Store

_SHARE_OF_TIME = 20


@dataclass
class Decider:
    """Looks at the evidence between blocks; it spends at most a twentieth of the time on looking."""

    store: Store
    sweep_id: int
    tolerance: float
    alpha: float = DEFAULT_OPTIONS.alpha
    decided: Mapping[Question, bool] = field(default_factory=dict)
    _needless: frozenset[int] = frozenset()
    _next_look: float = 0.0

    def focus(self, block: Block) -> Block:
        """The trials of a block that can still tell something; all of them at first."""
        self.look()
        return Block(block.item_id, tuple(trial for trial in block.trials if trial.id not in self._needless))

    def look(self, *, now: bool = False) -> None:
        """Reads the evidence anew, unless it was read a moment ago; ``now`` reads it in any case."""
        began = time.monotonic()
        if not now and began < self._next_look:
            return
        rows = self.store.reads.rows(self.sweep_id)
        trials = trials_of_questions(rows)
        self.decided = decided_questions(trials, self.tolerance, self.alpha)
        self._needless = needless_trials(rows, trials, self.decided)
        if not now:
            ended = time.monotonic()
            self._next_look = ended + _SHARE_OF_TIME * (ended - began)

    def is_answered(self) -> bool:
        """Whether trials are left, and none of them could tell anything more by the evidence of this moment."""
        self.look(now=True)
        left = [row.id for row in self.store.reads.rows(self.sweep_id) if row.state in ("planned", "running")]
        return bool(left) and self._needless.issuperset(left)

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
