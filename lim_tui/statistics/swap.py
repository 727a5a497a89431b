"""Did the worst position change between two runs? Whole rows are swapped, item by item.

Exact under "the change does nothing". Both minima carry the same bias, unlike a bootstrap of their difference.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.scores import FloatArray, in_one_order

MOST_ENUMERATED_ITEMS = 14
DRAWS = 10_000
TIE_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class SwapTest:
    """Worst accuracy of both runs, candidate minus baseline, and the one-sided p-values; ``exact`` or drawn."""

    baseline_worst: float
    candidate_worst: float
    change: float
    p_regressed: float
    p_improved: float
    exact: bool


def swap_test(baseline: FloatArray, candidate: FloatArray, draws: int = DRAWS, seed: int = 0) -> SwapTest | None:
    """The test from item means [item, depth] of both runs, over the pairs where both are there; None without any."""
    both = ~np.isnan(baseline) & ~np.isnan(candidate)
    measured = both.any(axis=0)
    if not measured.any():
        return None
    items = both.sum(axis=0)[measured]
    before, after = (np.where(both, scores, 0.0)[:, measured] for scores in (baseline, candidate))
    moves = after - before
    moves = in_one_order(moves[(np.abs(moves) > TIE_TOLERANCE).any(axis=1)])
    swaps, exact = _swaps(len(moves), draws, seed)
    shifts = swaps @ moves
    changes = ((after.sum(axis=0) - shifts) / items).min(axis=1) - ((before.sum(axis=0) + shifts) / items).min(axis=1)
    # The first pattern swaps nothing: it is the observed one, and counts among the draws.
    change = float(changes[0])
    return SwapTest(
        baseline_worst=float((before.sum(axis=0) / items).min()),
        candidate_worst=float((after.sum(axis=0) / items).min()),
        change=change,
        p_regressed=float((changes <= change + TIE_TOLERANCE).mean()),
        p_improved=float((changes >= change - TIE_TOLERANCE).mean()),
        exact=exact,
    )


def _swaps(items: int, draws: int, seed: int) -> tuple[FloatArray, bool]:
    """Which items are swapped: [pattern, item] of 0 and 1, the first all 0; and whether these are all patterns."""
    if items <= MOST_ENUMERATED_ITEMS:
        patterns = np.arange(2**items)[:, np.newaxis] >> np.arange(items) & 1
        return patterns.astype(np.float64), True
    drawn = np.random.default_rng(seed).integers(0, 2, (draws, items))
    return np.vstack([np.zeros(items), drawn]), False
