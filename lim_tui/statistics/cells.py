"""One cell: accuracy, its interval for the screen and its bounds for verdicts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.intervals import clopper_pearson_lower, clopper_pearson_upper, wilson
from lim_tui.statistics.scores import FloatArray, item_means, repeats_scored


@dataclass(frozen=True, slots=True)
class Cell:
    """The figures of one cell.

    ``accuracy`` is None without a score. ``low`` and ``high`` are Wilson's 95% for the screen; ``lower_bound`` and
    ``upper_bound`` are the one-sided Clopper-Pearson bounds that verdicts use. All four rest on ``effective_items``,
    which lies between ``items`` and ``observations``.
    """

    accuracy: float | None
    low: float
    high: float
    lower_bound: float
    upper_bound: float
    items: int
    observations: int
    effective_items: float


def effective_items(items: int, observations: int, accuracy: float, variance: float) -> float:
    """The number of independent trials that the repeats are worth.

    ``variance`` is of the items' means (ddof 1). Four pseudo degrees of freedom of "repeats add nothing" steady it,
    and it stays within [items, observations]: ten items right three times each are ten, not thirty.
    """
    spread = accuracy * (1 - accuracy)
    if items in (0, observations) or variance <= 0 or spread <= 0:
        return float(items)
    steadied = ((items - 1) * variance + 4 * spread) / (items + 3)
    return min(max(items * spread / steadied, float(items)), float(observations))


def cell_from_counts(
    accuracy: float | None, items: int, observations: int, effective: float, alpha: float = 0.05
) -> Cell:
    """A cell from its sufficient numbers; without accuracy all bounds are [0, 1]."""
    if accuracy is None:
        return Cell(None, 0.0, 1.0, 0.0, 1.0, 0, 0, 0.0)
    successes = accuracy * effective
    screen = wilson(successes, effective)
    lower = clopper_pearson_lower(successes, effective, alpha)
    upper = clopper_pearson_upper(successes, effective, alpha)
    return Cell(accuracy, screen.low, screen.high, lower, upper, items, observations, effective)


def cell(scores: FloatArray, alpha: float = 0.05) -> Cell:
    """The cell of scores[item, seed]."""
    return cells_by_depth(scores[:, np.newaxis, :], alpha)[0]


def cells_by_depth(scores: FloatArray, alpha: float = 0.05) -> tuple[Cell, ...]:
    """One cell a depth from scores[item, depth, seed]; ``alpha`` is of the one-sided bounds."""
    return cells_of_means(item_means(scores), scores, alpha)


def cells_of_means(means: FloatArray, scores: FloatArray, alpha: float = 0.05) -> tuple[Cell, ...]:
    """The same where the means[item, depth] of the scores are at hand."""
    present = ~np.isnan(means)
    items = present.sum(axis=0)
    observations = repeats_scored(scores).sum(axis=0).astype(int)
    accuracy = np.where(present, means, 0.0).sum(axis=0) / np.maximum(items, 1)
    squares = (np.where(present, means - accuracy, 0.0) ** 2).sum(axis=0)
    columns = zip(items.tolist(), observations.tolist(), accuracy.tolist(), squares.tolist(), strict=True)
    return tuple(_cell_of_column(*column, alpha) for column in columns)


def _cell_of_column(items: int, observations: int, accuracy: float, squares: float, alpha: float) -> Cell:
    if items == 0:
        return cell_from_counts(None, 0, 0, 0.0)
    variance = squares / (items - 1) if items > 1 else 0.0
    effective = effective_items(items, observations, accuracy, variance)
    return cell_from_counts(accuracy, items, observations, effective, alpha)
