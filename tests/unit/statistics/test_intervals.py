"""One proportion: against scipy and statsmodels, and at the edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest
from statsmodels.stats.proportion import proportion_confint

from lim_tui.statistics.intervals import (
    Interval,
    clopper_pearson,
    clopper_pearson_lower,
    clopper_pearson_upper,
    jeffreys,
    wilson,
)

counts = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
confidences = st.sampled_from([0.8, 0.9, 0.95, 0.99])


@given(counts, confidences)
def test_wilson_is_that_of_scipy(count: tuple[int, int], confidence: float) -> None:
    right, trials = count
    expected = binomtest(right, trials).proportion_ci(confidence, "wilson")
    found = wilson(right, trials, confidence)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-9)


@given(counts, confidences)
def test_clopper_pearson_is_that_of_scipy(count: tuple[int, int], confidence: float) -> None:
    right, trials = count
    expected = binomtest(right, trials).proportion_ci(confidence, "exact")
    found = clopper_pearson(right, trials, confidence)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-9)


@given(counts)
def test_jeffreys_is_that_of_statsmodels_inside(count: tuple[int, int]) -> None:
    right, trials = count
    low, high = proportion_confint(right, trials, method="jeffreys")
    found = jeffreys(right, trials)
    assert found.low == pytest.approx(low if right else 0.0, abs=1e-9)
    assert found.high == pytest.approx(high if right < trials else 1.0, abs=1e-9)


@given(st.floats(0.1, 200), st.floats(0, 1), st.floats(0, 1))
def test_more_successes_never_lower_a_bound(trials: float, share: float, other: float) -> None:
    few, many = sorted([share * trials, other * trials])
    assert clopper_pearson_lower(few, trials) <= clopper_pearson_lower(many, trials) + 1e-9
    assert clopper_pearson_upper(few, trials) <= clopper_pearson_upper(many, trials) + 1e-9
    assert 0 <= wilson(few, trials).low <= few / trials + 1e-12
    assert few / trials - 1e-12 <= wilson(few, trials).high <= 1


@given(st.floats(1, 200), st.floats(0, 1))
def test_the_upper_bound_mirrors_the_lower(trials: float, share: float) -> None:
    right = share * trials
    assert clopper_pearson_upper(trials - right, trials) == pytest.approx(
        1 - clopper_pearson_lower(right, trials), abs=1e-7
    )


@pytest.mark.parametrize("interval", [wilson, clopper_pearson, jeffreys])
def test_without_trials_nothing_is_known(interval: object) -> None:
    assert callable(interval)
    assert interval(0, 0) == Interval(0.0, 1.0)


def test_one_sided_bounds_of_no_trials_and_of_all_right() -> None:
    assert clopper_pearson_lower(0, 0) == 0.0
    assert clopper_pearson_upper(0, 0) == 1.0
    assert clopper_pearson_lower(14, 14) == pytest.approx(0.05 ** (1 / 14))
    assert clopper_pearson_upper(14, 14) == 1.0
