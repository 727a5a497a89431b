"""Evidence that may be looked at after every item: a bet against "not above zero" (Waudby-Smith and Ramdas 2024).

Starting at 1, the stake can be expected not to grow while the hypothesis holds, so reaching 1 / alpha at any time has a
chance of at most alpha. To stop for futility, bet on (smallest drop of interest - difference) with the same function.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, pi

import numpy as np

from lim_tui.statistics.scores import FloatArray

BETS = 64


@dataclass(frozen=True, slots=True)
class AnytimeEvidence:
    """``log_e`` after each item, in order; ``p`` = min(1, 1 / the largest e so far) holds at any time of stopping."""

    log_e: tuple[float, ...]
    p: float

    def rejects(self, alpha: float = 0.05, tests: int = 1) -> bool:
        """Whether the evidence has reached tests / alpha."""
        return self.p <= alpha / tests


def betting_evidence(differences: FloatArray, bets: int = BETS) -> AnytimeEvidence:
    """Evidence that the mean difference is above zero, for differences in [-1, 1] in an order fixed beforehand.

    The mean over k of prod(1 + cos(theta_k) d), theta_k = (k - 1/2) pi / (2 bets): the arcsine mixture of stakes.
    """
    stakes = np.cos((np.arange(bets) + 0.5) * pi / (2 * bets))
    wealth = np.cumsum(np.log1p(np.outer(differences, stakes)), axis=0)
    log_e = np.logaddexp.reduce(wealth, axis=1) - log(bets)
    largest = max(float(log_e.max()), 0.0) if log_e.size else 0.0
    return AnytimeEvidence(tuple(log_e.tolist()), exp(-largest))


def middle_drop_evidence(start: FloatArray, middle: FloatArray, end: FloatArray) -> AnytimeEvidence:
    """Evidence that the middle is below both edges: the weaker of the two, from complete items in a fixed order."""
    of_start, of_end = betting_evidence(start - middle), betting_evidence(end - middle)
    weaker = tuple(min(pair) for pair in zip(of_start.log_e, of_end.log_e, strict=True))
    return AnytimeEvidence(weaker, max(of_start.p, of_end.p))


def mcnemar_log_e(right_to_wrong: int, wrong_to_right: int, two_sided: bool = False) -> float:
    """The closed form for right-or-wrong answers: log e for more right_to_wrong (or, two-sided, for any difference).

    The likelihood ratio of the Jeffreys mixture, on (1/2, 1) one-sided, against 1/2. It equals the bet to about 1e-4.
    """
    from scipy.special import betaincc, betaln

    fell, rose = right_to_wrong + 0.5, wrong_to_right + 0.5
    mixture = (right_to_wrong + wrong_to_right) * log(2.0) + float(betaln(fell, rose) - betaln(0.5, 0.5))
    if two_sided:
        return mixture
    above_half = float(betaincc(fell, rose, 0.5))
    return mixture + log(2 * above_half) if above_half > 0 else -inf
