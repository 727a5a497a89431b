"""The permutation test of the position gap: within each item the depths could have been labelled otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import factorial, prod

import numpy as np

from lim_tui.statistics.scores import FloatArray, IntArray, in_one_order, position_accuracy

MOST_LABELLINGS = 100_000
MOST_TABLED_DEPTHS = 6
TIE_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class GapPermutation:
    """The observed gap against its permutations.

    ``null_mean`` is the mean gap when position does not matter and ``excess_gap`` the rest; ``exact`` is False where
    labellings were drawn, and then the observed one counts as a draw of its own.
    """

    gap: float
    null_mean: float
    excess_gap: float
    p: float
    exact: bool


def permute_gap(means: FloatArray, draws: int = 10_000, seed: int = 0) -> GapPermutation | None:
    """The test from means[item, depth]; repeats stay together, an item's missing depths stay missing.

    All labellings where they are few, else ``draws`` seeded ones. None with fewer than two measured depths.
    """
    measured = means[:, ~np.isnan(means).all(axis=0)]
    if measured.shape[1] < 2:
        return None
    accuracy = position_accuracy(measured)
    gap = float(accuracy.max() - accuracy.min())
    moving = _moving_items(measured)
    exact = _labellings(moving) <= MOST_LABELLINGS
    totals = _all_totals(moving) if exact else _drawn_totals(in_one_order(moving), draws, np.random.default_rng(seed))
    items = (~np.isnan(measured)).sum(axis=0)
    fixed_totals = np.nansum(measured, axis=0) - np.nansum(moving, axis=0)
    gaps = np.ptp((fixed_totals + totals) / items, axis=1)
    reached = int((gaps >= gap - TIE_TOLERANCE).sum())
    p = reached / len(gaps) if exact else (reached + 1) / (len(gaps) + 1)
    null_mean = float(gaps.mean())
    return GapPermutation(gap, null_mean, gap - null_mean, p, exact)


def _moving_items(means: FloatArray) -> FloatArray:
    """The items whose scores differ between depths: the others stay as they are under every labelling."""
    highest = np.where(np.isnan(means), -np.inf, means).max(axis=1)
    lowest = np.where(np.isnan(means), np.inf, means).min(axis=1)
    moving: FloatArray = means[highest - lowest > TIE_TOLERANCE]
    return moving


def _labellings(moving: FloatArray) -> int:
    return prod(_distinct_orders(row[~np.isnan(row)]) for row in moving)


def _distinct_orders(values: FloatArray) -> int:
    return factorial(values.size) // prod(factorial(count) for count in Counter(values.tolist()).values())


def _all_totals(moving: FloatArray) -> FloatArray:
    """The depths' sums under every distinct labelling: [labelling, depth]."""
    totals = np.zeros((1, moving.shape[1]))
    for row in moving:
        present = ~np.isnan(row)
        relabelled = np.zeros((_distinct_orders(row[present]), row.size))
        relabelled[:, present] = list(_orders(tuple(row[present].tolist())))
        totals = (totals[:, np.newaxis] + relabelled).reshape(-1, row.size)
    return totals


def _orders(values: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """Each distinct order of the values once."""
    if not values:
        yield ()
    for value in sorted(set(values)):
        first = values.index(value)
        for rest in _orders(values[:first] + values[first + 1 :]):
            yield (value, *rest)


def _drawn_totals(moving: FloatArray, draws: int, random: np.random.Generator) -> FloatArray:
    """The depths' sums under drawn labellings: [draw, depth]."""
    totals = np.zeros((draws, moving.shape[1]))
    for row in moving:
        present = ~np.isnan(row)
        if present.all():
            totals += _drawn_orders(row, draws, random)
        else:
            totals[:, present] += _drawn_orders(row[present], draws, random)
    return totals


def _drawn_orders(values: FloatArray, draws: int, random: np.random.Generator) -> FloatArray:
    if values.size > MOST_TABLED_DEPTHS:
        return random.permuted(np.tile(values, (draws, 1)), axis=1)
    table = values[_orders_table(values.size)]
    return table.take(random.integers(0, len(table), draws), axis=0)


@lru_cache(maxsize=MOST_TABLED_DEPTHS)
def _orders_table(size: int) -> IntArray:
    return np.array(list(permutations(range(size))))
