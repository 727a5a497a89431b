"""Correction for the errors of a judge."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.judge import (
    JudgeLabels,
    JudgeQuality,
    corrected_accuracy,
    corrected_difference,
    corrected_interval,
)
from lim_tui.statistics.prediction_powered import clustered_powered_mean, prediction_powered_mean

shares = st.floats(0.55, 1.0)


@given(st.floats(0, 1), shares, shares)
def test_the_correction_undoes_the_errors(accuracy: float, sensitivity: float, specificity: float) -> None:
    passed = accuracy * sensitivity + (1 - accuracy) * (1 - specificity)
    assert corrected_accuracy(passed, JudgeQuality(sensitivity, specificity)) == pytest.approx(accuracy, abs=1e-9)


def test_a_judge_that_guesses_gives_no_value() -> None:
    guess = JudgeQuality(0.5, 0.5)
    assert corrected_accuracy(0.7, guess) is None
    assert corrected_difference(0.2, guess) is None
    assert corrected_interval(70, 100, JudgeLabels(5, 10, 5, 10)) is None
    assert guess.weak


def test_labels_of_one_kind_are_not_enough() -> None:
    assert JudgeLabels(10, 10, 0, 0).quality is None
    assert corrected_interval(70, 100, JudgeLabels(10, 10, 0, 0)) is None


def test_a_corrected_accuracy_stays_on_the_scale() -> None:
    assert corrected_accuracy(0.02, JudgeQuality(0.9, 0.9)) == 0.0
    assert corrected_difference(-0.9, JudgeQuality(0.8, 0.8)) == -1.0


def test_few_labels_widen_the_interval() -> None:
    many = corrected_interval(72, 100, JudgeLabels(950, 1000, 900, 1000))
    few = corrected_interval(72, 100, JudgeLabels(19, 20, 18, 20))
    assert many is not None
    assert few is not None
    assert few.low < many.low < 0.729 < many.high < few.high
    assert corrected_interval(0, 0, JudgeLabels(19, 20, 18, 20)) == Interval(0.0, 1.0)


def test_too_few_labels_are_said() -> None:
    labels = np.array([1.0, 0.0] * 25)
    enough = prediction_powered_mean(labels, labels, np.ones(10))
    assert enough is not None
    assert enough.enough_labels
    assert enough.estimate == 1.0
    few = prediction_powered_mean(labels[:10], labels[:10], np.ones(10))
    assert few is not None
    assert not few.enough_labels
    assert prediction_powered_mean(np.array([]), np.array([]), np.ones(3)) is None


def test_answers_of_one_item_are_one_observation() -> None:
    # Half of each item's answers are labelled: human minus judge there, the judge's mean over the others.
    errors, judged = np.array([0.2, -0.1, 0.3, np.nan]), np.array([0.5, 0.9, np.nan, 0.4])
    found = clustered_powered_mean(errors, judged, labels=12)
    assert found is not None
    # By hand: 0.6 + 0.4/3; influences (e - 0.4/3)/3 + (j - 0.6)/3 item by item, nothing where a part is not there.
    parts = [(0.2 - 0.4 / 3 - 0.1) / 3, (-0.1 - 0.4 / 3 + 0.3) / 3, (0.3 - 0.4 / 3) / 3, -0.2 / 3]
    assert found.estimate == pytest.approx(0.6 + 0.4 / 3)
    assert found.high - found.estimate == pytest.approx(1.959964 * sum(part**2 for part in parts) ** 0.5, rel=1e-6)


def test_the_interval_of_clustered_labels_covers() -> None:
    random, held = np.random.default_rng(5), 0
    for _ in range(400):
        ease = random.normal(size=(60, 1))
        human = (ease + random.normal(size=(60, 5)) > -0.5).astype(np.float64)
        judge = np.where(random.random((60, 5)) < 0.85, human, 1 - human)
        found = clustered_powered_mean((human - judge)[:, :2].mean(axis=1), judge[:, 2:].mean(axis=1), labels=120)
        assert found is not None
        # P(N(0, 2) > -0.5) = Phi(0.5 / sqrt 2).
        held += found.low <= 0.63816 <= found.high
    assert held / 400 >= 0.95 - 3 * (0.05 * 0.95 / 400) ** 0.5
