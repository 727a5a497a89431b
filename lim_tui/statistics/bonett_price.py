"""Interval and one-sided bounds of a mean paired difference, after Bonett and Price (2012).

Written for any differences in [-1, 1]: one item with +1 and one with -1 are added. With one repeat an item this is the
published formula for paired proportions.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np

from lim_tui.statistics.intervals import Interval, two_sided_z
from lim_tui.statistics.scores import FloatArray


@dataclass(frozen=True, slots=True)
class AugmentedMean:
    """Mean and standard error after the two items are added; ``items`` counts the real ones."""

    mean: float
    error: float
    items: int


def augmented_mean(items: int, total: float, squares: float) -> AugmentedMean:
    """From the number of differences, their sum and their sum of squares."""
    size = items + 2
    mean = total / size
    variance = (squares + 2) / size - mean * mean
    return AugmentedMean(mean, sqrt(variance / size), items)


def paired_interval(
    differences: FloatArray, confidence: float = 0.95, quantile: Literal["z", "t"] = "z"
) -> Interval | None:
    """The two-sided interval, clipped to [-1, 1]; None without any difference."""
    if differences.size == 0:
        return None
    middle = _of(differences)
    width = two_sided_z(confidence) if quantile == "z" else t_quantile(0.5 + confidence / 2, middle.items)
    return Interval(max(middle.mean - width * middle.error, -1.0), min(middle.mean + width * middle.error, 1.0))


def paired_upper_bound(differences: FloatArray, alpha: float = 0.05) -> float:
    """The one-sided upper bound by t with items + 1 degrees of freedom; 1 without any difference."""
    if differences.size == 0:
        return 1.0
    middle = _of(differences)
    return min(middle.mean + t_quantile(1 - alpha, middle.items) * middle.error, 1.0)


def paired_lower_bound(differences: FloatArray, alpha: float = 0.05) -> float:
    """The one-sided lower bound by t with items + 1 degrees of freedom; -1 without any difference."""
    return -paired_upper_bound(-differences, alpha)


def t_quantile(probability: float, items: int) -> float:
    """The quantile of t with items + 1 degrees of freedom."""
    from scipy.special import stdtrit

    return float(stdtrit(items + 1, probability))


def _of(differences: FloatArray) -> AugmentedMean:
    return augmented_mean(differences.size, float(differences.sum()), float(np.square(differences).sum()))
