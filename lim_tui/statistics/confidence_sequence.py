"""An interval of one accuracy that holds at all times together, for right-or-wrong answers."""

from __future__ import annotations

from math import log, log1p

from lim_tui.statistics.intervals import NOTHING_KNOWN, Interval
from lim_tui.statistics.roots import bisect

EDGE = 1e-15


def accuracy_at_any_time(correct: int, items: int, alpha: float = 0.05) -> Interval:
    """The accuracies whose mixture likelihood ratio stays below 1 / alpha (Beta(1/2, 1/2) mixture, Ville)."""
    from scipy.special import betaln

    if items == 0:
        return NOTHING_KNOWN
    wrong = items - correct
    evidence = float(betaln(correct + 0.5, wrong + 0.5) - betaln(0.5, 0.5))

    def excess(accuracy: float) -> float:
        return evidence - correct * log(accuracy) - wrong * log1p(-accuracy) + log(alpha)

    observed = min(max(correct / items, EDGE), 1 - EDGE)
    low = 0.0 if correct == 0 else bisect(excess, EDGE, observed)
    high = 1.0 if wrong == 0 else bisect(excess, observed, 1 - EDGE)
    return Interval(low, high)
