"""A judge of planted errors, another in each band of depth: the corrected interval holds the truth at its level."""

from __future__ import annotations

import numpy as np
import pytest

from lim_tui.reporting.judge_rows import judge_labels
from lim_tui.statistics.judge import JudgeLabels, corrected_difference_interval, corrected_interval

SEEDS = 2_000
# Band: true accuracy, sensitivity, specificity.
PLANTED = {"start": (0.9, 0.95, 0.9), "middle": (0.6, 0.8, 0.85), "end": (0.8, 0.9, 0.7)}


def _holds(band: str, seed: int, answers: int = 200, labelled: int = 80) -> bool:
    accuracy, sensitivity, specificity = PLANTED[band]
    draw = np.random.default_rng(seed)
    right = draw.random(answers) < accuracy
    passed = np.where(right, draw.random(answers) < sensitivity, draw.random(answers) >= specificity)
    sample = draw.choice(answers, labelled, replace=False)
    pairs = [("correct" if right[i] else "incorrect", "correct" if passed[i] else "incorrect") for i in sample]
    found = corrected_interval(float(passed.sum()), float(answers), judge_labels(pairs))  # type: ignore[arg-type]
    return found is not None and found.low <= accuracy <= found.high


@pytest.mark.parametrize("band", PLANTED)
def test_the_corrected_interval_covers_at_its_level(band: str) -> None:
    held = sum(_holds(band, seed) for seed in range(SEEDS)) / SEEDS
    print(f"{band}: {held:.3f}")
    assert held >= 0.94


def test_the_uncorrected_share_does_not() -> None:
    accuracy, sensitivity, specificity = PLANTED["middle"]
    passed = accuracy * sensitivity + (1 - accuracy) * (1 - specificity)
    assert abs(passed - accuracy) > 0.05


# Accuracy at start, middle and end, and the judge's sensitivity and specificity at all of them.
DROPS = {"a drop": ((0.9, 0.6, 0.9), 0.9, 0.8), "none": ((0.8, 0.8, 0.8), 0.98, 0.95)}


def _drop_holds(planted: str, seed: int, items: int = 60, labelled: int = 60) -> bool:
    accuracy, sensitivity, specificity = DROPS[planted]
    draw = np.random.default_rng(seed)
    right = draw.random((items, 3)) < np.array(accuracy)
    passed = np.where(right, draw.random((items, 3)) < sensitivity, draw.random((items, 3)) >= specificity)
    sample = draw.choice(right.size, labelled, replace=False)
    said, is_right = passed.ravel()[sample], right.ravel()[sample]
    labels = JudgeLabels(
        int((said & is_right).sum()), int(is_right.sum()), int((~said & ~is_right).sum()), int((~is_right).sum())
    )
    words = passed.astype(float)
    found = corrected_difference_interval((words[:, 0] + words[:, 2]) / 2 - words[:, 1], labels)
    return found is not None and found.low <= (accuracy[0] + accuracy[2]) / 2 - accuracy[1] <= found.high


@pytest.mark.parametrize("planted", DROPS)
def test_the_corrected_drop_covers_at_its_level(planted: str) -> None:
    held = sum(_drop_holds(planted, seed) for seed in range(SEEDS)) / SEEDS
    print(f"{planted}: {held:.3f}")
    assert held >= 0.94
