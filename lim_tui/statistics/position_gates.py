"""Gates on accuracy by position: the worst one, the gap, and no position worse than in a baseline run.

Missing trials count against the claim, both for passing and for failing; a depth without any leaves the gate open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from lim_tui.statistics.bonett_price import augmented_mean, paired_lower_bound, t_quantile
from lim_tui.statistics.cells import Cell, cells_by_depth
from lim_tui.statistics.gap import PairMoments, pair_moments
from lim_tui.statistics.gates import Against, GateEvidence
from lim_tui.statistics.intervals import clopper_pearson_lower, clopper_pearson_upper
from lim_tui.statistics.items_needed import further_items, most_needed
from lim_tui.statistics.missing import filled
from lim_tui.statistics.scores import BoolArray, FloatArray, complete_differences, item_means, position_accuracy
from lim_tui.statistics.share_gates import items_below, p_below, unknown
from lim_tui.statistics.swap import swap_test


def worst_floor(
    scores: FloatArray, floor: float, planned: BoolArray | None = None, alpha: float = 0.05
) -> GateEvidence:
    """The gate "every position reaches the floor", from scores[item, depth, seed].

    Passes when all one-sided lower bounds do; fails when some depth is below the floor at alpha / depths.
    """
    seen = cells_by_depth(scores, alpha)
    known = [cell for cell in seen if cell.accuracy is not None]
    worst = min(known, key=lambda cell: cell.accuracy or 0.0, default=None)
    if worst is None or worst.accuracy is None or len(known) < len(seen):
        return unknown("worst_floor", worst.accuracy if worst else None)
    bound = min(cell.lower_bound for cell in cells_by_depth(filled(scores, 0.0, planned), alpha))
    best_case = cells_by_depth(filled(scores, 1.0, planned), alpha)
    smallest_p = min(p_below((c.accuracy or 0.0) * c.effective_items, c.effective_items, floor) for c in best_case)
    return GateEvidence(
        name="worst_floor",
        value=worst.accuracy,
        bound=bound,
        passes=bound >= floor,
        beyond=worst.accuracy < floor,
        fail_p=min(smallest_p * len(seen), 1.0),
        items_needed=most_needed(_items_for_floor(cell, floor, alpha) for cell in known),
        against=Against(
            bound=lambda level: min(_upper_bound(cell, level / len(seen)) for cell in best_case),
            items=lambda level: _items_below_floor(known, floor, level / len(seen)),
        ),
    )


def _upper_bound(cell: Cell, alpha: float) -> float:
    return clopper_pearson_upper((cell.accuracy or 0.0) * cell.effective_items, cell.effective_items, alpha)


def _items_below_floor(cells: Sequence[Cell], floor: float, alpha: float) -> int | None:
    """For the depth that needs the fewest: one below the floor is enough."""
    found = (
        items_below(cell.accuracy or 0.0, floor, alpha, cell.items, cell.effective_items / cell.items) for cell in cells
    )
    return min((items for items in found if items is not None), default=None)


def _items_for_floor(cell: Cell, floor: float, alpha: float) -> int | None:
    share, weight = cell.accuracy or 0.0, cell.effective_items / cell.items
    return further_items(
        lambda total: clopper_pearson_lower(share * total * weight, total * weight, alpha) >= floor, cell.items
    )


def gap_tolerance(
    scores: FloatArray, tolerance: float, planned: BoolArray | None = None, alpha: float = 0.05
) -> GateEvidence:
    """The gate "the position gap is below the tolerance", from scores[item, depth, seed].

    Passes when the upper bound of every pair is below; fails when some pair exceeds it at alpha / (K (K - 1)).
    """
    means = item_means(scores)
    accuracy = position_accuracy(means)
    if accuracy.size < 2 or np.isnan(accuracy).any():
        return unknown("gap_tolerance")
    gap = float(np.ptp(accuracy))
    lowest, highest = (item_means(filled(scores, value, planned)) for value in (0.0, 1.0))
    bound = float(np.nanmax(pair_moments(highest, lowest).upper_bounds(alpha)))
    cautious, observed = pair_moments(lowest, highest), pair_moments(means, means)
    p_values = cautious.p_above(tolerance)
    pairs = int((~np.isnan(p_values)).sum())
    return GateEvidence(
        name="gap_tolerance",
        value=gap,
        bound=bound,
        passes=bound < tolerance,
        beyond=gap > tolerance,
        fail_p=min(float(np.nanmin(p_values)) * pairs, 1.0),
        items_needed=_items_for_tolerance(observed, tolerance, alpha),
        against=Against(
            bound=lambda level: max(float(np.nanmax(cautious.lower_bounds(level / pairs))), 0.0),
            items=lambda level: _items_over_tolerance(observed, tolerance, level / pairs),
        ),
    )


def no_position_regressed(
    candidate: FloatArray,
    baseline: FloatArray,
    margin: float,
    planned: BoolArray | None = None,
    alpha: float = 0.05,
    seed: int = 0,
) -> GateEvidence:
    """The gate "no position fell by the margin", from scores[item, depth, seed] of the same items, depths and seeds.

    ``value`` is the change at the position that fell most. Passes when every position's lower bound is above -margin;
    fails when the swap test rejects and the worst accuracy fell by more than the margin.
    """
    new, old = item_means(candidate), item_means(baseline)
    seen = [complete_differences(new[:, depth], old[:, depth]) for depth in range(new.shape[1])]
    if not seen or not all(change.size for change in seen):
        return unknown("margin")
    new_low, new_high = (item_means(filled(candidate, value, planned)) for value in (0.0, 1.0))
    old_low, old_high = (item_means(filled(baseline, value, planned)) for value in (0.0, 1.0))
    bound = min(
        paired_lower_bound(complete_differences(new_low[:, depth], old_high[:, depth]), alpha)
        for depth in range(new.shape[1])
    )
    swap = swap_test(old_low, new_high, seed=seed)
    worst = min(seen, key=lambda change: float(change.mean()))
    return GateEvidence(
        name="margin",
        value=float(worst.mean()),
        bound=bound,
        passes=bound > -margin,
        beyond=swap is not None and swap.change < -margin,
        fail_p=swap.p_regressed if swap else None,
        items_needed=most_needed(_items_for_margin(change, margin, alpha) for change in seen),
    )


def _items_for_margin(changes: FloatArray, margin: float, alpha: float) -> int | None:
    mean, square = float(changes.mean()), float(np.square(changes).mean())

    def settled(total: int) -> bool:
        middle = augmented_mean(total, mean * total, square * total)
        return middle.mean - t_quantile(1 - alpha, total) * middle.error > -margin

    return further_items(settled, changes.size)


def _items_for_tolerance(pairs: PairMoments, tolerance: float, alpha: float) -> int | None:
    """For all pairs of depths: each must be below the tolerance."""
    return most_needed(
        _items_for_pair(pairs, pair, lambda mean, error, total: mean + t_quantile(1 - alpha, total) * error < tolerance)
        for pair in np.argwhere(~np.isnan(pairs.items)).tolist()
    )


def _items_over_tolerance(pairs: PairMoments, tolerance: float, alpha: float) -> int | None:
    """For the pair of depths that differs most: one above the tolerance is enough."""
    widest = np.unravel_index(int(np.nanargmax(pairs.mean)), pairs.mean.shape)
    return _items_for_pair(
        pairs, widest, lambda mean, error, total: mean - t_quantile(1 - alpha, total) * error > tolerance
    )


def _items_for_pair(
    pairs: PairMoments, pair: Sequence[int | np.intp], decides: Callable[[float, float, int], bool]
) -> int | None:
    """Further items of one pair of depths with its mean and square; ``decides(mean, error, items)``."""
    at = tuple(pair)
    items = int(pairs.items[at])
    size = items + 2
    total_difference = float(pairs.mean[at]) * size
    total_square = (float(pairs.error[at]) ** 2 * size + float(pairs.mean[at]) ** 2) * size - 2

    def settled(total: int) -> bool:
        middle = augmented_mean(total, total_difference * total / items, total_square * total / items)
        return decides(middle.mean, middle.error, total)

    return further_items(settled, items)
