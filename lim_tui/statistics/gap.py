"""The position gap: how much of it noise explains, and how large it can be at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from lim_tui.statistics.extremes import TIE_TOLERANCE
from lim_tui.statistics.normal_range import range_mean, range_quantile, range_survival
from lim_tui.statistics.scores import FloatArray


@dataclass(frozen=True, slots=True)
class GapNoise:
    """The gap that noise alone makes.

    ``within_variance`` is the variance of an item's scores over the depths (ddof 1, pooled over items); ``error`` the
    standard error of one depth's accuracy under "position does not matter"; ``floor`` the expected gap and ``q95`` its
    95% quantile when the true gap is 0.
    """

    within_variance: float
    error: float
    floor: float
    q95: float
    depths: int

    def p_value(self, gap: float) -> float:
        """P(a gap this large | position does not matter), in closed form; the permutation test decides."""
        return 1.0 if self.error == 0 else range_survival(gap / self.error, self.depths)


def gap_noise(means: FloatArray) -> GapNoise | None:
    """The noise of the gap from means[item, depth]; None unless some item has two measured depths."""
    measured = means[:, ~np.isnan(means).all(axis=0)]
    present = ~np.isnan(measured)
    depths_of_item = present.sum(axis=1)
    freedom = int(np.maximum(depths_of_item - 1, 0).sum())
    if freedom == 0:
        return None
    values = np.where(present, measured, 0.0)
    item_mean = values.sum(axis=1) / np.maximum(depths_of_item, 1)
    squares = float((np.where(present, values - item_mean[:, np.newaxis], 0.0) ** 2).sum())
    error = sqrt(squares / freedom * float((1 / present.sum(axis=0)).mean()))
    depths = measured.shape[1]
    return GapNoise(squares / freedom, error, range_mean(depths) * error, range_quantile(depths) * error, depths)


@dataclass(frozen=True, slots=True)
class GapBound:
    """``upper`` bounds the true gap with confidence 1 - alpha; ``pairs`` are the (higher, lower) depths that set it."""

    upper: float
    pairs: tuple[tuple[float, float], ...]


def gap_upper_bound(means: FloatArray, depths: Sequence[float], alpha: float = 0.05) -> GapBound | None:
    """The largest one-sided Bonett-Price bound of any ordered pair of measured depths; None without a pair.

    No correction: to claim that the gap is small every pair must be small (intersection-union).
    """
    pairs = pair_moments(means, means)
    upper = pairs.upper_bounds(alpha)
    if np.isnan(upper).all():
        return None
    largest = float(np.nanmax(upper))
    tied = np.argwhere(upper >= largest - TIE_TOLERANCE)
    return GapBound(largest, tuple((depths[high], depths[low]) for high, low in tied.tolist()))


@dataclass(frozen=True, slots=True)
class PairMoments:
    """For each ordered pair (j, k) of depths the Bonett-Price mean and error of position j minus position k.

    nan on the diagonal and where no item has both.
    """

    mean: FloatArray
    error: FloatArray
    items: FloatArray

    def upper_bounds(self, alpha: float) -> FloatArray:
        """One-sided upper bounds of all pairs, at most 1."""
        from scipy.special import stdtrit

        return np.minimum(self.mean + stdtrit(self.items + 1, 1 - alpha) * self.error, 1.0)

    def lower_bounds(self, alpha: float) -> FloatArray:
        """One-sided lower bounds of all pairs, at least -1."""
        from scipy.special import stdtrit

        return np.maximum(self.mean - stdtrit(self.items + 1, 1 - alpha) * self.error, -1.0)

    def p_above(self, tolerance: float) -> FloatArray:
        """One-sided p-values for "the difference exceeds the tolerance"."""
        from scipy.special import stdtr

        return np.asarray(stdtr(self.items + 1, (tolerance - self.mean) / self.error), dtype=np.float64)


def pair_moments(first: FloatArray, second: FloatArray) -> PairMoments:
    """The moments of first[:, j] - second[:, k] over the items that have both; both are [item, depth]."""
    has_first, has_second = (~np.isnan(first)).astype(np.float64), (~np.isnan(second)).astype(np.float64)
    a, b = np.nan_to_num(first), np.nan_to_num(second)
    items = has_first.T @ has_second
    np.fill_diagonal(items, 0)
    items[items == 0] = np.nan
    total = a.T @ has_second - has_first.T @ b
    squares = (a**2).T @ has_second - 2 * a.T @ b + has_first.T @ b**2
    size = items + 2
    mean = total / size
    return PairMoments(mean, np.sqrt((squares + 2) / size - mean**2) / np.sqrt(size), items)
