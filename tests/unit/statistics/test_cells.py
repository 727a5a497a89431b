"""One cell: repeats are not items, nothing known is not zero."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from statsmodels.api import OLS

from lim_tui.statistics.cells import Cell, cell, cells_by_depth
from lim_tui.statistics.clustered import clustered_errors
from lim_tui.statistics.scores import FloatArray, checked_scores

NAN = np.nan
answers = arrays(
    np.float64,
    st.tuples(st.integers(1, 12), st.integers(1, 4)),
    elements=st.sampled_from([0.0, 0.5, 1.0, NAN]),
)


def test_a_cell_without_a_score_is_unknown() -> None:
    unknown = Cell(None, 0.0, 1.0, 0.0, 1.0, 0, 0, 0.0)
    assert cell(np.full((4, 2), NAN)) == unknown
    assert cell(np.empty((0, 2))) == unknown


def test_one_right_answer_is_little() -> None:
    found = cell(np.ones((1, 1)))
    assert found.accuracy == 1.0
    assert found.low == pytest.approx(0.206549, abs=1e-6)  # Wilson 1 of 1, statsmodels
    assert found.lower_bound == pytest.approx(0.05)


def test_ten_items_right_three_times_are_ten_not_thirty() -> None:
    found = cell(np.ones((10, 3)))
    assert found.effective_items == 10
    assert found.low == pytest.approx(0.722467, abs=1e-6)  # Wilson 10 of 10


def test_all_wrong_mirrors_all_right() -> None:
    right, wrong = cell(np.ones((10, 3))), cell(np.zeros((10, 3)))
    assert (wrong.low, wrong.high) == pytest.approx((1 - right.high, 1 - right.low))


@given(arrays(np.float64, st.integers(1, 15), elements=st.sampled_from([0.0, 1.0])), st.integers(2, 5))
def test_asking_again_without_news_narrows_nothing(scores: FloatArray, repeats: int) -> None:
    once, often = cell(scores[:, np.newaxis]), cell(np.repeat(scores[:, np.newaxis], repeats, axis=1))
    assert often.high - often.low >= (once.high - once.low) * 0.92
    assert often.observations == repeats * once.observations


@given(answers)
def test_the_effective_number_lies_between_items_and_observations(scores: FloatArray) -> None:
    found = cell(scores)
    assert found.items <= found.effective_items <= max(found.observations, found.items)
    assert 0 <= found.low <= found.high <= 1
    assert found.accuracy is None or found.low <= found.accuracy + 1e-12 <= found.high + 2e-12


def test_failed_repeats_do_not_make_an_item_weigh_less() -> None:
    scores = np.array([[1.0, NAN, NAN], [0.0, 0.0, 0.0]])
    assert cell(scores).accuracy == 0.5


def test_fractional_scores_are_averaged() -> None:
    found = cell(np.array([[0.25], [0.75], [0.5], [0.5]]))
    assert found.accuracy == 0.5
    assert found.items == found.effective_items == 4


def test_each_depth_is_a_cell_of_its_own() -> None:
    scores = np.array([[[1.0], [0.0], [NAN]], [[1.0], [1.0], [NAN]]])
    assert [found.accuracy for found in cells_by_depth(scores)] == [1.0, 0.5, None]
    assert cells_by_depth(scores)[1] == cell(scores[:, 1])


@given(arrays(np.float64, (8, 3), elements=st.sampled_from([0.0, 1.0])))
def test_the_clustered_error_is_that_of_statsmodels(scores: FloatArray) -> None:
    expected = (
        OLS(scores.ravel(), np.ones(24)).fit(cov_type="cluster", cov_kwds={"groups": np.repeat(np.arange(8), 3)}).bse[0]
    )
    # statsmodels also multiplies by (N-1)/(N-k), which is 1 for one mean.
    found = clustered_errors(scores).clustered
    assert (found or 0.0) == pytest.approx(expected, abs=1e-9)


def test_an_error_that_cannot_be_estimated_is_unknown_not_zero() -> None:
    for scores in (np.ones((1, 3)), np.ones((10, 3)), np.empty((0, 1))):
        assert clustered_errors(scores).clustered is None


def test_scores_outside_the_scale_are_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        checked_scores([[[1.5]]], dimensions=3)
    with pytest.raises(ValueError, match="3 axes"):
        checked_scores([[1.0]], dimensions=3)
