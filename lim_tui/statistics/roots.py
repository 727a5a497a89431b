"""Where a monotone function crosses zero."""

from __future__ import annotations

from collections.abc import Callable


def bisect(function: Callable[[float], float], low: float, high: float) -> float:
    """The crossing of zero within [low, high], to the last bits.

    Without a change of sign it is the end whose value lies nearer to zero.
    """
    at_low, at_high = function(low), function(high)
    if (at_low > 0) == (at_high > 0):
        return low if abs(at_low) < abs(at_high) else high
    for _ in range(100):
        middle = (low + high) / 2
        if (function(middle) > 0) == (at_low > 0):
            low = middle
        else:
            high = middle
    return (low + high) / 2
