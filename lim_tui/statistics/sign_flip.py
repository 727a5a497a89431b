"""The sign-flip test of paired differences: under the hypothesis each item's difference could have either sign.

With one right-or-wrong answer an item this is the exact McNemar test. Differences on a lattice (means of repeats) are
counted exactly at any number of items; others by all sign patterns where these are few, else by seeded draws.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.lattice import lattice
from lim_tui.statistics.scores import FloatArray, IntArray

MOST_LATTICE_STEPS = 100_000_000
MOST_ENUMERATED_ITEMS = 14
DRAWS = 10_000
DRAWS_AT_ONCE = 500
TIE_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class SignFlip:
    """p-values for the sum of the differences.

    ``greater`` tests that it is above zero, ``less`` below. The mid-p values count half of the ties (Fagerland 2013);
    verdicts use the others. ``exact`` is False where signs were drawn.
    """

    greater: float
    less: float
    two_sided: float
    mid_greater: float
    mid_two_sided: float
    exact: bool


NOTHING_CHANGED = SignFlip(1.0, 1.0, 1.0, 1.0, 1.0, exact=True)


def sign_flip(differences: FloatArray, denominator: int | None = None, seed: int = 0) -> SignFlip | None:
    """The test of differences without nan; None without any item.

    ``denominator`` spares the search for the lattice when it is known (the number of repeats).
    """
    if differences.size == 0:
        return None
    moving = differences[np.abs(differences) > TIE_TOLERANCE]
    if moving.size == 0:
        return NOTHING_CHANGED
    points = lattice(moving, denominator)
    if points is not None and _lattice_steps(points.numerators) <= MOST_LATTICE_STEPS:
        return _on_lattice(points.numerators)
    if moving.size <= MOST_ENUMERATED_ITEMS:
        return _enumerated(moving)
    return _drawn(np.sort(moving), seed)


def _lattice_steps(numerators: IntArray) -> int:
    """An upper limit of the additions: each group of equal weights after the largest passes over all sums."""
    weights = np.abs(numerators)
    largest_group = int(np.unique(weights, return_counts=True)[1].max())
    return int(weights.sum()) * (numerators.size - largest_group) + numerators.size


def _on_lattice(numerators: IntArray) -> SignFlip:
    weights = np.abs(numerators) // np.gcd.reduce(numerators)
    observed = int(numerators.sum() // np.gcd.reduce(numerators))
    chances = _negated_weight_chances(weights)
    # The sum is the total weight minus twice the weight that is negated.
    limit = (int(weights.sum()) - observed) // 2
    return _p_values(float(chances[: limit + 1].sum()), float(chances[limit:].sum()), float(chances[limit]), observed)


def _negated_weight_chances(weights: IntArray) -> FloatArray:
    """P(negated weight = 0, 1, ..., total) when each weight is negated with chance 1/2."""
    from scipy.special import gammaln

    chances = np.ones(1)
    for weight, items in Counter(weights.tolist()).most_common():
        negated = np.arange(items + 1)
        binomial = np.exp(
            gammaln(items + 1) - gammaln(negated + 1) - gammaln(items - negated + 1) - items * np.log(2.0)
        )
        widened = np.zeros(chances.size + weight * items)
        for count, chance in enumerate(binomial.tolist()):
            widened[weight * count : weight * count + chances.size] += chance * chances
        chances = widened
    return chances


def _enumerated(differences: FloatArray) -> SignFlip:
    patterns = np.arange(2**differences.size)[:, np.newaxis] >> np.arange(differences.size) & 1
    return _p_values(*_shares(_sums(patterns, differences), differences.sum()), float(differences.sum()))


def _drawn(differences: FloatArray, seed: int) -> SignFlip:
    random, shape, observed = np.random.default_rng(seed), (DRAWS_AT_ONCE, differences.size), float(differences.sum())
    drawn = [_sums(random.integers(0, 2, shape), differences) for _ in range(DRAWS // DRAWS_AT_ONCE)]
    # The observed signs are one more draw, so that no p-value is zero.
    return _p_values(*_shares(np.append(drawn, observed), observed), observed, exact=False)


def _sums(patterns: IntArray, differences: FloatArray) -> FloatArray:
    sums: FloatArray = (2.0 * patterns - 1.0) @ differences
    return sums


def _shares(sums: FloatArray, observed: float) -> tuple[float, float, float]:
    at_least, at_most = sums >= observed - TIE_TOLERANCE, sums <= observed + TIE_TOLERANCE
    return float(at_least.mean()), float(at_most.mean()), float((at_least & at_most).mean())


def _p_values(at_least: float, at_most: float, ties: float, observed: float, exact: bool = True) -> SignFlip:
    centred = abs(observed) <= TIE_TOLERANCE
    two_sided = 1.0 if centred else min(2 * min(at_least, at_most), 1.0)
    return SignFlip(
        greater=min(at_least, 1.0),
        less=min(at_most, 1.0),
        two_sided=two_sided,
        mid_greater=at_least - ties / 2,
        mid_two_sided=two_sided - (ties / 2 if centred else ties),
        exact=exact,
    )
