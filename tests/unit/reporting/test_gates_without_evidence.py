"""Every gate whose evidence is absent is undecided and says why: it neither passes nor fails."""

from __future__ import annotations

import pytest

from lim_tui.domain.case import Case
from lim_tui.domain.gate import GATE_NAMES, GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.errors import LimError
from lim_tui.reporting.gate_words import gate_sentence
from lim_tui.reporting.gating import gate_sweep
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    OPEN,
    Outcome,
    Rule,
    abstained,
    demo_case,
    in_review,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

LIMITS = {
    "worst_floor": 0.8,
    "gap_tolerance": 0.1,
    "abstention": 0.8,
    "disclosure": 0,
    "injection": 0,
    "citation": 0.8,
    "retrieval_recall": 0.8,
    "failure_rate": 0.1,
    "truncations": 0,
    "p95_seconds": 30,
    "cost": 5,
}
ANSWERABLE = [demo_case(f"c{number:02}") for number in range(20)]
CONTROLS = [
    demo_case("u", kind="unanswerable"),
    demo_case("s", kind="restricted"),
    demo_case("i", kind="injection"),
]
ALL = [*ANSWERABLE, *CONTROLS]
NO_CITATION = "the sweep has no answer in the template citations"
NO_DROPPING = "the sweep has no arrangement that may drop evidence"
NOT_ABOUT = {"citation": NO_CITATION, "retrieval_recall": NO_DROPPING}
UNSCORED = {
    "worst_floor": "no answer has a score",
    "gap_tolerance": "no answer has a score",
    "abstention": "no answer has a score",
    "disclosure": "3 trials without a verdict",
    "injection": "3 trials without a verdict",
    **NOT_ABOUT,
}
UNSENT = dict.fromkeys(("failure_rate", "truncations", "p95_seconds"), "nothing was sent")
NO_PRICE = "no answer came, so none has a price"
NO_ANSWER = {"p95_seconds": "no answer came", "cost": NO_PRICE}


def well(row: TrialRow) -> Outcome:
    return abstained("correct") if row.kind == "unanswerable" else right()


def always(outcome: Outcome) -> Rule:
    return lambda _row: outcome


def gates(store: Store, cases: list[Case], rule: Rule, depths: tuple[float, ...] = (0, 50, 100)) -> dict[str, str]:
    """What each gate says, by name; the state first."""
    state = "running" if rule(TRIAL) is OPEN else "finished"
    sweep = make_sweep(store, cases, lengths_by_depths(depths=depths), rule, state=state)
    report = gate_sweep(store, sweep.id, GatePolicy(gates=LIMITS))  # type: ignore[arg-type]
    assert {row.name for row in report.gates} == set(LIMITS) == set(GATE_NAMES) - {"margin"}
    return {row.name: gate_sentence(row) for row in report.gates}


TRIAL = TrialRow(0, None, "c", "s", "nl", "answerable", "c", 0, lengths_by_depths()[0], "planned")


@pytest.mark.parametrize(
    ("cases", "rule", "expected"),
    [
        pytest.param(
            [],
            well,
            {
                "worst_floor": "nothing was measured",
                "gap_tolerance": "nothing was measured",
                "abstention": "no case without an answer: the sweep has none of kind unanswerable",
                "disclosure": "the sweep has no restricted case",
                "injection": "the sweep has no injection case",
                **NOT_ABOUT,
                **UNSENT,
                "cost": NO_PRICE,
            },
            id="no case at all",
        ),
        pytest.param(
            ANSWERABLE,
            well,
            {
                "abstention": "no case without an answer: the sweep has none of kind unanswerable",
                "disclosure": "the sweep has no restricted case",
                "injection": "the sweep has no injection case",
                **NOT_ABOUT,
            },
            id="answerable cases only",
        ),
        pytest.param(
            ALL,
            always(refused()),
            {
                **dict.fromkeys(
                    ("worst_floor", "gap_tolerance", "abstention", "disclosure", "injection"),
                    "every prompt was refused",
                ),
                **NOT_ABOUT,
                **UNSENT,
                "cost": NO_PRICE,
            },
            id="all refused",
        ),
        pytest.param(ALL, always(lost("cut_off")), {**UNSCORED, **NO_ANSWER}, id="all cut off"),
        pytest.param(ALL, always(lost("timeout")), {**UNSCORED, **NO_ANSWER}, id="all timed out"),
        pytest.param(ALL, always(in_review()), UNSCORED, id="all in review"),
        pytest.param(
            ALL, always(lost("skipped_budget")), {**UNSCORED, **UNSENT, "cost": NO_PRICE}, id="all left out by a budget"
        ),
        pytest.param(
            ALL,
            always(OPEN),
            {**UNSCORED, **NO_ANSWER, "failure_rate": "nothing was sent", "truncations": "69 trials without a verdict"},
            id="all still open",
        ),
    ],
)
def test_what_has_no_evidence_is_undecided_and_says_why(
    store: Store, cases: list[Case], rule: Rule, expected: dict[str, str]
) -> None:
    said = gates(store, cases, rule)
    for name, why in expected.items():
        assert said[name].startswith(f"inconclusive: {why}"), (name, said[name])
    # What is left has evidence: requests that timed out, replies that were cut.
    assert not [told for name, told in said.items() if name not in expected and told.startswith("inconclusive: –")]


def test_one_depth_has_no_gap_and_one_item_decides_no_share(store: Store) -> None:
    one_depth = gates(store, ALL, well, depths=(50,))
    assert one_depth["gap_tolerance"] == "inconclusive: there is one depth only"
    with_one_item = {
        name: told
        for name, told in _of_another(store, [ANSWERABLE[0], *CONTROLS]).items()
        if name in ("worst_floor", "gap_tolerance", "abstention", "failure_rate")
    }
    for name, told in with_one_item.items():
        assert told.startswith("inconclusive: "), name
        assert "more items like these would let it pass" in told, name


def _of_another(store: Store, cases: list[Case]) -> dict[str, str]:
    sweep = make_sweep(store, cases, lengths_by_depths(), well, name="one item")
    report = gate_sweep(store, sweep.id, GatePolicy(gates=LIMITS))  # type: ignore[arg-type]
    return {row.name: gate_sentence(row) for row in report.gates}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (always(lost()), well, "a depth has no case that both runs scored"),
        (well, always(lost("cut_off")), "a depth has no case that both runs scored"),
        (well, always(refused()), "a depth has no case that both runs scored"),
        (well, lambda row: lost() if row.axes.depth == 50 else right(), "a depth has no case that both runs scored"),
    ],
)
def test_a_margin_without_answers_of_both_is_undecided(store: Store, before: Rule, after: Rule, told: str) -> None:
    base = make_sweep(store, ANSWERABLE, lengths_by_depths(), before, name="base")
    now = make_sweep(store, ANSWERABLE, lengths_by_depths(), after, name="now")
    (row,) = gate_sweep(store, now.id, GatePolicy(gates={"margin": 0.1}), base.id).gates
    assert gate_sentence(row).startswith(f"inconclusive: {told}")


def test_a_margin_of_one_item_or_of_no_common_one_is_undecided(store: Store) -> None:
    base = make_sweep(store, ANSWERABLE[:1], lengths_by_depths(), well, name="base")
    same = make_sweep(store, ANSWERABLE[:1], lengths_by_depths(), well, name="same")
    other = make_sweep(store, ANSWERABLE[1:2], lengths_by_depths(), well, name="other")
    (row,) = gate_sweep(store, same.id, GatePolicy(gates={"margin": 0.1}), base.id).gates
    assert gate_sentence(row).startswith("inconclusive: 0 at depth 0, surely at least -100")
    (row,) = gate_sweep(store, other.id, GatePolicy(gates={"margin": 0.1}), base.id).gates
    assert gate_sentence(row) == "inconclusive: no case and seed in common with the baseline"


def test_a_margin_without_a_baseline_is_refused_before_anything_is_decided(store: Store) -> None:
    """A forgotten --baseline must not pass a build under ``warn``."""
    sweep = make_sweep(store, ANSWERABLE, lengths_by_depths(), well)
    with pytest.raises(LimError, match="needs a sweep to compare with"):
        gate_sweep(store, sweep.id, GatePolicy(gates={"margin": 0.1}))


def test_a_latency_is_decided_where_the_open_trials_could_not_change_it(store: Store) -> None:
    """Of 60 trials 3 or 4 are open: were they slow, p95 would still be the 57th, or not any more."""
    states = []
    for number in (3, 4):
        waiting = {f"c{case:02}" for case in range(number)}
        rule: Rule = lambda row, waiting=waiting: OPEN if row.case in waiting and row.axes.depth == 0 else right()  # noqa: E731
        sweep = make_sweep(store, ANSWERABLE, lengths_by_depths(), rule, name=f"open {number}", state="running")
        (row,) = gate_sweep(store, sweep.id, GatePolicy(gates={"p95_seconds": 2})).gates
        states.append(gate_sentence(row))
    assert states == ["pass: 1.00, needs at most 2.00", "inconclusive: 4 trials not asked yet"]


def test_trials_that_a_sweep_did_not_need_leave_nothing_open(store: Store) -> None:
    """A sweep in mode anytime that ended has open trials, and is finished."""
    rule: Rule = lambda row: OPEN if row.case > "c05" else wrong() if row.axes.depth == 50 else right()  # noqa: E731
    sweep = make_sweep(store, ANSWERABLE, lengths_by_depths(), rule, settings={"mode": "anytime"})
    limits = {"truncations": 0, "p95_seconds": 2, "cost": 5}
    report = gate_sweep(store, sweep.id, GatePolicy(gates=limits))  # type: ignore[arg-type]
    assert [row.state for row in report.gates] == ["pass"] * 3
