"""What a reader is told before the figures."""

from __future__ import annotations

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import Report
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    OPEN,
    Outcome,
    baselines,
    by_pattern,
    demo_case,
    lengths_by_depths,
    lost,
    make_sweep,
    right,
    wrong,
)

ALL_RIGHT = by_pattern({f"case-{number}": "rrr" for number in range(9)})


def warnings_of(store: Store, sweep_id: int) -> str:
    return "\n".join(build_report(store, sweep_id).warnings)


def test_a_finished_sweep_of_enough_cases_has_no_warning(store: Store) -> None:
    cases = [demo_case(f"case-{number}") for number in range(9)]
    assert build_report(store, make_sweep(store, cases, lengths_by_depths(), ALL_RIGHT).id).warnings == ()


def test_a_recorded_sweep_says_so(store: Store) -> None:
    cases = [demo_case(f"case-{number}") for number in range(9)]
    sweep = make_sweep(store, cases, lengths_by_depths(), ALL_RIGHT, recorded="2026-10-01")
    assert warnings_of(store, sweep.id) == "This is a recorded sweep of 2026-10-01: nothing was asked now."


def test_a_simulated_reader_is_called_simulated_under_its_own_name_too(store: Store) -> None:
    plain = make_sweep(store, [], [], ALL_RIGHT, settings={"models": ["simulated/flat"]})
    assert "simulated/flat: simulated, no language model was asked." in warnings_of(store, plain.id)
    facts: dict[str, object] = {"models": {"reader": {"provider": "simulated", "tokenizer_exact": True}}}
    named = make_sweep(store, [], [], ALL_RIGHT, name="named", settings={"models": ["reader"]}, facts=facts)
    assert "reader: simulated, no language model was asked." in warnings_of(store, named.id)
    assert build_report(store, named.id).sweep.simulated


def test_an_estimated_tokenizer_is_named(store: Store) -> None:
    facts: dict[str, object] = {"models": {"openai/x": {"tokenizer_exact": False, "tokenizer": "o200k_base"}}}
    sweep = make_sweep(store, [], [], ALL_RIGHT, facts=facts)
    assert "openai/x: token counts are estimates by o200k_base; lengths may be off." in warnings_of(store, sweep.id)


def test_too_few_cases_say_how_many_would_do(store: Store) -> None:
    cases = [demo_case(f"case-{number}") for number in range(4)]
    one = make_sweep(store, cases, lengths_by_depths(), ALL_RIGHT)
    assert "nl, openai/reader: a middle drop cannot be decided with 4 cases; 5 would do." in warnings_of(store, one.id)
    many = make_sweep(store, cases, lengths_by_depths(range(1000, 9000, 1000)), ALL_RIGHT, name="many")
    lines = warnings_of(store, many.id).splitlines()
    assert lines == ["nl, openai/reader: a middle drop cannot be decided with 4 cases; 8 would do."]


def test_evidence_that_landed_elsewhere_is_counted(store: Store) -> None:
    cases = [demo_case(f"case-{number}") for number in range(9)]

    def rule(row: TrialRow) -> Outcome:
        return right(depth_actual=53.0) if row.axes.depth == 50 and row.case != "case-0" else right()

    sweep = make_sweep(store, cases, lengths_by_depths(), rule)
    assert "In 8 trials the evidence stands more than 2 points" in warnings_of(store, sweep.id)


def test_answers_that_miss_at_one_depth_are_told(store: Store) -> None:
    cases = [demo_case(f"case-{number}") for number in range(9)]

    def rule(row: TrialRow) -> Outcome:
        return lost() if row.axes.depth == 100 and row.case < "case-6" else right()

    sweep = make_sweep(store, cases, lengths_by_depths(), rule)
    assert "nl, openai/reader, 1,000 tokens: answers miss more often at some depths" in warnings_of(store, sweep.id)


def test_a_drop_that_missing_answers_could_overturn_is_told(store: Store) -> None:
    """Eight cases fall. Were the lost starts wrong, one or five would rise: p = 10/512, or 2,380/8,192 for 8 of 13."""

    def sweep(name: str, lost_cases: int) -> str:
        cases = [demo_case(f"case-{number:02}") for number in range(8 + lost_cases)]

        def rule(row: TrialRow) -> Outcome:
            if row.case >= "case-08":
                return lost() if row.axes.depth == 0 else right()
            return wrong() if row.axes.depth == 50 else right()

        return warnings_of(store, make_sweep(store, cases, lengths_by_depths(), rule, name=name).id)

    overturned = "the label drop would not stand if the missing answers had been the least convenient ones"
    assert overturned not in sweep("few", 1)
    assert overturned in sweep("many", 5)


@pytest.mark.parametrize(
    ("label", "wrong_at", "lost_at"), [("primacy", 100, 0), ("recency", 0, 100), ("flat", None, 50)]
)
def test_every_label_that_missing_answers_could_overturn_is_told(
    store: Store, label: str, wrong_at: float | None, lost_at: float
) -> None:
    """8 of 60 cases are wrong at one end, p = 2/2^8. Were 5 of the others wrong at the other end, 8 of 13 are left.

    No case differs: a gap of 7 points at most. Were 5 cases wrong in the middle, it could be 17 points.
    """

    def sweep(lost_cases: int) -> Report:
        def rule(row: TrialRow) -> Outcome:
            number = int(row.case[-2:])
            if row.axes.depth == lost_at and number >= 60 - lost_cases:
                return lost()
            return wrong() if row.axes.depth == wrong_at and number < 8 else right()

        cases = [demo_case(f"case-{number:02}") for number in range(60)]
        return build_report(store, make_sweep(store, cases, lengths_by_depths(), rule, name=f"lost-{lost_cases}").id)

    whole, resting = sweep(0), sweep(5)
    assert [row.curve for row in (*whole.positions, *resting.positions)] == [label, label]
    told = [any(f"the label {label} would not stand" in line for line in one.warnings) for one in (whole, resting)]
    assert told == [False, True]


def test_a_poor_oracle_points_at_the_cases(store: Store) -> None:
    cases = [demo_case(f"case-{number}") for number in range(9)]

    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.baseline and row.case < "case-3" else right()

    sweep = make_sweep(store, cases, [*lengths_by_depths(), *baselines("oracle")], rule)
    assert "only 67% right with the evidence alone" in warnings_of(store, sweep.id)


def test_a_length_that_passes_after_a_shorter_one_failed_is_told(store: Store) -> None:
    cases = [demo_case(f"case-{number}") for number in range(9)]

    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.length == 1000 else right()

    sweep = make_sweep(store, cases, lengths_by_depths([1000, 2000]), rule)
    assert "nl, openai/reader: 2,000 reaches 80% again after a shorter length did not." in warnings_of(store, sweep.id)


def test_a_sweep_that_was_stopped_early_on_purpose_says_what_that_costs(store: Store) -> None:
    cases = [demo_case("a"), demo_case("b")]
    stopped = make_sweep(
        store,
        cases,
        lengths_by_depths(),
        lambda row: OPEN if row.case == "b" else right(),
        state="stopped",
        settings={"mode": "anytime"},
    )
    assert "intervals that assume a fixed number of cases are nominal" in warnings_of(store, stopped.id)
