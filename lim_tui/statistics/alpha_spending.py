"""How much of alpha is spent up to a share of the planned items (Lan and DeMets 1983).

Comparing the exact p-value of a look with that look's increment is valid without joint normality.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import e, log1p, sqrt
from statistics import NormalDist
from typing import Literal

SpendingShape = Literal["pocock", "obrien_fleming"]


def spent_alpha(share: float, shape: SpendingShape, alpha: float = 0.05) -> float:
    """Alpha spent at this share of the planned items, 0 to 1.

    ``pocock``: alpha ln(1 + (e - 1) t). ``obrien_fleming``: 2 - 2 Phi(z / sqrt t), very sparing at first.
    """
    if share <= 0:
        return 0.0
    if shape == "pocock":
        return alpha * log1p((e - 1) * min(share, 1.0))
    normal = NormalDist()
    return 2 * normal.cdf(normal.inv_cdf(alpha / 2) / sqrt(min(share, 1.0)))


def alpha_increments(shares: Sequence[float], shape: SpendingShape, alpha: float = 0.05) -> tuple[float, ...]:
    """What each look may spend."""
    spent = [0.0, *(spent_alpha(share, shape, alpha) for share in shares)]
    return tuple(later - earlier for earlier, later in pairwise(spent))
