"""Differences as whole numbers over one denominator, so that equal sums are equal.

Floats make near-ties: scipy 1.17.1 permutation_test gives p = .4375 for (1/3, 2/3, -2/3, -1/3), where .625 is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from lim_tui.statistics.scores import FloatArray, IntArray

LARGEST_DENOMINATOR = 1000
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Lattice:
    """``numerators`` / ``denominator`` are the values."""

    numerators: IntArray
    denominator: int


def lattice(values: FloatArray, denominator: int | None = None) -> Lattice | None:
    """The values over their common denominator, found if not given; None where there is no small one."""
    common = denominator or _common_denominator(values)
    if common is None:
        return None
    return Lattice(np.rint(values * common).astype(np.int64), common)


def _common_denominator(values: FloatArray) -> int | None:
    common = 1
    for value in np.unique(np.abs(values).round(12)).tolist():
        fraction = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
        if abs(float(fraction) - value) > ROUNDING:
            return None
        common = lcm(common, fraction.denominator)
        if common > LARGEST_DENOMINATOR:
            return None
    return common
