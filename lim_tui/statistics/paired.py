"""The paired difference of two positions, two runs or two arrangements, item by item."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.bonett_price import paired_interval
from lim_tui.statistics.scores import FloatArray, complete_differences
from lim_tui.statistics.sign_flip import sign_flip


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """First minus second over the items that have both; all but the counts are None when none has.

    ``low`` and ``high`` are the 95% Bonett-Price interval, ``p`` is the two-sided exact sign-flip test and
    ``p_mid`` its mid-p value (Fagerland 2013), which is less cautious and decides nothing.
    ``right_to_wrong`` counts the items that fell from first to second, ``wrong_to_right`` those that rose.
    """

    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_mid: float | None
    right_to_wrong: int
    wrong_to_right: int
    items: int


def paired_difference(first: FloatArray, second: FloatArray, seed: int = 0) -> PairedDifference:
    """The comparison of two arrays of item means, in the same order of items; nan is missing."""
    differences = complete_differences(first, second)
    interval, test = paired_interval(differences), sign_flip(differences, seed=seed)
    if interval is None or test is None:
        return PairedDifference(None, None, None, None, None, 0, 0, 0)
    return PairedDifference(
        difference=float(differences.mean()),
        low=interval.low,
        high=interval.high,
        p=test.two_sided,
        p_mid=test.mid_two_sided,
        right_to_wrong=int(np.count_nonzero(differences > 1e-9)),
        wrong_to_right=int(np.count_nonzero(differences < -1e-9)),
        items=differences.size,
    )
