"""The range (largest minus smallest) of independent standard normal values.

Also known as the studentized range with infinite degrees of freedom; d_K of quality control is its mean.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from lim_tui.statistics.scores import FloatArray


@lru_cache(maxsize=128)
def range_mean(values: int) -> float:
    """d_K: the expected range of ``values`` standard normal values (2.326 for 5); ValueError below 2."""
    from scipy.special import ndtr

    _check(values)
    grid = _grid()
    below = ndtr(grid)
    return float(np.trapezoid(1 - below**values - (1 - below) ** values, grid))


def range_survival(width: float, values: int) -> float:
    """P(range > width)."""
    from scipy.special import ndtr

    _check(values)
    grid = _grid()
    density = np.exp(-(grid**2) / 2) / np.sqrt(2 * np.pi)
    inside = ndtr(grid) - ndtr(grid - max(width, 0.0))
    return min(max(1 - float(np.trapezoid(values * density * inside ** (values - 1), grid)), 0.0), 1.0)


@lru_cache(maxsize=128)
def range_quantile(values: int, probability: float = 0.95) -> float:
    """The width that the range stays below with this probability (3.858 for 5 values at 0.95)."""
    low, high = 0.0, 20.0
    while high - low > 1e-10:
        middle = (low + high) / 2
        low, high = (low, middle) if range_survival(middle, values) <= 1 - probability else (middle, high)
    return (low + high) / 2


@lru_cache(maxsize=1)
def _grid() -> FloatArray:
    return np.linspace(-9.0, 9.0, 1201)


def _check(values: int) -> None:
    if values < 2:
        raise ValueError("a range needs at least two values")
