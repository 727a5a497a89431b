"""Bands and extremes over depths that need not all be measured."""

from __future__ import annotations

import numpy as np
import pytest

from lim_tui.statistics.bands import Bands, band_values, item_bands
from lim_tui.statistics.extremes import extremes


def test_an_unmeasured_depth_leaves_its_band_to_the_others() -> None:
    found = band_values([0, 10, 50, 100], [None, 0.8, 0.6, 1.0])
    assert (found.start, found.middle, found.end) == (0.8, 0.6, 1.0)


def test_a_band_without_a_depth_is_unknown() -> None:
    found = band_values([0, 100], [1.0, 0.9])
    assert (found.middle, found.drop) == (None, None)
    assert found.edges == pytest.approx(0.95)


def test_the_limits_can_be_moved() -> None:
    assert band_values([0, 25, 50], [1.0, 0.5, 0.0], Bands(start_to=25)).start == 0.75


def test_an_item_that_lacks_a_depth_of_a_band_has_no_value_there() -> None:
    means = np.array([[1.0, 0.0, 1.0, np.nan], [np.nan, 0.5, 0.0, np.nan]])
    found = item_bands(means, [0, 10, 50, 100])
    assert found.start.tolist() == pytest.approx([0.5, np.nan], nan_ok=True)
    assert found.middle.tolist() == [1.0, 0.0]
    assert np.isnan(found.end).all()
    assert np.isnan(found.drop).all()


def test_an_empty_cell_is_not_the_worst_position() -> None:
    found = extremes([0, 50, 100], [0.9, None, 0.7])
    assert (found.worst, found.worst_depths, found.missing_depths) == (0.7, (100,), (50,))
    assert found.partial


def test_one_depth_has_no_gap_and_no_depth_nothing() -> None:
    assert extremes([50], [0.4]).gap is None
    assert extremes([50], [0.4]).worst == 0.4
    assert extremes([0, 50], [None, None]).worst is None


def test_all_wrong_has_no_gap_and_every_depth_is_worst() -> None:
    found = extremes([0, 50, 100], [0.0, 0.0, 0.0])
    assert (found.worst, found.gap, found.worst_depths) == (0.0, 0.0, (0, 50, 100))
