"""The mean of graded scores from a judge on all answers and people on some (Angelopoulos et al. 2023)."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from lim_tui.statistics.bootstrap import FEWEST_ITEMS
from lim_tui.statistics.intervals import two_sided_z
from lim_tui.statistics.scores import FloatArray, without_missing

FEWEST_LABELS = 50


@dataclass(frozen=True, slots=True)
class PredictionPoweredMean:
    """Estimate and interval, not clipped to [0, 1]; with too few labels (``enough_labels``) it is too wide to use."""

    estimate: float
    low: float
    high: float
    enough_labels: bool


def prediction_powered_mean(
    human: FloatArray, judge_labelled: FloatArray, judge_unlabelled: FloatArray, confidence: float = 0.95
) -> PredictionPoweredMean | None:
    """The judge's mean plus the mean error that the labelled answers show; one row an item. None without labels."""
    nothing_labelled, nothing_else = np.full(judge_unlabelled.size, np.nan), np.full(human.size, np.nan)
    return clustered_powered_mean(
        np.concatenate([human - judge_labelled, nothing_labelled]),
        np.concatenate([nothing_else, judge_unlabelled]),
        human.size,
        confidence,
    )


def clustered_powered_mean(
    errors: FloatArray, judged: FloatArray, labels: int, confidence: float = 0.95
) -> PredictionPoweredMean | None:
    """The same from means by item, where an item may have labelled answers and others.

    ``errors`` is human minus judge over an item's labelled answers, ``judged`` the judge's mean over the others; nan
    where it has none. The variance sums both parts of an item before squaring, so that its answers are one observation.
    None without an error or without a judged answer. Enough are 50 ``labels`` on 20 items.
    """
    known, others = without_missing(errors), without_missing(judged)
    if known.size == 0 or others.size == 0:
        return None
    estimate = float(others.mean() + known.mean())
    by_item = np.nan_to_num((errors - known.mean()) / known.size) + np.nan_to_num(
        (judged - others.mean()) / others.size
    )
    spread = two_sided_z(confidence) * sqrt(float(np.square(by_item).sum()))
    enough = labels >= FEWEST_LABELS and known.size >= FEWEST_ITEMS
    return PredictionPoweredMean(estimate, estimate - spread, estimate + spread, enough)
