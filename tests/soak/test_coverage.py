"""Simulated truth: do the intervals cover and the tests hold their level where users are, at 5 to 50 items?

Each limit is the claim plus three standard errors of the simulation, or the minimum that the specification measured
with a simulation of its own.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from scipy.special import ndtri

from lim_tui.statistics.bands import item_bands
from lim_tui.statistics.bonett_price import paired_interval
from lim_tui.statistics.cells import cells_by_depth
from lim_tui.statistics.confidence_sequence import accuracy_at_any_time
from lim_tui.statistics.effective_length import LengthCells, effective_length
from lim_tui.statistics.gap import gap_noise, gap_upper_bound
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.middle_drop import middle_drop
from lim_tui.statistics.position_gates import no_position_regressed
from lim_tui.statistics.scores import FloatArray, item_means
from lim_tui.statistics.sequential import betting_evidence
from lim_tui.statistics.swap import swap_test

pytestmark = pytest.mark.soak

ITEM_SHARE, ITEM_POSITION_SHARE = 0.4, 0.2


def answers(random: np.random.Generator, accuracy: list[float], items: int, repeats: int) -> FloatArray:
    """Right-or-wrong scores[item, depth, seed] whose depths have these true accuracies.

    A latent normal value decides; items differ in difficulty (40% of its variance), and each in where it is hard (20%).
    """
    depths = len(accuracy)
    latent = sqrt(ITEM_SHARE) * random.normal(size=(items, 1, 1))
    latent = latent + sqrt(ITEM_POSITION_SHARE) * random.normal(size=(items, depths, 1))
    latent = latent + sqrt(1 - ITEM_SHARE - ITEM_POSITION_SHARE) * random.normal(size=(items, depths, repeats))
    return (latent < ndtri(np.array(accuracy))[:, np.newaxis]).astype(np.float64)


def at_most(level: float, runs: int) -> float:
    """The level plus three standard errors of a share seen in so many runs."""
    return level + 3 * sqrt(level * (1 - level) / runs)


@pytest.mark.parametrize("repeats", [1, 3])
def test_cells_cover(repeats: int) -> None:
    random, runs, coverage, lower = np.random.default_rng(1), 10_000, [], []
    for accuracy in (0.5, 0.8, 0.95):
        for items in (5, 10, 20, 50):
            apart = answers(random, [accuracy], items * runs, repeats).reshape(items, runs, repeats)
            cells = cells_by_depth(apart)
            coverage.append(np.mean([cell.low <= accuracy <= cell.high for cell in cells]))
            lower.append(np.mean([cell.lower_bound <= accuracy for cell in cells]))
    assert np.mean(coverage) >= 0.94
    assert min(coverage) >= 0.90
    assert min(lower) >= (0.95 if repeats == 1 else 0.94) - 3 * sqrt(0.05 * 0.95 / runs)


@pytest.mark.parametrize(("first", "second"), [(0.9, 0.7), (1.0, 0.85), (0.95, 0.95)])
@pytest.mark.parametrize("repeats", [1, 3])
def test_paired_differences_cover(first: float, second: float, repeats: int) -> None:
    random, runs = np.random.default_rng(2), 5000
    for items in (5, 20, 50):
        covered = 0
        for _ in range(runs):
            means = item_means(answers(random, [first, second], items, repeats))
            interval = paired_interval(means[:, 0] - means[:, 1])
            assert interval is not None
            covered += interval.low <= first - second <= interval.high
        assert covered / runs >= 0.935


@pytest.mark.parametrize("accuracy", [[0.8] * 5, [0.9, 0.8, 0.7, 0.8, 0.9], [0.95, 0.9, 0.65, 0.9, 0.95]])
def test_the_gap_stays_below_its_bound(accuracy: list[float]) -> None:
    random, runs, depths = np.random.default_rng(3), 5000, [0, 25, 50, 75, 100]
    truth = max(accuracy) - min(accuracy)
    for items in (10, 20, 50):
        covered = 0
        for _ in range(runs):
            bound = gap_upper_bound(item_means(answers(random, accuracy, items, 1)), depths)
            assert bound is not None
            covered += truth <= bound.upper
        assert covered / runs >= 0.94 - 3 * sqrt(0.06 * 0.94 / runs)


def test_the_noise_floor_is_the_gap_that_noise_makes() -> None:
    random = np.random.default_rng(4)
    # Mean gaps of flat curves at .8, in points, from the specification's own simulation (section 6.1).
    for depths, items, expected in ((3, 20, 0.13), (5, 20, 0.18), (5, 50, 0.11), (11, 20, 0.24)):
        gaps, floors = [], []
        for _ in range(800):
            means = item_means(answers(random, [0.8] * depths, items, 1))
            noise = gap_noise(means)
            assert noise is not None
            gaps.append(np.ptp(means.mean(axis=0)))
            floors.append(noise.floor)
        assert np.mean(floors) == pytest.approx(np.mean(gaps), abs=0.012)
        assert np.mean(gaps) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(
    ("accuracy", "items", "repeats"),
    [([0.8, 0.8, 0.8], 50, 1), ([0.8, 0.8, 0.8], 20, 3), ([0.7, 0.7, 0.9], 100, 1), ([0.7, 0.7, 0.9], 100, 3)],
)
def test_no_drop_is_seldom_called_one(accuracy: list[float], items: int, repeats: int) -> None:
    assert drop_rate(accuracy, items, repeats, runs=5000) <= at_most(0.05, 5000)


def test_a_real_drop_is_found() -> None:
    # 90% in the specification's simulation.
    assert drop_rate([0.9, 0.75, 0.9], items=50, repeats=3, runs=2000) == pytest.approx(0.90, abs=0.03)


def drop_rate(accuracy: list[float], items: int, repeats: int, runs: int) -> float:
    random, found = np.random.default_rng(5), 0
    for _ in range(runs):
        bands = item_bands(item_means(answers(random, accuracy, items, repeats)), [0, 50, 100])
        p = middle_drop(bands).p
        found += p is not None and p <= 0.05
    return found / runs


@pytest.mark.parametrize(("accuracy", "repeats"), [(0.8, 1), (0.95, 1), (0.8, 3)])
def test_a_flat_curve_seldom_has_a_gap(accuracy: float, repeats: int) -> None:
    random, runs, found = np.random.default_rng(6), 2000, 0
    for _ in range(runs):
        test = permute_gap(item_means(answers(random, [accuracy] * 5, 20, repeats)), draws=500)
        found += test is not None and test.p <= 0.05
    assert found / runs <= at_most(0.05, runs)


@pytest.mark.parametrize("repeats", [1, 3])
def test_a_certified_length_is_seldom_too_long(repeats: int) -> None:
    random, runs, too_long = np.random.default_rng(7), 5000, 0
    truth = {4000: [0.95] * 3, 8000: [0.9, 0.85, 0.9], 16000: [0.9, 0.795, 0.9], 32000: [0.9, 0.9, 0.9]}
    for _ in range(runs):
        rows = [
            LengthCells(length, (0.0, 50.0, 100.0), cells_by_depth(answers(random, accuracy, 50, repeats)))
            for length, accuracy in truth.items()
        ]
        too_long += (effective_length(rows, 0.80).certified or 0) > 8000
    assert too_long / runs <= at_most(0.05, runs)


@pytest.mark.parametrize(("accuracy", "repeats"), [(0.8, 1), (0.5, 1), (0.8, 3)])
def test_looking_after_every_item_keeps_the_level(accuracy: float, repeats: int) -> None:
    random, runs, found = np.random.default_rng(8), 10_000, 0
    for _ in range(runs):
        means = item_means(answers(random, [accuracy, accuracy], 60, repeats))
        found += betting_evidence(means[:, 0] - means[:, 1]).rejects(0.05)
    assert found / runs <= at_most(0.05, runs)


def test_the_confidence_sequence_covers_at_all_times_together() -> None:
    random, runs, missed = np.random.default_rng(9), 1500, 0
    for _ in range(runs):
        correct = (random.random(60) < 0.8).cumsum().tolist()
        sequence = [accuracy_at_any_time(count, items + 1) for items, count in enumerate(correct)]
        missed += any(not interval.low <= 0.8 <= interval.high for interval in sequence)
    assert missed / runs <= at_most(0.05, runs)


@pytest.mark.parametrize(("items", "repeats"), [(20, 1), (50, 3)])
def test_a_release_that_changes_nothing_seldom_fails(items: int, repeats: int) -> None:
    random, runs, failed = np.random.default_rng(10), 3000, 0
    for _ in range(runs):
        both = item_means(answers(random, [0.85] * 10, items, repeats))
        test = swap_test(both[:, :5], both[:, 5:], draws=500)
        failed += test is not None and test.p_regressed <= 0.05
    assert failed / runs <= at_most(0.05, runs)


def test_a_release_with_one_position_at_the_margin_seldom_passes() -> None:
    random, runs, passed = np.random.default_rng(11), 2000, 0
    for _ in range(runs):
        both = answers(random, [0.9] * 5 + [0.9, 0.9, 0.8, 0.9, 0.9], 200, 3)
        passed += no_position_regressed(both[:, 5:], both[:, :5], margin=0.10).passes
    assert passed / runs <= at_most(0.068, runs)
