"""A verdict that stays what it was is no flip, though it rests on something else."""

from __future__ import annotations

from lim_tui.domain.verdict import Verdict
from lim_tui.engine.rescore import Flip
from lim_tui.plain.flips import direction_lines

BEFORE = Verdict("incorrect", "value", "it names 6973")


def flip(after: Verdict) -> Flip:
    return Flip(trial_id=1, trial="3b22fa05", case="en/fan", output="6973", old=BEFORE, new=after, misled_by=None)


def test_another_reason_is_told_apart_from_another_state() -> None:
    kept = flip(Verdict("incorrect", "value", "it names another value"))
    won = flip(Verdict("correct", "alias", "it is an alias"))
    assert (kept.keeps_state, won.keeps_state) == (True, False)
    assert list(direction_lines([kept, won, kept])) == ["incorrect -> correct: 1", "incorrect, for another reason: 2"]
