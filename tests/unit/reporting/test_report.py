"""What a report says of sweeps whose every verdict is known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.case_patterns import grid_of_row
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import BaselineRow, CellRow, PositionRow, Report
from lim_tui.reporting.sentence import sentence
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    MODEL,
    OPEN,
    SAME,
    Outcome,
    abstained,
    baselines,
    by_pattern,
    demo_case,
    in_review,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

FIXTURES = Path(__file__).parents[4] / "shared" / "data" / "stats_fixtures.json"
U_SHAPE = {f"case-{number}": "rwr" for number in range(8)}


def cell(report: Report, depth: float | None, group: str = "nl", length: int = 1000) -> CellRow:
    (found,) = [row for row in report.cells if (row.group, row.length, row.depth) == (group, length, depth)]
    return found


def position(report: Report, group: str = "nl", length: int = 1000) -> PositionRow:
    (found,) = [row for row in report.positions if (row.group, row.length) == (group, length)]
    return found


def baseline(report: Report, name: str) -> BaselineRow:
    (found,) = [row for row in report.baselines if row.baseline == name]
    return found


@pytest.mark.skipif(not FIXTURES.is_file(), reason="the shared fixtures lie beside the project, not in it")
def test_twelve_cases_at_two_lengths_agree_with_the_reference_values(store: Store) -> None:
    fixtures = json.loads(FIXTURES.read_text(encoding="utf-8"))["fixtures"]
    (matrix,) = [fixture for fixture in fixtures if fixture["id"] == "matrix_end_to_end"]
    given, expected = matrix["input"], matrix["expected"]
    lengths, depths = given["lengths"], given["depths"]
    cases = [demo_case(f"case-{number:02}") for number in range(len(given["table"]))]

    def rule(row: TrialRow) -> Outcome:
        scores = given["table"][int(row.case[-2:])][lengths.index(row.axes.length)]
        return right() if scores[depths.index(row.axes.depth)] else wrong()

    report = build_report(store, make_sweep(store, cases, lengths_by_depths(lengths, depths), rule).id)

    for index, length in enumerate(lengths):
        cells = [cell(report, depth, length=length) for depth in depths]
        assert [row.accuracy for row in cells] == pytest.approx(expected["accuracy"][index])
        assert [row.low for row in cells] == pytest.approx(expected["wilson_low"][index])
        assert [row.high for row in cells] == pytest.approx(expected["wilson_high"][index])
        row = position(report, length=length)
        assert row.worst_position_accuracy == pytest.approx(expected["worst"][index])
        assert row.position_gap == pytest.approx(expected["gap"][index])
        assert row.middle_drop == pytest.approx(expected["drop"][index])
        assert row.worst_lower_bound == pytest.approx(expected["worst_lower"][index])
        assert row.middle_drop_p == pytest.approx(expected["p_iut"][index])
        assert (row.curve == "drop") is expected["significant"][index]


def test_languages_are_never_pooled(store: Store) -> None:
    cases = [demo_case("a"), demo_case("b", language="zh-Hans")]
    report = build_report(store, make_sweep(store, cases, lengths_by_depths(), by_pattern({"a": "rrr", "b": "www"})).id)
    assert cell(report, 50, "nl").accuracy == 1
    assert cell(report, 50, "zh-Hans").accuracy == 0
    assert {row.group for row in report.cells} == {"nl", "zh-Hans"}


def test_kinds_have_groups_or_tables_of_their_own(store: Store) -> None:
    cases = [demo_case("a"), demo_case("pieces", kind="multi_evidence"), demo_case("none", kind="unanswerable")]

    def rule(row: TrialRow) -> Outcome:
        return {"a": right(), "pieces": wrong(), "none": abstained("correct")}[row.case]

    report = build_report(store, make_sweep(store, cases, lengths_by_depths(depths=[50]), rule).id)
    assert cell(report, 50, "nl").correct == 1
    assert cell(report, 50, "nl multi_evidence").correct == 0
    (control,) = report.controls
    assert (control.group, control.kind, control.scored, control.correct) == ("nl", "unanswerable", 1, 1)
    metrics = {row.group: row for row in report.metrics}
    assert metrics["nl"].abstention_accuracy == 1
    assert metrics["nl multi_evidence"].abstention_accuracy is None


def test_groups_by_set_kind_and_tag(store: Store) -> None:
    cases = [demo_case("a", set_name="kleppen", tags=("veilig", "heet")), demo_case("b", set_name="pompen")]
    sweep = make_sweep(store, cases, lengths_by_depths(depths=[50]), by_pattern({"a": "r", "b": "w"})).id
    by_set = build_report(store, sweep, by="set")
    assert {row.group: row.accuracy for row in by_set.cells} == {"kleppen": 1, "pompen": 0}
    by_tag = build_report(store, sweep, by="tag")
    assert {row.group: row.accuracy for row in by_tag.cells} == {"heet": 1, "veilig": 1, "untagged": 0}
    by_kind = build_report(store, sweep, by="kind")
    assert {row.group: row.accuracy for row in by_kind.cells} == {"answerable": 0.5}


def test_items_weigh_equally_and_repeats_are_no_items(store: Store) -> None:
    """A cluster of two cases at two seeds is one item with four repeats, one of them right; the other item is right."""
    cases = [demo_case("a", cluster="boek"), demo_case("b", cluster="boek"), demo_case("c")]

    def rule(row: TrialRow) -> Outcome:
        return right() if row.case == "c" or (row.case, row.seed) == ("a", 1) else wrong()

    report = build_report(store, make_sweep(store, cases, lengths_by_depths(depths=[50]), rule, seeds=[0, 1]).id)
    row = cell(report, 50)
    assert (row.scored, row.correct, row.items) == (6, 3, 2)
    assert row.accuracy == pytest.approx((1 / 4 + 1) / 2)


def test_answers_without_a_score_are_missing_not_wrong(store: Store) -> None:
    patterns = {"a": "rrr", "b": "rtr", "c": "rvr", "d": "rwr"}
    report = build_report(
        store, make_sweep(store, [demo_case(name) for name in patterns], lengths_by_depths(), by_pattern(patterns)).id
    )
    row = cell(report, 50)
    assert (row.planned, row.scored, row.correct, row.review) == (4, 2, 1, 1)
    assert row.not_scored == {"timeout": 1}
    assert row.accuracy == 0.5
    assert (row.if_missing_wrong, row.if_missing_right) == (0.25, 0.75)
    assert report.metrics[0].request_failure_rate == pytest.approx(1 / 12)


def test_a_depth_with_only_failures_is_unknown_and_no_worst_depth(store: Store) -> None:
    report = build_report(
        store,
        make_sweep(
            store, [demo_case("a"), demo_case("b")], lengths_by_depths(), by_pattern({"a": "rtw", "b": "rtr"})
        ).id,
    )
    row = cell(report, 50)
    assert (row.accuracy, row.low, row.high, row.items) == (None, None, None, 0)
    figures = position(report)
    assert figures.worst_depths == (100,)
    assert figures.middle_accuracy is None
    assert figures.middle_drop is None
    assert "nl, openai/reader, 1,000 tokens: no score at depth 50; unknown, and left out of worst depth and gap." in (
        report.warnings
    )


def test_refused_cells_are_unknown_with_their_reason(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return refused("not measurable: longer than the window") if row.axes.model == "small" else right()

    axes = [*lengths_by_depths(), *lengths_by_depths(model="small")]
    report = build_report(store, make_sweep(store, [demo_case("a")], axes, rule).id)
    cells = [row for row in report.cells if row.model == "small"]
    assert [(row.accuracy, row.refused, row.refusal) for row in cells] == [
        (None, 1, "not measurable: longer than the window")
    ] * 3
    assert report.outcomes.refused == 3
    assert "3 trials refused before any call: not measurable: longer than the window" in report.warnings


def test_two_requests_on_one_place_are_one_trial(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return SAME if row.axes.depth == 50 else right()

    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), rule).id)
    assert [row.depth for row in report.cells] == [0, 100]
    assert (report.outcomes.planned, report.outcomes.shared) == (2, 1)
    assert (
        "1 planned trial landed on the same place as another one and count once; 1 trial stands for them."
        in report.warnings
    )


def test_where_position_moves_nothing_there_is_one_accuracy_and_no_curve(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return SAME if row.axes.depth else right(depth_actual=72.0) if row.case == "a" else wrong(depth_actual=70.0)

    report = build_report(store, make_sweep(store, [demo_case("a"), demo_case("b")], lengths_by_depths(), rule).id)
    (row,) = report.cells
    assert (row.depth, row.planned, row.accuracy, row.depth_actual_mean) == (None, 2, 0.5, 71.0)
    assert report.positions == ()
    assert report.paired == ()
    assert report.effective_length == ()


def test_position_moves_nothing_while_other_cases_are_still_to_be_asked_or_refused(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        if row.case != "a":
            return OPEN if row.case == "b" else refused()
        return SAME if row.axes.depth else right()

    cases = [demo_case("a"), demo_case("b"), demo_case("c")]
    report = build_report(store, make_sweep(store, cases, lengths_by_depths(), rule, state="stopped").id)
    (row,) = report.cells
    assert (row.depth, row.planned, row.scored, row.open, row.refused) == (None, 3, 1, 1, 1)
    assert (report.positions, report.effective_length) == ((), ())


def test_a_length_that_was_refused_altogether_says_so(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return refused() if row.axes.length == 2000 else lost() if row.axes.depth == 50 else right()

    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths([1000, 2000]), rule).id)
    assert [row.refused for row in report.positions] == [False, True]
    assert [row.depths_without_score for row in report.positions] == [(50,), (0, 50, 100)]


def test_a_case_without_any_score_counts_as_one_that_lacks_an_answer(store: Store) -> None:
    """As in the cases by depth: one of three lines has no missing answer."""

    def rule(row: TrialRow) -> Outcome:
        return lost() if row.case == "nowhere" or (row.case == "somewhere" and row.axes.depth == 50) else right()

    cases = [demo_case(name) for name in ("everywhere", "somewhere", "nowhere")]
    sweep = make_sweep(store, cases, lengths_by_depths([1000]), rule)
    (row,) = build_report(store, sweep.id).positions
    assert (row.items, row.items_incomplete, row.items_without_score, row.cases_without_score) == (2, 1, 1, 1)
    told = "cannot be decided with 1 complete of 3 cases; 5 would do; 0 cases differ by depth, 1 is right everywhere"
    assert told in sentence(row)
    assert "2 lack an answer at some depth" in sentence(row)
    patterns = [line.pattern for line in grid_of_row(store.reads.rows(sweep.id)).lines]
    assert sorted(patterns) == ["open", "open", "right"]


def test_effective_length_and_pairs(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.length == 2000 and row.axes.depth == 50 else right()

    cases = [demo_case(f"case-{number:02}") for number in range(14)]
    report = build_report(store, make_sweep(store, cases, lengths_by_depths([1000, 2000]), rule).id)
    (row,) = report.effective_length
    assert (row.certified, row.observed, row.not_refuted, row.length) == (1000, 1000, 1000, None)
    assert row.limited_by is not None
    assert (row.limited_by.length, row.limited_by.depth, row.limited_by.reason) == (2000, 50, "below_threshold")
    (pair,) = [row for row in report.paired if (row.length, row.a, row.b) == (2000, 0, 50)]
    assert (pair.difference, pair.right_to_wrong, pair.wrong_to_right, pair.items) == (1, 14, 0, 14)
    assert pair.p == pytest.approx(2 * 0.5**14)


def test_a_length_with_missing_answers_is_not_certified(store: Store) -> None:
    """14 of 14 certify 80% (0.05^(1/14) = 81%); 14 of 15 do not, should the missing one have been wrong."""

    def rule(row: TrialRow) -> Outcome:
        return lost() if row.axes.depth == 50 and row.case == "case-14" else right()

    cases = [demo_case(f"case-{number:02}") for number in range(15)]
    (row,) = build_report(store, make_sweep(store, cases, lengths_by_depths(), rule).id).effective_length
    assert (row.certified, row.observed, row.not_refuted) == (None, 1000, 1000)
    assert row.limited_by is not None
    assert (row.limited_by.depth, row.limited_by.reason) == (50, "missing_answers")


def test_baselines_have_rows_of_their_own_and_stay_out_of_the_cells(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return wrong("abstained") if row.axes.baseline == "closed_book" else right()

    axes = [
        *lengths_by_depths(depths=[50]),
        *baselines("closed_book", "oracle"),
        *baselines("no_evidence", length=1000),
    ]
    report = build_report(store, make_sweep(store, [demo_case("a"), demo_case("b")], axes, rule).id)
    assert sum(row.planned for row in report.cells) == 2
    closed_book, no_evidence = baseline(report, "closed_book"), baseline(report, "no_evidence")
    assert (closed_book.accuracy, closed_book.length) == (0, None)
    assert (no_evidence.accuracy, no_evidence.length) == (1, 1000)
    assert any("2 right answers without the evidence" in warning for warning in report.warnings)


def test_every_trial_is_in_exactly_one_count(store: Store) -> None:
    outcomes = [right(), wrong(), in_review(), lost(), lost("filtered"), refused(), OPEN]
    cases = [demo_case(f"case-{number}") for number in range(len(outcomes))]

    def rule(row: TrialRow) -> Outcome:
        return outcomes[int(row.case[-1])]

    report = build_report(store, make_sweep(store, cases, lengths_by_depths(), rule, state="running").id)
    counts = report.outcomes
    assert counts.planned == 21
    assert (counts.scored, counts.correct, counts.incorrect, counts.review) == (6, 3, 3, 3)
    assert counts.not_scored == {"timeout": 3, "filtered": 3}
    assert (counts.refused, counts.open, counts.scorer_error) == (3, 3, 0)
    for row in report.cells:
        lost_there = sum(row.not_scored.values())
        assert row.planned == row.scored + row.review + row.scorer_error + lost_there + row.refused + row.open == 7
    assert "The sweep is stopped: 3 of 21 trials are open." in report.warnings


def test_a_sweep_without_a_finished_trial_has_no_numbers(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: OPEN).id)
    assert {row.accuracy for row in report.cells} == {None}
    assert position(report).items == 0
    (metrics,) = report.metrics
    assert (metrics.request_failure_rate, metrics.latency_p50, metrics.input_tokens, metrics.cost) == (None,) * 4


def test_a_plan_without_trials_gives_an_empty_report(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], [], lambda _row: OPEN).id)
    assert (report.cells, report.positions, report.outcomes.planned) == ((), (), 0)


def test_the_same_sweep_gives_the_same_digits(store: Store) -> None:
    sweep = make_sweep(store, [demo_case(name) for name in U_SHAPE], lengths_by_depths(), by_pattern(U_SHAPE)).id
    assert build_report(store, sweep) == build_report(store, sweep)


def test_a_middle_drop_is_found_in_eight_cases(store: Store) -> None:
    sweep = make_sweep(store, [demo_case(name) for name in U_SHAPE], lengths_by_depths(), by_pattern(U_SHAPE)).id
    row = position(build_report(store, sweep))
    assert (row.curve, row.middle_drop, row.items, row.items_needed) == ("drop", 1, 8, 5)
    assert row.middle_drop_p == pytest.approx(0.5**8)


def test_two_models_are_two_rows(store: Store) -> None:
    axes = [*lengths_by_depths(), *lengths_by_depths(model="other")]

    def rule(row: TrialRow) -> Outcome:
        return right(cost=None) if row.axes.model == "other" else right()

    report = build_report(store, make_sweep(store, [demo_case("a")], axes, rule).id)
    assert [(row.model, row.curve) for row in report.positions] == [(MODEL, "undecided"), ("other", "undecided")]
    costs = {row.model: (row.cost, row.input_tokens) for row in report.metrics}
    assert costs[MODEL] == (pytest.approx(0.003), 2970)
    assert costs["other"] == (None, 2970)


def test_the_documents_axis_has_positions_and_no_lengths(store: Store) -> None:
    axes = [
        Axes(MODEL, None, 100 * (position - 1) / 19, documents=20, position=position) for position in (1, 5, 10, 15, 20)
    ]
    cases = [demo_case(f"case-{number}") for number in range(9)]

    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.position == 10 else right()

    report = build_report(store, make_sweep(store, cases, axes, rule).id)
    assert [(row.position, row.documents, row.length) for row in report.cells] == [
        (position, 20, None) for position in (1, 5, 10, 15, 20)
    ]
    (row,) = report.positions
    assert (row.documents, row.length, row.curve) == (20, None, "drop")
    assert row.worst_depths == pytest.approx((100 * 9 / 19,))
    (length,) = report.effective_length
    assert (length.observed, length.documents, length.limited_by.length if length.limited_by else None) == (
        None,
        None,
        20,
    )
