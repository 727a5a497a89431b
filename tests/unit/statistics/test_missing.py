"""What is missing: bounds, and whether it misses by depth."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra.numpy import arrays
from statsmodels.stats.contingency_tables import cochrans_q

from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.missing import missing_cell, missing_pairs, missingness_p
from lim_tui.statistics.outcomes import OutcomeCounts
from lim_tui.statistics.scores import BoolArray

NAN = np.nan


def test_repeats_that_were_never_planned_are_not_missing() -> None:
    scores = np.array([[1.0, NAN], [0.0, 1.0]])
    planned = np.array([[True, False], [True, True]])
    found = missing_cell(scores, planned)
    assert (found.missing, found.bounds) == (0, Interval(0.75, 0.75))
    assert missing_cell(scores).bounds == Interval(0.5, 0.75)
    assert missing_cell(scores).missing_share == 0.25


def test_a_cell_of_failures_could_be_anything() -> None:
    found = missing_cell(np.full((3, 2), NAN))
    assert (found.accuracy, found.items_missing, found.bounds) == (None, 3, Interval(0.0, 1.0))
    assert missing_cell(np.empty((0, 1))).missing_share is None


def test_missing_pairs_without_items() -> None:
    assert missing_pairs(np.array([]), np.array([])).bounds == Interval(-1.0, 1.0)
    assert missing_pairs(np.array([NAN]), np.array([1.0])).difference is None


@given(arrays(np.bool_, (12, 4)))
def test_missingness_is_cochrans_q(missing: BoolArray) -> None:
    found = missingness_p(missing)
    if found is None:
        assert all(row.all() or not row.any() for row in missing)
    else:
        assert found == pytest.approx(cochrans_q(missing.astype(int)).pvalue, abs=1e-9)


def test_long_prompts_that_fail_are_noticed() -> None:
    missing = np.zeros((30, 3), dtype=bool)
    missing[:8, 2] = True
    found = missingness_p(missing)
    assert found is not None
    assert found < 0.05
    assert missingness_p(np.zeros((30, 3), dtype=bool)) is None
    assert missingness_p(np.ones((30, 1), dtype=bool)) is None


def test_shares_of_nothing_are_unknown() -> None:
    nothing = OutcomeCounts(right=0, wrong=0)
    assert nothing.accuracy is None
    assert nothing.request_failure_rate is None
    assert OutcomeCounts(right=1, wrong=0, request_failures=1, other_missing=2).request_failure_rate == 0.25
    only_abstained = OutcomeCounts(right=0, wrong=0, abstained=3)
    assert (only_abstained.accuracy, only_abstained.selective_accuracy) == (0.0, None)
