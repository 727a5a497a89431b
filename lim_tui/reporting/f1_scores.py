"""The overlap of each answer with what was expected."""

from __future__ import annotations

from collections.abc import Iterable

from lim_tui.scoring.published_verdicts import best_f1
from lim_tui.store.outcomes import KeyedOutput


def f1_scores(outputs: Iterable[KeyedOutput]) -> dict[int, float]:
    """F1 by trial id, from 0 to 1; without those that have no value to overlap with."""
    found: dict[tuple[int, str], float] = {}
    scores: dict[int, float] = {}
    for output in outputs:
        if not output.key.expected:
            continue
        asked = (output.item_id, output.text)
        if asked not in found:
            found[asked] = best_f1(output.key, output.text)
        scores[output.trial_id] = found[asked]
    return scores
