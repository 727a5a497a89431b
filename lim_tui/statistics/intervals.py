"""Intervals and one-sided bounds of one proportion.

Counts may be fractional, as with an effective sample size. With no trials nothing is known: [0, 1].
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist


@dataclass(frozen=True, slots=True)
class Interval:
    """Both ends belong to it; on the scale of the quantity that it bounds."""

    low: float
    high: float


NOTHING_KNOWN = Interval(0.0, 1.0)


def two_sided_z(confidence: float) -> float:
    """The normal quantile of a two-sided interval: 1.96 for 0.95."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def wilson(successes: float, trials: float, confidence: float = 0.95) -> Interval:
    """The score interval of Wilson (1927): short, and right on average even near 0 and 1."""
    if trials <= 0:
        return NOTHING_KNOWN
    z = two_sided_z(confidence)
    share = min(max(successes / trials, 0.0), 1.0)
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2)
    scale = 1 + z * z / trials
    low = 0.0 if share == 0 else max((centre - spread) / scale, 0.0)
    high = 1.0 if share == 1 else min((centre + spread) / scale, 1.0)
    return Interval(low, high)


def clopper_pearson(successes: float, trials: float, confidence: float = 0.95) -> Interval:
    """The exact two-sided interval of Clopper and Pearson (1934): never covers too seldom."""
    tail = (1 - confidence) / 2
    return Interval(
        clopper_pearson_lower(successes, trials, tail),
        clopper_pearson_upper(successes, trials, tail),
    )


def clopper_pearson_lower(successes: float, trials: float, alpha: float = 0.05) -> float:
    """The exact one-sided lower bound; ``alpha ** (1 / trials)`` when all succeed."""
    from scipy.special import betaincinv

    successes = min(successes, trials)
    if trials <= 0 or successes <= 0:
        return 0.0
    return float(betaincinv(successes, trials - successes + 1, alpha))


def clopper_pearson_upper(successes: float, trials: float, alpha: float = 0.05) -> float:
    """The exact one-sided upper bound; 1 when all succeed."""
    from scipy.special import betaincinv

    successes = max(successes, 0.0)
    if trials <= 0 or successes >= trials:
        return 1.0
    return float(betaincinv(successes + 1, trials - successes, 1 - alpha))


def jeffreys(successes: float, trials: float, confidence: float = 0.95) -> Interval:
    """The equal-tailed interval of the Beta(1/2, 1/2) posterior, between Wilson and Clopper-Pearson in caution."""
    from scipy.special import betaincinv

    if trials <= 0:
        return NOTHING_KNOWN
    shape = (successes + 0.5, trials - successes + 0.5)
    tail = (1 - confidence) / 2
    low = 0.0 if successes <= 0 else float(betaincinv(*shape, tail))
    high = 1.0 if successes >= trials else float(betaincinv(*shape, 1 - tail))
    return Interval(low, high)
