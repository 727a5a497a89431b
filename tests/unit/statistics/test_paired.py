"""Paired differences: intervals, flips, and the four-count alternatives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.statistics.bonett_price import paired_interval, paired_lower_bound, paired_upper_bound
from lim_tui.statistics.paired import PairedDifference, paired_difference
from lim_tui.statistics.paired_counts import PairedCounts, newcombe, tango
from lim_tui.statistics.position_pairs import position_pairs

NAN = np.nan
tables = st.builds(PairedCounts, *[st.integers(0, 30)] * 4).filter(lambda counts: counts.items > 0)


def test_the_interval_is_the_published_formula_for_right_or_wrong_answers() -> None:
    # Bonett and Price (2012), adjusted Wald: p12 = (f12+1)/(n+2), p21 = (f21+1)/(n+2).
    fell, rose, items = 12, 2, 50
    p12, p21 = (fell + 1) / (items + 2), (rose + 1) / (items + 2)
    spread = 1.959963984540054 * np.sqrt((p12 + p21 - (p12 - p21) ** 2) / (items + 2))
    differences = np.array([1.0] * fell + [-1.0] * rose + [0.0] * (items - fell - rose))
    found = paired_interval(differences)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((p12 - p21 - spread, p12 - p21 + spread))


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=40))
def test_the_interval_stays_on_the_scale_and_mirrors(values: list[float]) -> None:
    differences = np.array(values)
    found, mirrored = paired_interval(differences), paired_interval(-differences)
    assert found is not None
    assert mirrored is not None
    assert -1 <= found.low < found.high <= 1
    assert (mirrored.low, mirrored.high) == pytest.approx((-found.high, -found.low), abs=1e-12)
    assert paired_lower_bound(differences) == pytest.approx(-paired_upper_bound(-differences))


def test_without_pairs_all_is_possible() -> None:
    assert paired_interval(np.array([])) is None
    assert (paired_lower_bound(np.array([])), paired_upper_bound(np.array([]))) == (-1.0, 1.0)


def test_only_complete_pairs_count() -> None:
    found = paired_difference(np.array([1, 1, NAN, 1, 0]), np.array([0, 1, 1, NAN, 1]))
    assert (found.items, found.right_to_wrong, found.wrong_to_right) == (3, 1, 1)
    assert found.difference == 0.0
    assert found.p == 1.0


def test_a_part_of_an_answer_is_a_change_too() -> None:
    found = paired_difference(np.array([1.0, 2 / 3, 1 / 3]), np.array([2 / 3, 2 / 3, 2 / 3]))
    assert (found.right_to_wrong, found.wrong_to_right) == (1, 1)


def test_no_common_item_is_unknown() -> None:
    assert paired_difference(np.array([NAN]), np.array([1.0])) == PairedDifference(
        None, None, None, None, None, 0, 0, 0
    )


@given(tables)
def test_the_four_count_intervals_hold_the_difference_and_mirror(counts: PairedCounts) -> None:
    mirrored = PairedCounts(counts.both, counts.second_only, counts.first_only, counts.neither)
    for method in (newcombe, tango):
        found, other = method(counts), method(mirrored)
        assert -1 - 1e-9 <= found.low <= counts.difference + 1e-9
        assert counts.difference - 1e-9 <= found.high <= 1 + 1e-9
        assert (other.low, other.high) == pytest.approx((-found.high, -found.low), abs=1e-7)


def test_pairs_of_positions_wait_for_the_gap_test() -> None:
    means = np.array([[1.0, 0.0, 1.0]] * 8)
    shut = position_pairs(means, [0, 50, 100], gap_p=0.2)
    assert [(pair.a, pair.b) for pair in shut] == [(0, 50), (0, 100), (50, 100)]
    assert all(pair.p_adjusted is None for pair in shut)
    opened = position_pairs(means, [0, 50, 100], gap_p=0.01)
    assert [pair.p_adjusted for pair in opened] == pytest.approx([3 * 2 / 2**8, 1.0, 3 * 2 / 2**8])
