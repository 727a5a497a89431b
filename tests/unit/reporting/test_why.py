"""Where an interval and a verdict disagree on their face the reader is told why; with the values of the fixtures."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lim_tui.reporting.curve_rows import Curve, curve_rows
from lim_tui.reporting.places import Spot
from lim_tui.reporting.rows import AgainstBaselinesRow, AnytimeRow, F1Row, Place, PositionRow
from lim_tui.reporting.score_array import ScoreArray
from lim_tui.reporting.sentence import anytime_sentence, baselines_sentence, f1_sentence, sentence
from lim_tui.reporting.why import DropTests, why_label, why_no_change, why_no_drop
from lim_tui.statistics.positions import PositionOptions
from lim_tui.statistics.scores import FloatArray
from tests.unit.reporting.test_sentence import DROP

FIXTURES = Path(__file__).parents[4] / "shared" / "data" / "stats_fixtures.json"
PLACE: dict[str, Any] = {
    "group": "nl",
    "model": "m",
    "length": 8000,
    "documents": None,
    "arrangement": "as_given",
    "question": "after",
    "template": "documents",
    "distractors": "none",
}
UNDECIDED = replace(DROP, curve="undecided")


def fixture_table(name: str) -> FloatArray:
    if not FIXTURES.exists():
        pytest.skip("the shared fixtures are not here")
    fixtures = json.loads(FIXTURES.read_text(encoding="utf-8"))["fixtures"]
    return np.array(next(one for one in fixtures if one["id"] == name)["input"]["table"])


def rows_of(*lengths: FloatArray, depths: tuple[float, ...] = (0, 50, 100)) -> tuple[PositionRow, ...]:
    """The rows of tables[item, depth], one a length: 1,000, 2,000, ... tokens."""
    family = [
        Curve(Place(**{**PLACE, "length": 1000 * number}), _array(table, depths))
        for number, table in enumerate(lengths, start=1)
    ]
    return curve_rows(family, PositionOptions(permutations=2000), 0.8).positions


def _array(table: FloatArray, depths: tuple[float, ...]) -> ScoreArray:
    scores = table[:, :, np.newaxis]
    known = np.ones(scores.shape, dtype=np.bool_)
    items = tuple(f"item {number:03}" for number in range(len(table)))
    return ScoreArray(scores, known, known, items, tuple(Spot(depth, None) for depth in depths), len(table), len(table))


def test_a_drop_that_the_correction_over_lengths_takes_back_says_so() -> None:
    """The fixture ushape_iut has p 0.0078125 by itself: over 7 lengths that is 0.0546875 after Holm."""
    table = fixture_table("ushape_iut")
    (alone,) = rows_of(table)
    assert alone.curve == "drop"
    assert (alone.middle_drop_p_start, alone.middle_drop_p_end) == pytest.approx((0.0078125, 0.0078125))
    assert why_label(alone) == ""
    row, *_ = rows_of(table, *[np.ones((10, 3))] * 6)
    assert (row.curve, row.lengths_tested) == ("undecided", 7)
    assert row.middle_drop_p_adjusted == pytest.approx(0.0546875)
    assert (row.middle_drop_low or 0.0) > 0
    assert (
        "nothing is decided: the middle drop is 70 points (24 to 93), but no drop is shown"
        " after Holm's correction over 7 lengths: p 0.008 becomes 0.055" in sentence(row)
    )


def test_a_drop_that_is_shown_at_one_end_only_names_the_other() -> None:
    """7 items fall from start to middle, 4 of them do not rise again: p 1/128 at the start, 1/8 at the end."""
    table = np.array([[1, 0, 1]] * 3 + [[1, 0, 0]] * 4 + [[1, 1, 1]] * 5, dtype=float)
    (row,) = rows_of(table)
    assert row.curve != "drop"
    assert (row.middle_drop_low or 0.0) > 0
    assert "a drop must be shown at both ends, and the end is not above the middle for sure (p 0.125)" in sentence(row)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            replace(UNDECIDED, middle_drop_p_adjusted=0.062, middle_drop_p_start=0.0078, lengths_tested=8),
            "nothing is decided: the middle drop is 14 points (5 to 23), but no drop is shown after Holm's correction"
            " over 8 lengths: p 0.008 becomes 0.062;",
        ),
        (
            replace(UNDECIDED, middle_drop_p_start=0.3, middle_drop_p_end=0.11),
            "but a drop must be shown at both ends, and neither is (start p 0.300, end p 0.110);",
        ),
        (
            replace(UNDECIDED, middle_drop=-0.14, middle_drop_low=-0.23, middle_drop_high=-0.05, gap_p=0.2),
            "but the middle is above the ends, for which there is no label; chance alone makes such a gap too often"
            " (p 0.200);",
        ),
        (
            replace(UNDECIDED, middle_drop=None, gap_p=0.02, gap_p_adjusted=0.08),
            "but chance alone makes such a gap too often (p 0.020, 0.080 after Holm's correction over the lengths);",
        ),
        (
            replace(DROP, middle_drop_low=-0.01),
            "each end is tested against the middle by itself (p 0.004); the interval is of their mean;",
        ),
        (
            replace(DROP, curve="flat", middle_drop=0.04, middle_drop_low=0.01, middle_drop_high=0.07),
            "a middle drop of 4 points (1 to 7) lies within the tolerance of 10 points;",
        ),
    ],
)
def test_each_disagreement_has_its_reason(row: PositionRow, told: str) -> None:
    assert told in sentence(row)


@pytest.mark.parametrize(
    "row",
    [
        replace(UNDECIDED, middle_drop_low=-0.02, middle_drop_p_start=0.3),
        replace(DROP, curve="uneven", middle_drop_low=-0.1),
        replace(DROP, curve="flat", middle_drop_low=-0.02),
        DROP,
    ],
)
def test_what_agrees_needs_no_reason(row: PositionRow) -> None:
    assert why_label(row) == ""


def test_few_items_are_the_reason_where_they_are_too_few() -> None:
    few = replace(UNDECIDED, items=4, cases=4, middle_drop_items=4, middle_drop_items_tested=4)
    assert "cannot be decided with 4 cases; 8 would do" in sentence(few)


def test_a_drop_of_f1_says_why_its_p_is_not_small() -> None:
    row = F1Row(
        **PLACE,
        start=0.9,
        middle=0.6,
        end=0.7,
        middle_drop=0.2,
        middle_drop_low=0.04,
        middle_drop_high=0.36,
        middle_drop_p=0.12,
        middle_drop_p_start=0.01,
        middle_drop_p_end=0.12,
        lengths_tested=1,
        items=20,
    )
    told = "a drop must be shown at both ends, and the end is not above the middle for sure (p 0.120)"
    assert told in f1_sentence(row)
    assert "sure" not in f1_sentence(replace(row, middle_drop_p=0.03, middle_drop_p_end=0.03))


def test_a_label_of_a_fixed_number_of_cases_is_nominal_beside_evidence_at_any_time() -> None:
    row = AnytimeRow(
        **PLACE, items=12, e_drop=8.0, e_no_drop=0.1, e_needed=20.0, p=0.1, drop_shown=False, drop_excluded=False
    )
    assert "go on; the label drop is for a number of cases fixed beforehand" in anytime_sentence(row, "drop")
    assert anytime_sentence(row, "undecided") == anytime_sentence(row)
    shown = replace(row, drop_shown=True, p=0.02)
    assert "may stop here; the label undecided is for a number" in anytime_sentence(shown, "undecided")
    assert anytime_sentence(shown, "drop") == anytime_sentence(shown)


def test_harm_is_said_where_the_test_shows_it_and_not_by_the_interval_alone() -> None:
    row = AgainstBaselinesRow(
        **PLACE,
        middle_minus_closed_book=-0.4,
        low=-0.7,
        high=-0.02,
        p=0.0625,
        items=12,
        utilisation=None,
        utilisation_low=None,
        utilisation_high=None,
        utilisation_items=0,
    )
    assert "that the context harms is not shown, p 0.062" in baselines_sentence(row)
    assert "; the context harms)" in baselines_sentence(replace(row, p=0.03))


def test_a_change_between_runs_is_counted_by_its_test() -> None:
    assert why_no_change(0.03, 0.3, 0.02, 0.4, "all 10 depths") == (
        "not shown after Holm's correction over all 10 depths: p 0.030 becomes 0.300"
    )
    assert why_no_change(0.07, 0.3, -0.4, -0.02, "all 10 depths") == "not shown: the test decides, p 0.070"
    assert why_no_change(0.01, 0.04, -0.01, 0.4, "all 10 depths") == "shown: the test decides, p 0.040"
    assert why_no_change(0.01, 0.04, 0.02, 0.4, "") == why_no_change(0.2, 0.4, -0.02, 0.4, "") == ""
    assert why_no_change(None, None, 0.02, 0.4, "") == ""


def test_the_correction_is_named_only_where_it_is_the_reason() -> None:
    assert "Holm" in why_no_drop(DropTests(0.01, 0.02, 0.06, 3))
    assert "Holm" not in why_no_drop(DropTests(0.01, 0.06, 0.06, 1))
