"""How large a middle drop a sweep finds, before it is run or by the spread of one that was: one way for both."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from lim_tui.statistics.items_needed import further_items
from lim_tui.statistics.multiplicity import fewest_items_for_significance
from lim_tui.statistics.planning import TYPICAL_VARIANCE, VarianceParts, pilot_variance
from lim_tui.statistics.scores import FloatArray, complete_differences, item_means


def detectable_drop(
    items: int, answers: float, spread: float | None = None, alpha: float = 0.05, power: float = 0.8
) -> float | None:
    """The smallest middle drop, 0 to 1, labelled ``drop`` in this share of sweeps of one length; None where none is.

    ``answers`` are those of an item at a depth (of unequal numbers the harmonic mean), ``spread`` the variance over
    items of edge minus middle if there were no drop; None takes the typical one. Both edges must be found, each by a
    one-sided test, so each may be missed in half of 1 - power (Bonferroni). Quantiles are those of t. Answers that a
    drop d turns wrong spread by themselves, by d (1 - d) / answers, so that
    d^2 = (t_alpha + t_power)^2 (spread + d (1 - d) / answers) / items: solved for d.
    """
    from scipy.special import stdtrit

    if answers <= 0 or items < fewest_items_for_significance(alpha, two_sided=False):
        return None
    quantiles = float(stdtrit(items - 1, 1 - alpha) + stdtrit(items - 1, (1 + power) / 2))
    factor = quantiles**2 / items
    at_no_drop = spread_of(TYPICAL_VARIANCE, answers) if spread is None else spread
    own = factor / answers
    drop = (own + sqrt(own**2 + 4 * (1 + own) * factor * at_no_drop)) / (2 * (1 + own))
    return drop if drop <= 1 else None


def spread_of(parts: VarianceParts, answers: float) -> float:
    """The variance over items of a difference between two depths with so many answers each."""
    return parts.between + 2 * parts.within / answers


@dataclass(frozen=True, slots=True)
class NextSweep:
    """What the spread seen in one sweep says about the next.

    ``answers`` are those at the second position. ``detectable`` is the drop found with the power by as many items and
    answers, None where none is; ``items`` would find the target, None where a million would not.
    ``items_with_more_repeats`` is the least that more repeats bring it down to; None unless most items have several,
    so that the variance of one call is known apart.
    """

    items: int
    answers: int
    detectable: float | None
    items_for_target: int | None
    items_with_more_repeats: int | None


def next_sweep(
    edge: FloatArray, middle: FloatArray, target: float, alpha: float = 0.05, power: float = 0.8
) -> NextSweep | None:
    """From scores[item, seed] of two positions; None without two items that have both."""
    differences = complete_differences(item_means(edge), item_means(middle))
    if differences.size < 2:
        return None
    paired = ~np.isnan(item_means(edge) - item_means(middle))
    counts = [(~np.isnan(scores[paired])).sum(axis=1) for scores in (edge, middle)]
    answers = 1 / float(np.mean([1 / count for count in counts]))
    spread, parts = _spread_without_drop(differences, answers), pilot_variance(edge, middle)
    needed = _items_for(target, answers, spread, alpha, power)
    least = None
    if parts is not None and needed is not None and 2 * _repeated(edge, middle) > differences.size:
        least = min(_items_for(target, inf, parts.between, alpha, power) or needed, needed)
    detectable = detectable_drop(differences.size, answers, spread, alpha, power)
    return NextSweep(differences.size, int(counts[1].sum()), detectable, needed, least)


def _spread_without_drop(differences: FloatArray, answers: float) -> float:
    """The variance seen, less what the drop seen brings by itself."""
    drop = max(float(differences.mean()), 0.0)
    return max(float(differences.var(ddof=1)) - drop * (1 - drop) / answers, 0.0)


def _items_for(target: float, answers: float, spread: float, alpha: float, power: float) -> int | None:
    too_few = fewest_items_for_significance(alpha, two_sided=False) - 1

    def settled(items: int) -> bool:
        found = detectable_drop(items, answers, spread, alpha, power)
        return found is not None and found <= target

    further = further_items(settled, too_few)
    return None if further is None else too_few + further


def _repeated(edge: FloatArray, middle: FloatArray) -> int:
    """How many items have several scores at both positions."""
    return int(np.all([(~np.isnan(scores)).sum(axis=1) > 1 for scores in (edge, middle)], axis=0).sum())
