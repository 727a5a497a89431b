"""The mean of graded scores from a judge on all answers and people on some (Angelopoulos et al. 2023)."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from lim_tui.statistics.intervals import two_sided_z
from lim_tui.statistics.scores import FloatArray

FEWEST_LABELS = 50


@dataclass(frozen=True, slots=True)
class PredictionPoweredMean:
    """Estimate and interval, not clipped to [0, 1]; below 50 labels (``enough_labels``) it is too wide to use."""

    estimate: float
    low: float
    high: float
    enough_labels: bool


def prediction_powered_mean(
    human: FloatArray, judge_labelled: FloatArray, judge_unlabelled: FloatArray, confidence: float = 0.95
) -> PredictionPoweredMean | None:
    """The judge's mean plus the mean error that the labelled answers show; one row an item. None without labels."""
    if human.size == 0 or judge_unlabelled.size == 0:
        return None
    errors = human - judge_labelled
    estimate = float(judge_unlabelled.mean() + errors.mean())
    variance = float(judge_unlabelled.var()) / judge_unlabelled.size + float(errors.var()) / errors.size
    spread = two_sided_z(confidence) * sqrt(variance)
    return PredictionPoweredMean(estimate, estimate - spread, estimate + spread, human.size >= FEWEST_LABELS)
