"""Standard errors of an accuracy from repeats, and how much the repeats of an item resemble each other."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from lim_tui.statistics.scores import FloatArray, item_means


@dataclass(frozen=True, slots=True)
class ClusteredErrors:
    """Standard errors of a cell's accuracy, and the intraclass correlation of the repeats.

    ``clustered`` treats the item as the unit, with the factor C/(C-1); ``miller`` lacks that factor (Miller 2024);
    ``naive`` takes repeats as independent and is shown only to be compared with. An error is None where it cannot be
    estimated (one item, or no spread at all): an error of 0 would claim certainty.
    """

    clustered: float | None
    miller: float | None
    naive: float | None
    intraclass_correlation: float | None


def clustered_errors(scores: FloatArray) -> ClusteredErrors:
    """The errors of scores[item, seed]; items without any score are left out."""
    scores = scores[~np.isnan(scores).all(axis=1)]
    means = item_means(scores)
    items = len(means)
    if items < 2:
        return ClusteredErrors(None, None, None, None)
    clustered = float(means.std(ddof=1)) / sqrt(items)
    values = scores[~np.isnan(scores)]
    return ClusteredErrors(
        clustered=clustered or None,
        miller=clustered * sqrt((items - 1) / items) or None,
        naive=float(values.std()) / sqrt(values.size) or None,
        intraclass_correlation=_intraclass_correlation(scores),
    )


def _intraclass_correlation(scores: FloatArray) -> float | None:
    """One-way analysis of variance, with unequal numbers of repeats."""
    repeats = (~np.isnan(scores)).sum(axis=1)
    items, total = len(repeats), int(repeats.sum())
    if items < 2 or total == items:
        return None
    means = item_means(scores)
    grand_mean = float(np.nansum(scores)) / total
    between = float((repeats * (means - grand_mean) ** 2).sum()) / (items - 1)
    within = float(np.nansum((scores - means[:, np.newaxis]) ** 2)) / (total - items)
    typical_repeats = (total - float((repeats**2).sum()) / total) / (items - 1)
    spread = between + (typical_repeats - 1) * within
    return None if spread == 0 else (between - within) / spread
