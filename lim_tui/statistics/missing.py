"""Missing scores: what could have stood there, and whether they miss by depth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.intervals import NOTHING_KNOWN, Interval
from lim_tui.statistics.scores import BoolArray, FloatArray, complete_differences, item_means, known, position_accuracy


def filled(scores: FloatArray, value: float, planned: BoolArray | None = None) -> FloatArray:
    """The scores with every planned but missing one set to a value; without ``planned`` all are planned."""
    missing = np.isnan(scores)
    return np.where(missing if planned is None else missing & planned, value, scores)


@dataclass(frozen=True, slots=True)
class MissingCell:
    """What is missing from one cell.

    ``accuracy`` is over the available repeats, None without any. ``bounds`` are the accuracies if all that is missing
    were wrong, or right.
    """

    accuracy: float | None
    items: int
    items_missing: int
    observations: int
    missing: int
    bounds: Interval

    @property
    def missing_share(self) -> float | None:
        """Missing trials of all planned ones; None when none was planned."""
        planned = self.observations + self.missing
        return self.missing / planned if planned else None


def missing_cell(scores: FloatArray, planned: BoolArray | None = None) -> MissingCell:
    """The account of scores[item, seed]."""
    planned = np.ones(scores.shape, dtype=np.bool_) if planned is None else planned
    present = ~np.isnan(scores)
    items, planned_items = present.any(axis=1), planned.any(axis=1)
    worst, best = (_accuracy(filled(scores, value, planned)) for value in (0.0, 1.0))
    return MissingCell(
        accuracy=known(_accuracy(scores)),
        items=int(items.sum()),
        items_missing=int((planned_items & ~items).sum()),
        observations=int(present.sum()),
        missing=int((planned & ~present).sum()),
        bounds=Interval(worst, best) if planned_items.any() else NOTHING_KNOWN,
    )


@dataclass(frozen=True, slots=True)
class MissingPairs:
    """A paired difference over complete pairs, and its bounds over all items if the missing were worst or best."""

    difference: float | None
    complete_pairs: int
    bounds: Interval


def missing_pairs(first: FloatArray, second: FloatArray) -> MissingPairs:
    """The account of first minus second, from item means."""
    complete = complete_differences(first, second)
    if first.size == 0:
        return MissingPairs(None, 0, Interval(-1.0, 1.0))
    worst = float((filled(first, 0.0) - filled(second, 1.0)).mean())
    best = float((filled(first, 1.0) - filled(second, 0.0)).mean())
    return MissingPairs(float(complete.mean()) if complete.size else None, complete.size, Interval(worst, best))


def missingness_p(missing: BoolArray) -> float | None:
    """Cochran's Q: whether trials miss more at some depths (or lengths), from missing[item, depth].

    The chi-square p-value; None where no item misses at some depths only. Below .05 a warning is due: long prompts fail
    more often, and then the available scores are a selection.
    """
    from scipy.special import chdtrc

    depths = missing.shape[1]
    by_item = missing.sum(axis=1)
    spread = float((by_item * (depths - by_item)).sum())
    if depths < 2 or spread == 0:
        return None
    by_depth = missing.sum(axis=0)
    statistic = depths * (depths - 1) * float(((by_depth - by_depth.mean()) ** 2).sum()) / spread
    return float(chdtrc(depths - 1, statistic))


def _accuracy(scores: FloatArray) -> float:
    return float(position_accuracy(item_means(scores)[:, np.newaxis])[0])
