"""Intervals of a paired difference from the four counts of right-or-wrong answers, one repeat an item.

Alternatives to Bonett-Price that readers may know; both are defined for whole answers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from lim_tui.statistics.intervals import Interval, two_sided_z, wilson
from lim_tui.statistics.roots import bisect


@dataclass(frozen=True, slots=True)
class PairedCounts:
    """Items right in both, only in the first, only in the second, and in neither."""

    both: int
    first_only: int
    second_only: int
    neither: int

    @property
    def items(self) -> int:
        """All items."""
        return self.both + self.first_only + self.second_only + self.neither

    @property
    def difference(self) -> float:
        """Accuracy of the first minus accuracy of the second."""
        return (self.first_only - self.second_only) / self.items


def newcombe(counts: PairedCounts, confidence: float = 0.95) -> Interval:
    """Method 10 of Newcombe (1998): Wilson intervals joined by the corrected correlation of the answers."""
    first, second = counts.both + counts.first_only, counts.both + counts.second_only
    of_first, of_second = wilson(first, counts.items, confidence), wilson(second, counts.items, confidence)
    first_share, second_share = first / counts.items, second / counts.items
    correlation = _corrected_correlation(counts)
    down = _joined(first_share - of_first.low, of_second.high - second_share, correlation)
    up = _joined(of_first.high - first_share, second_share - of_second.low, correlation)
    return Interval(counts.difference - down, counts.difference + up)


def tango(counts: PairedCounts, confidence: float = 0.95) -> Interval:
    """The score interval of Tango (1998): the differences that a score test does not reject."""
    z = two_sided_z(confidence)
    difference = counts.difference
    low = bisect(lambda value: _tango_score(counts, value) - z, -1 + 1e-12, difference) if difference > -1 else -1.0
    high = bisect(lambda value: _tango_score(counts, value) + z, difference, 1 - 1e-12) if difference < 1 else 1.0
    return Interval(low, high)


def _joined(of_first: float, of_second: float, correlation: float) -> float:
    return sqrt(max(of_first**2 - 2 * correlation * of_first * of_second + of_second**2, 0.0))


def _corrected_correlation(counts: PairedCounts) -> float:
    product = (
        (counts.both + counts.first_only)
        * (counts.second_only + counts.neither)
        * (counts.both + counts.second_only)
        * (counts.first_only + counts.neither)
    )
    if product == 0:
        return 0.0
    determinant = counts.both * counts.neither - counts.first_only * counts.second_only
    corrected = determinant if determinant < 0 else max(determinant - counts.items / 2, 0.0)
    return corrected / sqrt(product)


def _tango_score(counts: PairedCounts, difference: float) -> float:
    """The score statistic under this true difference, with the restricted estimate of P(second only)."""
    items, first_only, second_only = counts.items, counts.first_only, counts.second_only
    linear = -first_only - second_only + (2 * items - first_only + second_only) * difference
    constant = -second_only * difference * (1 - difference)
    estimate = (sqrt(max(linear**2 - 8 * items * constant, 0.0)) - linear) / (4 * items)
    variance = items * (2 * estimate + difference * (1 - difference))
    distance = first_only - second_only - items * difference
    return distance / sqrt(variance) if variance > 0 else 0.0
