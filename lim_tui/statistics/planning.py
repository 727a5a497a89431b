"""Before a run: what it can show, and how many items a claim needs."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log, sqrt
from statistics import NormalDist

import numpy as np

from lim_tui.statistics.bonett_price import augmented_mean, t_quantile
from lim_tui.statistics.scores import FloatArray, item_means


@dataclass(frozen=True, slots=True)
class VarianceParts:
    """Where the variance of a paired difference comes from.

    ``between`` is the variance over items of the true difference (omega2); ``within`` the mean variance of one call of
    an item (sigma2), alike on both sides.
    """

    between: float
    within: float


TYPICAL_VARIANCE = VarianceParts(between=0.0192, within=0.064)
"""Accuracy .8, half of the variance and more between items (ICC .6), items' means correlated .9 over positions."""


def detectable_difference(
    items: int, repeats: int, parts: VarianceParts = TYPICAL_VARIANCE, alpha: float = 0.05, power: float = 0.8
) -> float | None:
    """The smallest true difference found with this power by a two-sided test (Miller 2024); None without items."""
    if items < 1 or repeats < 1:
        return None
    normal = NormalDist()
    variance = (parts.between + 2 * parts.within / repeats) / items
    return (normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)) * sqrt(variance)


def pilot_variance(first: FloatArray, second: FloatArray) -> VarianceParts | None:
    """The parts estimated from two positions' scores[item, seed] of a pilot.

    None unless two items have both positions and some item has two repeats.
    """
    differences = item_means(first) - item_means(second)
    paired = ~np.isnan(differences)
    within = _mean_within_variance(first[paired], second[paired])
    if paired.sum() < 2 or within is None:
        return None
    repeats = [(~np.isnan(scores[paired])).sum(axis=1) for scores in (first, second)]
    noise = within * float(sum(1 / counts for counts in repeats).mean())
    return VarianceParts(max(float(differences[paired].var(ddof=1)) - noise, 0.0), within)


def items_to_show_no_loss(margin: float, variance: float, alpha: float = 0.05, power: float = 0.8) -> int:
    """Items to prove, with this power, that a position did not fall by the margin when nothing changed.

    ``variance`` is of an item's difference between the two runs: about .17 with one repeat, .07 with three.
    """
    normal = NormalDist()
    return ceil((normal.inv_cdf(1 - alpha) + normal.inv_cdf(power)) ** 2 * variance / margin**2)


def resolvable_margin(items: int, variance: float, alpha: float = 0.05, power: float = 0.8) -> float:
    """The smallest margin that ``items_to_show_no_loss`` allows with these items."""
    normal = NormalDist()
    return (normal.inv_cdf(1 - alpha) + normal.inv_cdf(power)) * sqrt(variance / items)


def flawless_items(threshold: float, alpha: float = 0.05) -> int:
    """Items, all right, for a one-sided lower bound of at least the threshold: 14 for .80."""
    return ceil(log(alpha) / log(threshold) - 1e-9)


def flawless_items_for_tolerance(tolerance: float, alpha: float = 0.05) -> int:
    """Items, all alike at every depth, for a gap bound below the tolerance: 23 for .10."""
    items = 1
    while t_quantile(1 - alpha, items) * augmented_mean(items, 0.0, 0.0).error >= tolerance:
        items += 1
    return items


@dataclass(frozen=True, slots=True)
class Cost:
    """Tokens, and their price in the currency of the rate."""

    tokens: int
    amount: float


def cost_of_runs(runs: int, tokens_per_run: int, price_per_million: float) -> Cost:
    """The cost of repeating one run."""
    tokens = runs * tokens_per_run
    return Cost(tokens, tokens / 1e6 * price_per_million)


def _mean_within_variance(*positions: FloatArray) -> float | None:
    rows = np.vstack(positions)
    repeats = (~np.isnan(rows)).sum(axis=1)
    freedom = int(np.maximum(repeats - 1, 0).sum())
    if freedom == 0:
        return None
    return float(np.nansum((rows - item_means(rows)[:, np.newaxis]) ** 2)) / freedom
