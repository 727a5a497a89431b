"""Bounds against a threshold that is itself estimated: a fraction of each item's score at the short base lengths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.bonett_price import paired_lower_bound, paired_upper_bound
from lim_tui.statistics.effective_length import relative_threshold
from lim_tui.statistics.extremes import TIE_TOLERANCE
from lim_tui.statistics.scores import FloatArray, complete_differences, position_accuracy


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


@dataclass(frozen=True, slots=True)
class LengthMeans:
    """One length: means[item, depth] as seen, with all that is missing wrong, and with all of it right.

    The items are the same at every length, in the same order; nan where a length lacks one.
    """

    length: int
    seen: FloatArray
    worst: FloatArray
    best: FloatArray


@dataclass(frozen=True, slots=True)
class RelativeLength:
    """The longest length up to which every position keeps the share of the base; None where the base itself fails."""

    threshold: float
    certified: int | None
    observed: int | None
    not_refuted: int | None


def relative_length(
    lengths: Sequence[LengthMeans], fraction: float = 0.85, alpha: float = 0.05
) -> RelativeLength | None:
    """The effective length against ``fraction`` of the accuracy at the shortest length (NoLiMa, arXiv 2502.05167).

    Positions need no correction (all must pass), nor do lengths, tested from short to long. None without a longer
    length, or without a score at the shortest.
    """
    rows = sorted(lengths, key=lambda row: row.length)
    known = [] if not rows else [value for value in position_accuracy(rows[0].seen).tolist() if not np.isnan(value)]
    if len(rows) < 2 or not known:
        return None
    base = rows[0]

    def margins(scores: FloatArray, of_base: FloatArray) -> list[RelativeMargin]:
        reference = _item_mean(of_base)
        return [relative_margin(scores[:, depth], reference, fraction, alpha) for depth in range(scores.shape[1])]

    def longest(passes: Callable[[LengthMeans], bool]) -> int | None:
        reached = None
        for row in rows:
            if not passes(row):
                break
            reached = row.length
        return reached

    return RelativeLength(
        threshold=relative_threshold(known, fraction),
        certified=longest(lambda row: all(one.low >= -TIE_TOLERANCE for one in margins(row.worst, base.best))),
        observed=longest(
            lambda row: all(
                one.margin is not None and one.margin >= -TIE_TOLERANCE for one in margins(row.seen, base.seen)
            )
        ),
        not_refuted=longest(lambda row: all(one.high >= -TIE_TOLERANCE for one in margins(row.best, base.worst))),
    )


def _item_mean(means: FloatArray) -> FloatArray:
    """Each item's mean over the depths that it has; nan without any."""
    present = ~np.isnan(means)
    count = present.sum(axis=1)
    total = np.where(present, means, 0.0).sum(axis=1)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)
