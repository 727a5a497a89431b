"""Accuracy between two baselines: no context at all, and the evidence alone."""

from __future__ import annotations

import numpy as np

from lim_tui.statistics.bootstrap import bootstrap_interval
from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.paired import PairedDifference, paired_difference
from lim_tui.statistics.scores import FloatArray

SMALLEST_SPAN = 0.10


def utilisation(accuracy: float, closed_book: float, oracle: float) -> float | None:
    """The share of the way from closed book to oracle; None where the two are less than 10 points apart."""
    span = oracle - closed_book
    return None if span < SMALLEST_SPAN - 1e-9 else (accuracy - closed_book) / span


def utilisation_interval(
    scores: FloatArray, closed_book: FloatArray, oracle: FloatArray, seed: int = 0
) -> Interval | None:
    """The 95% interval of the utilisation from item means in one order of items.

    None below 20 items that have all three, or where the baselines are too close.
    """
    rows = np.column_stack([scores, closed_book, oracle])
    rows = rows[~np.isnan(rows).any(axis=1)]
    if len(rows) == 0 or utilisation(*rows.mean(axis=0).tolist()) is None:
        return None
    return bootstrap_interval(rows, _utilisation_of_draws, seed=seed)


def context_harm(middle: FloatArray, closed_book: FloatArray) -> PairedDifference:
    """Middle minus closed book by item: below 0 the model answers better without the context."""
    return paired_difference(middle, closed_book)


def _utilisation_of_draws(means: FloatArray) -> FloatArray:
    accuracy, closed_book, oracle = means.T
    span = oracle - closed_book
    span[span < SMALLEST_SPAN - 1e-9] = np.nan
    shares: FloatArray = (accuracy - closed_book) / span
    return shares
