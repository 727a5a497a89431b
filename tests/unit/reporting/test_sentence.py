"""What the figures of one length say in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.reporting.rows import PositionRow
from lim_tui.reporting.sentence import sentence, undecidable
from lim_tui.reporting.words import duration, in_points, money, p_value, percent, points

DROP = PositionRow(
    group="nl",
    model="m",
    length=8000,
    documents=None,
    arrangement="as_given",
    question="after",
    template="documents",
    distractors="near_duplicate:8",
    start_accuracy=0.9,
    middle_accuracy=0.75,
    end_accuracy=0.88,
    worst_position_accuracy=0.75,
    worst_depths=(50.0,),
    worst_lower_bound=0.57,
    position_gap=0.15,
    gap_noise_floor=0.09,
    gap_upper_bound=0.31,
    gap_p=0.03,
    gap_p_adjusted=0.03,
    ends_p=0.7,
    ends_p_adjusted=0.7,
    curve="drop",
    middle_drop=0.14,
    middle_drop_low=0.05,
    middle_drop_high=0.23,
    middle_drop_p=0.004,
    middle_drop_p_start=0.004,
    middle_drop_p_end=0.002,
    middle_drop_p_adjusted=0.004,
    middle_drop_items=24,
    middle_drop_items_tested=24,
    items=24,
    items_right_everywhere=11,
    items_wrong_everywhere=7,
    items_needed=8,
    lengths_tested=1,
    tolerance=0.1,
    cases=24,
    items_incomplete=0,
    items_without_score=0,
    cases_without_score=0,
    depths_without_score=(),
    refused=False,
)


def test_a_drop_is_told_as_the_issue_tells_it() -> None:
    assert sentence(DROP) == (
        "At 8,000 tokens the middle loses 14 points (5 to 23) against both ends; 24 cases;"
        " 6 cases carry the effect, 11 are right everywhere, 7 wrong everywhere."
    )


def test_what_was_refused_and_what_has_no_score_is_told() -> None:
    empty = replace(DROP, items=0, curve="undecided")
    assert sentence(empty) == "At 8,000 tokens nothing is scored yet."
    assert "refused before any call" in sentence(replace(empty, refused=True))
    told = sentence(replace(DROP, depths_without_score=(25.0, 75.0)))
    assert told.endswith("7 wrong everywhere; nothing is known of depth 25 and 75.")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (replace(DROP, curve="primacy"), "the start does better than the end: 90% at the start, 88% at the end"),
        (replace(DROP, curve="recency"), "the end does better than the start"),
        (replace(DROP, curve="uneven"), "position matters: 75% at depth 50, 15 points below the best"),
        (replace(DROP, curve="flat"), "position makes little difference: at most 31 points between any two depths"),
        (replace(DROP, curve="undecided"), "nothing is decided: the middle drop is 14 points (5 to 23)"),
        (replace(DROP, curve="undecided", middle_drop=None), "15 points between best and worst depth (noise alone: 9)"),
        (
            replace(DROP, curve="undecided", items=4, cases=4, middle_drop_items=4, middle_drop_items_tested=4),
            "a middle drop cannot be decided with 4 cases; 8 would do",
        ),
        (replace(DROP, curve="undecided", position_gap=None), "only one depth has an answer"),
        (replace(DROP, items=0, curve="undecided"), "At 8,000 tokens nothing is scored yet."),
        (replace(DROP, length=None, documents=20), "With 20 documents the middle loses"),
        (replace(DROP, items=22, middle_drop_items=22), "22 items (24 cases)"),
        (replace(DROP, items=19), "1 item carries the effect"),
        (replace(DROP, worst_depths=(25.0, 50.0), curve="uneven"), "75% at depth 25 and 50"),
    ],
)
def test_each_finding_has_its_words(row: PositionRow, words: str) -> None:
    assert words in sentence(row)


def test_a_number_of_cases_is_an_obstacle_only_where_a_drop_can_be_measured() -> None:
    few = replace(DROP, items=4, cases=4, middle_drop_items=4, middle_drop_items_tested=4)
    assert undecidable(few) == "cannot be decided with 4 cases; 8 would do"
    assert undecidable(replace(few, middle_drop=None)) is None
    assert undecidable(DROP) is None


@pytest.mark.parametrize(
    ("share", "shown"),
    [(None, "–"), (0.0, "0%"), (1.0, "100%"), (0.998, "99%"), (0.002, "1%"), (0.125, "13%"), (0.5, "50%")],
)
def test_none_and_all_are_said_only_where_they_are_so(share: float | None, shown: str) -> None:
    assert percent(share) == shown


def test_numbers_in_words() -> None:
    assert (points(-0.034), points(None)) == ("-3", "–")
    assert (p_value(0.0004), p_value(0.0312)) == ("<0.001", "0.031")
    assert (money(None, "usd"), money(0.25, "eur"), money(0.0, None)) == ("unknown", "0.2500 eur", "0.0000")
    assert (duration(45), duration(240), duration(7500)) == ("45 s", "4 min", "2 h 05 min")


def test_items_that_lack_an_answer_are_neither_differing_nor_alike() -> None:
    told = sentence(replace(DROP, items_incomplete=2))
    assert (
        "4 cases carry the effect, 11 are right everywhere, 7 wrong everywhere, 2 lack an answer at some depth" in told
    )


def test_a_drop_says_how_many_items_it_is_over() -> None:
    some = replace(DROP, items_incomplete=2, middle_drop_items=22, middle_drop_items_tested=23)
    told = "the middle loses 14 points (5 to 23) against both ends, over the 22 cases with start, middle and end; 24"
    assert told in sentence(some)
    clustered = replace(some, curve="undecided", cases=30)
    assert "the middle drop is 14 points (5 to 23), over the 22 items with start, middle and end" in sentence(clustered)


def test_what_cannot_be_decided_counts_the_items_that_were_compared() -> None:
    few = replace(DROP, curve="undecided", items=9, cases=9, middle_drop_items=3, middle_drop_items_tested=5)
    assert undecidable(few) == "cannot be decided with 5 complete of 9 cases; 8 would do"
    assert undecidable(replace(few, middle_drop_items_tested=8)) is None


def test_one_point_is_not_1_points() -> None:
    assert [in_points(share) for share in (0.01, -0.01, 0.14, 0.0, None)] == [
        "1 point",
        "-1 point",
        "14 points",
        "0 points",
        "– points",
    ]


def test_a_case_that_was_scored_nowhere_is_counted_with_those_that_lack_an_answer() -> None:
    """Three of six differ, two lack an answer somewhere, one everywhere: as many as the cases by depth say."""
    row = replace(
        DROP,
        curve="undecided",
        items=5,
        cases=5,
        items_right_everywhere=0,
        items_wrong_everywhere=0,
        items_incomplete=2,
        items_without_score=1,
        cases_without_score=1,
        middle_drop_items=3,
        middle_drop_items_tested=3,
    )
    told = sentence(row)
    assert "cannot be decided with 3 complete of 6 cases" in told
    assert "3 cases differ by depth, 0 are right everywhere, 0 wrong everywhere, 3 lack an answer at some depth" in told
    assert "over the 22 cases with start" in sentence(
        replace(DROP, items=22, cases=22, items_without_score=2, cases_without_score=2, middle_drop_items=22)
    )
