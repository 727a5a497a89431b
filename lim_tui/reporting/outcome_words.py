"""Right and wrong in words, with the baselines apart: closed book and no evidence ought to be wrong."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.domain.record import BaselineCounts, SweepCounts
from lim_tui.domain.sweep import BASELINES
from lim_tui.reporting.sweep_facts import Outcomes
from lim_tui.reporting.words import count_of, whole


def right_and_wrong(counts: Outcomes | SweepCounts) -> list[str]:
    """``120 right``, ``52 wrong``: of the trials that are no baseline."""
    right = sum(one.correct for one in counts.baselines.values())
    wrong = sum(one.scored for one in counts.baselines.values()) - right
    return [f"{whole(counts.correct - right)} right", f"{whole(counts.incorrect - wrong)} wrong"]


def baselines_apart(baselines: Mapping[str, BaselineCounts]) -> str:
    """``; baselines apart: closed book 1 of 12 right, oracle 12 of 12 right``; nothing where there are none."""
    told = [
        f"{name.replace('_', ' ')} {whole(baselines[name].correct)} of {whole(baselines[name].scored)} right"
        for name in BASELINES
        if name in baselines
    ]
    return f"; baselines apart: {', '.join(told)}" if told else ""


def outcomes_text(outcomes: Outcomes) -> str:
    """``216 trials: 120 right, 52 wrong, 8 not scored; baselines apart: oracle 36 of 36 right``.

    Every trial is in one of the counts.
    """
    counts = {
        "in review": outcomes.review,
        "not scored": sum(outcomes.not_scored.values()),
        "scorer errors": outcomes.scorer_error,
        "refused": outcomes.refused,
        "open": outcomes.open,
    }
    listed = [*right_and_wrong(outcomes), *(f"{whole(number)} {name}" for name, number in counts.items() if number)]
    return f"{count_of(outcomes.planned, 'trial')}: {', '.join(listed)}{baselines_apart(outcomes.baselines)}"
