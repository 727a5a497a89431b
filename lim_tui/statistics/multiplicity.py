"""Corrections for several tests at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

ALPHA = 0.05
"""The level of every test, unless a gate policy names another."""


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Adjusted p-values of Holm (1979): rejecting at alpha keeps P(any false rejection) <= alpha.

    An unknown p-value stays None and is not counted.
    """
    order = sorted((p, index) for index, p in enumerate(p_values) if p is not None)
    scaled = (min((len(order) - rank) * p, 1.0) for rank, (p, _) in enumerate(order))
    adjusted: list[float | None] = [None] * len(p_values)
    for (_, index), value in zip(order, accumulate(scaled, max), strict=True):
        adjusted[index] = value
    return tuple(adjusted)


def fixed_sequence(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values of tests in an order set beforehand: the running maximum, so the first failure ends it."""
    return tuple(accumulate(p_values, max))


def fewest_items_for_significance(alpha: float = 0.05, tests: int = 1, two_sided: bool = True) -> int:
    """The smallest number of items at which an exact paired test can reach alpha / tests, if all items agree."""
    items = 1
    while (2.0 if two_sided else 1.0) * 0.5**items > alpha / tests:
        items += 1
    return items
