"""The gap: constants from the tables of quality control, bounds pair by pair, permutations by brute force."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import studentized_range

from lim_tui.statistics.bonett_price import paired_upper_bound
from lim_tui.statistics.gap import gap_noise, gap_upper_bound, pair_moments
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.normal_range import range_mean, range_quantile, range_survival
from lim_tui.statistics.scores import FloatArray, complete_differences

NAN = np.nan
holed = arrays(np.float64, (7, 4), elements=st.sampled_from([0.0, 1 / 3, 2 / 3, 1.0, NAN]))
whole = arrays(np.float64, (7, 4), elements=st.sampled_from([0.0, 0.5, 1.0]))


def test_range_constants_are_those_of_quality_control() -> None:
    published = {2: 1.128, 3: 1.693, 4: 2.059, 5: 2.326, 10: 3.078, 25: 3.931}
    assert {size: round(range_mean(size), 3) for size in published} == published
    with pytest.raises(ValueError, match="two values"):
        range_mean(1)


@pytest.mark.parametrize("depths", [3, 5, 11])
def test_the_range_is_the_studentized_range_of_scipy(depths: int) -> None:
    assert range_survival(3.0, depths) == pytest.approx(studentized_range.sf(3.0, depths, np.inf), abs=1e-8)
    assert range_quantile(depths, 0.95) == pytest.approx(studentized_range.ppf(0.95, depths, np.inf), abs=1e-5)


def test_noise_needs_two_depths_in_one_item() -> None:
    assert gap_noise(np.array([[1.0, NAN], [NAN, 0.0]])) is None
    assert gap_noise(np.array([[1.0], [0.0]])) is None
    assert gap_noise(np.empty((0, 3))) is None


@given(whole)
def test_noise_with_missing_items_is_that_of_the_rest(means: FloatArray) -> None:
    absent = np.vstack([means, np.full((1, 4), NAN)])
    assert gap_noise(absent) == gap_noise(means)


def test_no_spread_within_items_makes_no_gap() -> None:
    found = gap_noise(np.array([[1.0, 1.0], [0.0, 0.0]]))
    assert found is not None
    assert (found.floor, found.p_value(0.0)) == (0.0, 1.0)


@given(holed)
def test_every_pair_has_its_own_bound_on_its_complete_items(means: FloatArray) -> None:
    upper = pair_moments(means, means).upper_bounds(0.05)
    for high, low in permutations(range(4), 2):
        differences = complete_differences(means[:, high], means[:, low])
        if differences.size:
            assert upper[high, low] == pytest.approx(paired_upper_bound(differences), abs=1e-9)
        else:
            assert np.isnan(upper[high, low])


def test_perfect_answers_still_leave_a_gap_possible() -> None:
    # 6.6 of the specification: tolerance .20 / .15 / .10 / .05 needs 11 / 15 / 23 / 46 items.
    for tolerance, items in ((0.20, 11), (0.15, 15), (0.10, 23), (0.05, 46)):
        enough = gap_upper_bound(np.ones((items, 3)), [0, 50, 100])
        short = gap_upper_bound(np.ones((items - 1, 3)), [0, 50, 100])
        assert enough is not None
        assert short is not None
        assert enough.upper < tolerance <= short.upper


def test_one_depth_has_no_bound() -> None:
    assert gap_upper_bound(np.ones((5, 1)), [50]) is None


def brute_force_p(means: FloatArray) -> float:
    """Over all relabellings of the measured depths of each item."""
    rows = []
    for row in means:
        present = ~np.isnan(row)
        relabelled = []
        for order in permutations(row[present].tolist()):
            copy = row.copy()
            copy[present] = order
            relabelled.append(copy)
        rows.append(relabelled)
    gaps = np.array([np.ptp(np.nanmean(np.array(choice), axis=0)) for choice in product(*rows)])
    return float((gaps >= np.ptp(np.nanmean(means, axis=0)) - 1e-9).mean())


@given(arrays(np.float64, (4, 3), elements=st.sampled_from([0.0, 0.5, 1.0, NAN])))
@settings(max_examples=40)
def test_the_exact_p_is_that_of_brute_force(means: FloatArray) -> None:
    if np.isnan(means).all(axis=0).any():
        return
    found = permute_gap(means)
    assert found is not None
    assert found.exact
    assert found.p == pytest.approx(brute_force_p(means), abs=1e-12)


@pytest.mark.parametrize("depths", [5, 8])
def test_draws_come_near_the_exact_p(depths: int) -> None:
    random = np.random.default_rng(3)
    means = np.zeros((6, depths))
    means[np.arange(6), random.integers(0, 3, 6)] = 1.0  # one right depth an item: depths ** 6 labellings
    drawn = permute_gap(means, draws=20_000, seed=1)
    assert drawn is not None
    # P(some depth is right in at least m of 6 items) by the multinomial, enumerated.
    choices = np.array(list(product(range(depths), repeat=6)))
    counts = np.stack([(choices == depth).sum(axis=1) for depth in range(depths)], axis=1)
    expected = float((np.ptp(counts, axis=1) >= means.sum(axis=0).max()).mean())
    assert drawn.p == pytest.approx(expected, abs=0.012)


def test_draws_repeat_with_their_seed_and_are_never_zero() -> None:
    means = np.tile([1.0, 1.0, 0.0, 1.0, 1.0], (40, 1))
    first, second = permute_gap(means, draws=500, seed=7), permute_gap(means, draws=500, seed=7)
    assert first == second
    assert first is not None
    assert not first.exact
    assert first.p == pytest.approx(1 / 501)


@given(whole)
@settings(max_examples=30)
def test_renaming_the_depths_changes_nothing(means: FloatArray) -> None:
    there, back = permute_gap(means[:5]), permute_gap(means[:5, ::-1])
    assert there is not None
    assert back is not None
    if there.exact:
        assert there.p == pytest.approx(back.p)


def test_items_that_miss_depths_keep_missing_them() -> None:
    means = np.array([[1.0, NAN, 0.0], [1.0, 1.0, NAN]] * 30)
    found = permute_gap(means, draws=2000)
    assert found is not None
    assert found.gap == 1.0
    assert found.p == pytest.approx(1 / 2001)


def test_a_depth_without_a_score_takes_no_part() -> None:
    means = np.array([[1.0, NAN, 0.0], [1.0, NAN, 1.0]])
    assert permute_gap(means) == permute_gap(means[:, [0, 2]])
    assert permute_gap(means[:, :2]) is None
