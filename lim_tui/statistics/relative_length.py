"""Bounds against a threshold that is itself estimated: a fraction of each item's score at the short base lengths."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.statistics.bonett_price import paired_lower_bound, paired_upper_bound
from lim_tui.statistics.scores import FloatArray, complete_differences


@dataclass(frozen=True, slots=True)
class RelativeMargin:
    """How far a position lies above ``fraction`` times the base; the bounds are one-sided.

    ``margin`` is None without an item that has both. At least 0 certifies, by ``low``, or does not refute, by ``high``.
    """

    margin: float | None
    low: float
    high: float


def relative_margin(
    scores: FloatArray, base: FloatArray, fraction: float = 0.85, alpha: float = 0.05
) -> RelativeMargin:
    """The paired contrast score - fraction * base from item means at one position and at the base lengths."""
    contrasts = complete_differences(scores, fraction * base)
    margin = float(contrasts.mean()) if contrasts.size else None
    return RelativeMargin(margin, paired_lower_bound(contrasts, alpha), paired_upper_bound(contrasts, alpha))
