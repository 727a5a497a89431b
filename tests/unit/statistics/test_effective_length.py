"""Up to which length: gaps in the data, failures in between, and a threshold that is itself estimated."""

from __future__ import annotations

import numpy as np
import pytest

from lim_tui.statistics.cells import cell_from_counts
from lim_tui.statistics.effective_length import LengthCells, LimitedBy, effective_length
from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.relative_length import relative_margin


def row(length: int, items: int, *correct: int | None) -> LengthCells:
    depths = (0.0, 50.0, 100.0)[: len(correct)]
    cells = (cell_from_counts(None if k is None else k / items, items, items, float(items)) for k in correct)
    return LengthCells(length, depths, tuple(cells))


def test_an_empty_cell_ends_all_three() -> None:
    found = effective_length([row(4000, 50, 50, 50, 50), row(8000, 50, 50, None, 50), row(16000, 50, 50, 50, 50)], 0.8)
    assert (found.certified, found.observed, found.not_refuted) == (4000, 4000, 4000)
    assert found.limited_by == LimitedBy(8000, 50.0, "empty_cell")


def test_the_limit_names_the_worst_depth_and_why() -> None:
    few = effective_length([row(4000, 10, 10, 10, 9)], 0.8)
    assert (few.certified, few.observed) == (None, 4000)
    assert few.limited_by == LimitedBy(4000, 100.0, "too_few_items")
    low = effective_length([row(4000, 50, 50, 20, 50)], 0.8)
    assert low.limited_by == LimitedBy(4000, 50.0, "below_threshold")


def test_missing_scores_count_against_certifying_and_against_refuting() -> None:
    """30 of 60 came, all right: 0.05^(1/30) = 90%, but with the other 30 wrong it is 30 of 60."""
    seen, low = cell_from_counts(1.0, 30, 30, 30.0), cell_from_counts(0.6, 20, 20, 20.0)
    thin = LengthCells(4000, (0.0,), (seen,), (Interval(0.39, 1.0),))
    found = effective_length([thin], 0.8)
    assert (found.certified, found.observed, found.not_refuted) == (None, 4000, 4000)
    assert found.limited_by == LimitedBy(4000, 0.0, "missing_answers")
    refuted = effective_length([LengthCells(4000, (0.0,), (low,))], 0.8)
    spared = effective_length([LengthCells(4000, (0.0,), (low,), (Interval(0.2, 0.9),))], 0.8)
    assert (refuted.not_refuted, spared.not_refuted) == (None, 4000)


def test_all_certified_is_limited_by_nothing() -> None:
    assert effective_length([row(4000, 50, 50, 50, 50)], 0.8).limited_by is None


def test_a_longer_length_that_passes_again_is_a_warning() -> None:
    found = effective_length([row(4000, 50, 50), row(8000, 50, 30), row(16000, 50, 50)], 0.8)
    assert (found.observed, found.passes_after_failure) == (4000, (16000,))


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = [row(16000, 50, 20), row(4000, 50, 50), row(8000, 50, 50)]
    assert effective_length(rows, 0.8) == effective_length(rows[::-1], 0.8)


def test_no_length_is_none() -> None:
    found = effective_length([], 0.8)
    assert (found.certified, found.observed, found.not_refuted, found.limited_by) == (None, None, None, None)


def test_a_relative_threshold_is_tested_item_by_item() -> None:
    base = np.array([1.0] * 40)
    found = relative_margin(np.array([1.0] * 38 + [0.0] * 2), base, fraction=0.85)
    assert found.margin == pytest.approx(0.95 - 0.85)
    assert found.low < 0.95 - 0.85 < found.high
    assert relative_margin(base, base).low > 0
    halves = relative_margin(np.full(40, 0.5), np.full(40, 0.5), fraction=0.8)
    assert halves.margin == pytest.approx(0.1)
    unknown = relative_margin(np.array([np.nan]), np.array([1.0]))
    assert (unknown.margin, unknown.low, unknown.high) == (None, -1.0, 1.0)
