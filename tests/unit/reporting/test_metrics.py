"""Totals of a group and model, and accuracy with human labels over the rule's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.markdown import report_markdown
from lim_tui.reporting.metrics import percentile
from lim_tui.reporting.report import build_report
from lim_tui.reporting.text import report_text
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    Outcome,
    baselines,
    by_pattern,
    demo_case,
    label,
    lengths_by_depths,
    lost,
    make_sweep,
    right,
    wrong,
)


def test_percentiles_are_values_that_were_measured() -> None:
    ordered = [float(number) for number in range(1, 21)]
    assert percentile(ordered, 50) == 10
    assert percentile(ordered, 95) == 19
    assert percentile([7.0], 95) == 7
    assert percentile([], 50) is None


@given(st.lists(st.floats(0, 100), min_size=1), st.integers(1, 100))
def test_a_percentile_is_the_smallest_value_that_enough_others_do_not_exceed(values: list[float], percent: int) -> None:
    ordered = sorted(values)
    found = percentile(ordered, percent)
    assert found is not None
    assert sum(value <= found for value in ordered) * 100 >= percent * len(ordered)
    assert sum(value < found for value in ordered) * 100 < percent * len(ordered)


def test_tokens_and_cost_are_sums_over_all_requests(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        seconds = {0.0: 1.0, 50.0: 3.0, 100.0: 2.0}[row.axes.depth or 0.0]
        return right(latency_s=seconds, retries=("rate_limited",))

    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), rule).id)
    (row,) = report.metrics
    assert (row.input_tokens, row.output_tokens, row.cached_tokens) == (2970, 24, 300)
    assert row.cost == pytest.approx(0.003)
    assert row.currency == "usd"
    assert (row.latency_p50, row.latency_p95) == (2.0, 3.0)
    assert row.request_failure_rate == 0


def test_what_one_answer_did_not_report_is_unknown_for_all(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return right(cached_tokens=None) if row.axes.depth == 50 else right()

    (row,) = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), rule).id).metrics
    assert row.cached_tokens is None
    assert row.input_tokens == 2970


def test_a_budget_that_ran_out_is_no_failed_request(store: Store) -> None:
    reasons = {"a": "skipped_budget", "b": "timeout", "c": "filtered"}

    def rule(row: TrialRow) -> Outcome:
        return lost(reasons[row.case]) if row.case in reasons else right()

    cases = [demo_case(name) for name in "abcd"]
    report = build_report(store, make_sweep(store, cases, lengths_by_depths(depths=[50]), rule).id)
    assert report.metrics[0].request_failure_rate == pytest.approx(1 / 3)
    assert report.stages == {"not_accepted": 2}


def test_what_failed_in_baselines_is_told_apart(store: Store) -> None:
    """One wrong answer at a depth; closed book fails as it should, at no stage, and the oracle as no oracle should."""
    axes = [*lengths_by_depths(depths=[50]), *baselines("closed_book", "oracle")]
    report = build_report(store, make_sweep(store, [demo_case("a")], axes, lambda row: wrong("distracted")).id)
    assert (report.failures, report.failures_of_baselines) == ({"distracted": 3}, {"distracted": 2})
    assert (report.stages, report.stages_of_baselines) == ({"wrong_value": 2}, {"wrong_value": 1})
    text = report_text(report)
    assert "3 trials: 0 right, 1 wrong; baselines apart: closed book 0 of 1 right, oracle 0 of 1" in " ".join(
        text.split()
    )
    wrong_values = next(line for line in text.splitlines() if line.startswith("distracted"))
    assert wrong_values.split() == ["distracted", "1", "2"]
    assert "of baselines" in report_markdown(report)


def test_failures_and_stages_are_counted_by_class(store: Store) -> None:
    outcomes = {
        "a": wrong("distracted"),
        "b": wrong("abstained"),
        "c": wrong("disclosed"),
        "d": lost("input_shortened"),
    }
    cases = [demo_case(name) for name in outcomes]
    rule = lambda row: outcomes[row.case]  # noqa: E731
    report = build_report(store, make_sweep(store, cases, lengths_by_depths(depths=[50]), rule).id)
    assert report.failures == {"distracted": 1, "abstained": 1, "disclosed": 1}
    assert report.stages == {"wrong_value": 1, "not_used": 1, "policy": 1, "input_shortened": 1}


def test_what_waits_for_review_is_no_wrong_answer(store: Store) -> None:
    """Of two right, none wrong and one for review a report said that one answer gave a wrong value."""
    told = wrong("wrong_value")
    assert told.verdict is not None
    waits = replace(told, verdict=replace(told.verdict, state="review"))
    outcomes = {"a": wrong("wrong_value"), "b": waits}
    cases = [demo_case(name) for name in outcomes]
    sweep = make_sweep(store, cases, lengths_by_depths(depths=[50]), lambda row: outcomes[row.case])
    report = build_report(store, sweep.id)
    assert (report.outcomes.incorrect, report.outcomes.review) == (1, 1)
    assert (report.failures, report.stages) == ({"wrong_value": 1}, {"wrong_value": 1})


def test_labels_stand_beside_the_rule(store: Store) -> None:
    """Rule: 2 of 4 right. Labels call one wrong answer right and one right answer wrong, and one is taken back."""
    patterns = {"a": "r", "b": "r", "c": "w", "d": "w"}
    sweep = make_sweep(
        store, [demo_case(name) for name in patterns], lengths_by_depths(depths=[50]), by_pattern(patterns)
    )
    label(store, sweep.id, "c", "correct")
    label(store, sweep.id, "b", "incorrect")
    label(store, sweep.id, "d", "correct")
    label(store, sweep.id, "d", "none")
    report = build_report(store, sweep.id)
    (row,) = report.labels
    assert (row.labelled, row.labelled_correct, row.labelled_incorrect) == (2, 1, 1)
    assert (row.rule_accuracy, row.accuracy_with_labels) == (0.5, 0.5)
    assert report.cells[0].accuracy == 0.5
    assert not any("one-sided" in warning for warning in report.warnings)


def test_labels_on_misses_alone_are_called_one_sided(store: Store) -> None:
    patterns = {"a": "r", "b": "w", "c": "w", "d": "w"}
    sweep = make_sweep(
        store, [demo_case(name) for name in patterns], lengths_by_depths(depths=[50]), by_pattern(patterns)
    )
    for name in "bcd":
        label(store, sweep.id, name, "correct")
    report = build_report(store, sweep.id)
    assert report.labels[0].accuracy_with_labels == 1
    assert (
        "Labels are one-sided: 3 on answers that were not judged correct, 0 on correct ones;"
        " accuracy with labels can only rise that way."
    ) in report.warnings


def test_whether_labels_are_one_sided_is_said_by_the_verdicts_of_today(store: Store) -> None:
    """The same three labels, after a re-score made two of their answers correct ones."""
    patterns = {"a": "r", "b": "w", "c": "w", "d": "w"}
    sweep = make_sweep(
        store, [demo_case(name) for name in patterns], lengths_by_depths(depths=[50]), by_pattern(patterns)
    )
    for name in "bcd":
        label(store, sweep.id, name, "correct")
    for row in store.reads.rows(sweep.id):
        if row.case in "cd":
            verdict = store.reads.detail(row.id).verdict
            assert verdict is not None
            store.trials.judge_again(row.id, replace(verdict, state="correct", failure=None), None)
    assert not any("one-sided" in warning for warning in build_report(store, sweep.id).warnings)


def test_f1_is_a_mean_over_items_of_the_overlap_with_the_answer(store: Store) -> None:
    outputs = {"a": "120 °C", "b": "Dat is 120 °C.", "c": "geen idee"}

    def rule(row: TrialRow) -> Outcome:
        return right(outputs[row.case]) if row.case != "c" else wrong(output=outputs["c"])

    cases = [demo_case(name) for name in outputs]
    report = build_report(store, make_sweep(store, cases, lengths_by_depths(depths=(0,)), rule).id)
    # Words: 2 of 2; 2 shared of 4 and 2, so 2 * 2 / 6; none.
    assert report.cells[0].f1 == pytest.approx((1 + 4 / 6 + 0) / 3)


def test_f1_is_unknown_without_a_scored_answer(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _: lost()).id)
    assert report.cells[0].f1 is None
