"""All figures of a length: hand-made tables, edges, and no nan whatever is missing."""

from __future__ import annotations

from dataclasses import asdict, astuple, fields
from math import isnan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from lim_tui.statistics.positions import (
    PositionFigures,
    PositionOptions,
    PositionPoints,
    holm_over_lengths,
    measure_positions,
    position_figures,
)
from lim_tui.statistics.scores import FloatArray

NAN = np.nan
DEPTHS = [0.0, 25.0, 50.0, 75.0, 100.0]
QUICK = PositionOptions(permutations=200)
ROW_FIELDS = (
    "start_accuracy middle_accuracy end_accuracy worst_position_accuracy worst_depths worst_lower_bound position_gap "
    "gap_noise_floor gap_upper_bound gap_p gap_p_adjusted ends_p ends_p_adjusted curve middle_drop middle_drop_low "
    "middle_drop_high middle_drop_p middle_drop_p_start middle_drop_p_end middle_drop_p_adjusted "
    "middle_drop_items middle_drop_items_tested items items_right_everywhere items_wrong_everywhere"
).split()


def test_the_floor_of_noise_is_no_more_than_a_gap_can_be() -> None:
    """One item, 1 0 1 0 1: the closed form is 2.326 sqrt(0.3) = 1.27; shuffled, its gap is 1 whatever happens."""
    figures = measure_positions(np.array([[[1.0], [0.0], [1.0], [0.0], [1.0]]]), (0, 25, 50, 75, 100)).figures
    assert figures.gap_noise_floor == 1.0


def table(*columns: list[float]) -> FloatArray:
    """scores[item, depth, one seed] from one column a depth."""
    return np.array(columns, dtype=float).T[:, :, np.newaxis]


def numbers_of(points: PositionPoints) -> dict[str, float]:
    return {name: value for name, value in asdict(points).items() if isinstance(value, int | float)}


def repeated(rows: list[list[float]], times: int) -> FloatArray:
    return np.array(rows * times, dtype=float)[:, :, np.newaxis]


def test_the_fields_are_those_of_a_positions_row() -> None:
    assert {field.name for field in fields(PositionFigures)} == set(ROW_FIELDS)


def test_no_trial_at_all_is_unknown() -> None:
    for scores in (np.empty((0, 5, 1)), np.full((4, 5, 2), NAN), np.empty((3, 0, 1))):
        found = position_figures(scores, DEPTHS[: scores.shape[1]])
        known = {name: getattr(found, name) for name in ROW_FIELDS if getattr(found, name) is not None}
        assert known == {
            "worst_depths": (),
            "curve": "undecided",
            "middle_drop_items": 0,
            "middle_drop_items_tested": 0,
            "items": 0,
            "items_right_everywhere": 0,
            "items_wrong_everywhere": 0,
        }


def test_a_drop_is_over_the_items_that_have_all_three_bands() -> None:
    """Of four items one lacks its start and two lack their end: one is complete, three and two are compared."""
    start, middle, end = [1.0, 1.0, 1.0, NAN], [0.0, 0.0, 1.0, 0.0], [1.0, NAN, NAN, 1.0]
    found = position_figures(table(start, middle, end), [0, 50, 100])
    assert (found.items, found.middle_drop_items, found.middle_drop_items_tested) == (4, 1, 2)
    assert (found.middle_drop, found.middle_drop_p) == (1.0, 0.25)


def test_one_case_shows_its_answers_and_decides_nothing() -> None:
    found = position_figures(np.array([[[1.0], [1.0], [0.0], [1.0], [1.0]]]), DEPTHS)
    assert (found.start_accuracy, found.middle_accuracy, found.end_accuracy) == (1.0, 0.0, 1.0)
    assert (found.position_gap, found.middle_drop, found.middle_drop_p) == (1.0, 1.0, 0.5)
    assert found.gap_p == 1.0
    assert found.curve == "undecided"
    assert found.worst_lower_bound == 0.0


def test_one_depth_has_an_accuracy_and_no_curve() -> None:
    found = position_figures(table([1, 1, 0, 1]), [50.0])
    assert (found.worst_position_accuracy, found.middle_accuracy) == (0.75, 0.75)
    assert found.position_gap is None
    assert found.gap_noise_floor is None
    assert found.gap_upper_bound is None
    assert found.gap_p is None
    assert found.middle_drop is None
    assert found.curve == "undecided"


def test_all_right_is_flat_once_there_are_enough_items() -> None:
    few, enough = (position_figures(np.ones((items, 5, 1)), DEPTHS) for items in (22, 23))
    assert (few.curve, enough.curve) == ("undecided", "flat")
    assert enough.position_gap == 0.0
    assert (enough.items_right_everywhere, enough.items_wrong_everywhere) == (23, 0)


def test_all_wrong_has_no_gap_but_a_worst_position() -> None:
    found = position_figures(np.zeros((30, 5, 2)), DEPTHS)
    assert (found.position_gap, found.worst_position_accuracy) == (0.0, 0.0)
    assert found.worst_depths == tuple(DEPTHS)
    assert found.items_wrong_everywhere == 30


def test_a_depth_with_only_failures_is_not_the_worst_and_never_flat() -> None:
    scores = np.ones((40, 5, 1))
    scores[:, 2] = NAN
    found = position_figures(scores, DEPTHS)
    assert found.worst_position_accuracy == 1.0
    assert found.middle_accuracy is None
    assert found.middle_drop is None
    assert found.position_gap == 0.0
    assert found.curve == "undecided"


def test_a_clear_drop_with_its_numbers_by_hand() -> None:
    # 8 of 10 items lose the middle, 2 are right everywhere: p = 2^-8 at each edge.
    scores = np.concatenate([repeated([[1, 1, 0, 1, 1]], 8), np.ones((2, 5, 1))])
    found = position_figures(scores, DEPTHS)
    assert found.curve == "drop"
    assert found.middle_drop == pytest.approx(0.8)
    assert found.middle_drop_p == pytest.approx(2**-8)
    assert found.worst_depths == (50.0,)
    assert (found.items, found.items_right_everywhere) == (10, 2)
    # Within-item variance: 8 items of variance .2, 2 of 0; d_5 = 2.325929.
    assert found.gap_noise_floor == pytest.approx(2.325929 * np.sqrt(0.16 / 10), abs=1e-5)


def test_a_rising_curve_is_recency_not_a_drop() -> None:
    scores = np.concatenate([repeated([[0, 0, 0, 1, 1]], 12), np.ones((8, 5, 1))])
    assert position_figures(scores, DEPTHS, QUICK).curve == "recency"
    assert position_figures(scores[:, ::-1], DEPTHS, QUICK).curve == "primacy"


def test_a_fall_between_the_bands_is_uneven() -> None:
    scores = np.concatenate([repeated([[1, 0, 1, 1, 1]], 12), np.ones((8, 5, 1))])
    found = position_figures(scores, DEPTHS, QUICK)
    assert (found.curve, found.worst_depths) == ("uneven", (25.0,))


def test_fractional_scores_keep_their_fractions() -> None:
    found = position_figures(np.full((6, 5, 1), 0.5), DEPTHS)
    assert (found.start_accuracy, found.worst_position_accuracy, found.position_gap) == (0.5, 0.5, 0.0)
    assert (found.items_right_everywhere, found.items_wrong_everywhere) == (0, 0)


def test_repeats_are_not_items() -> None:
    scores = np.concatenate([repeated([[1, 1, 0, 1, 1]], 4), np.ones((2, 5, 1))])
    once, often = position_figures(scores, DEPTHS), position_figures(np.repeat(scores, 10, axis=2), DEPTHS)
    assert once == often
    assert often.middle_drop_p == pytest.approx(2**-4)


def test_a_family_of_lengths_is_corrected_together() -> None:
    five = measure_positions(np.concatenate([repeated([[1, 1, 0, 1, 1]], 5), np.ones((9, 5, 1))]), DEPTHS, QUICK)
    calm = measure_positions(np.ones((14, 5, 1)), DEPTHS, QUICK)
    assert five.figures.middle_drop_p == pytest.approx(2**-5)
    assert holm_over_lengths([five], QUICK)[0].curve == "drop"
    assert holm_over_lengths([five, calm], QUICK)[0].curve != "drop"


def test_the_closed_form_stands_in_for_the_permutations() -> None:
    scores = np.random.default_rng(1).random((60, 5, 1)).round()
    drawn = position_figures(scores, DEPTHS)
    closed = position_figures(scores, DEPTHS, PositionOptions(permutations=0))
    assert drawn.gap_p is not None
    assert closed.gap_p == pytest.approx(drawn.gap_p, abs=0.05)


@given(
    st.integers(1, 4).flatmap(
        lambda repeats: arrays(np.float64, (6, 5, repeats), elements=st.sampled_from([0.0, 0.4, 1.0, NAN]))
    )
)
@settings(max_examples=60)
def test_unknown_is_none_and_never_nan(scores: FloatArray) -> None:
    found = position_figures(scores, DEPTHS, QUICK)
    numbers = [value for value in astuple(found) if isinstance(value, float)]
    assert not any(isnan(value) for value in numbers)
    measured = ~np.isnan(scores).all(axis=(0, 2))
    assert (found.worst_position_accuracy is None) == (not measured.any())
    assert (found.position_gap is None) == (measured.sum() < 2)
    assert found.position_gap is None or 0 <= found.position_gap <= (found.gap_upper_bound or 1.0) + 1e-9


@given(arrays(np.float64, (6, 5, 2), elements=st.sampled_from([0.0, 1.0, NAN])), st.permutations(range(6)))
@settings(max_examples=30)
def test_the_order_of_items_does_not_matter(scores: FloatArray, order: list[int]) -> None:
    there, shuffled = position_figures(scores, DEPTHS, QUICK), position_figures(scores[order], DEPTHS, QUICK)
    assert there.worst_depths == shuffled.worst_depths
    assert numbers_of(there) == pytest.approx(numbers_of(shuffled))
