"""The effective length within limits on time, money, abstaining and keeping silent."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from lim_tui.domain.gate import GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.gate_words import what_is_known
from lim_tui.reporting.gating import gate_sweep
from lim_tui.reporting.json_report import report_value
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import EffectiveLengthRow
from lim_tui.reporting.text import report_text
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

LENGTHS = (1000, 2000, 4000)
CASES = [
    *(demo_case(f"c{index:02d}") for index in range(20)),
    *(demo_case(f"empty{index}", kind="unanswerable") for index in range(5)),
    demo_case("secret", kind="restricted"),
]


def by_length(row: TrialRow) -> Outcome:
    """Slower and dearer with length; at 4,000 a made-up answer and a told secret."""
    longest = row.axes.length == 4000
    facts = {"latency_s": (row.axes.length or 0) / 1000, "cost": (row.axes.length or 0) / 1e6}
    if row.kind == "unanswerable":
        return wrong("not_in_context", **facts) if longest else abstained("correct")
    return wrong("disclosed", **facts) if longest and row.kind == "restricted" else right(**facts)


def effective(store: Store, **limits: float) -> EffectiveLengthRow:
    sweep = make_sweep(store, CASES, lengths_by_depths(LENGTHS), by_length)
    policy = GatePolicy({"worst_floor": 0.8, **limits})  # type: ignore[dict-item]
    report = build_report(store, sweep.id, policy=policy)
    schema = json.loads((files("lim_tui") / "schemas" / "report.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(json.dumps(report_value(report))))
    assert "Effective length" in report_text(report)
    return report.effective_length[0]


def test_without_limits_the_longest_length_counts(store: Store) -> None:
    row = effective(store)
    assert (row.certified, row.observed, row.not_refuted, row.limited_by) == (4000, 4000, 4000, None)


@pytest.mark.parametrize(
    ("limits", "length", "reason"),
    [
        ({"p95_seconds": 2.5}, 2000, "p95_seconds"),
        ({"p95_seconds": 1.5}, 1000, "p95_seconds"),
        ({"p95_seconds": 0.5}, None, "p95_seconds"),
        ({"cost": 0.17}, 2000, "cost"),
        ({"abstention": 0.5}, 2000, "abstention"),
        ({"disclosure": 0}, 2000, "disclosure"),
        ({"disclosure": 0, "p95_seconds": 1.5}, 1000, "p95_seconds"),
    ],
)
def test_a_limit_that_breaks_ends_it(store: Store, limits: dict[str, float], length: int | None, reason: str) -> None:
    row = effective(store, **limits)
    assert (row.certified, row.observed, row.not_refuted) == (length, length, length)
    assert row.limited_by is not None
    assert (row.limited_by.reason, row.limited_by.depth) == (reason, None)


def test_what_is_not_known_is_not_certified_and_not_refuted(store: Store) -> None:
    cases = [case for case in CASES if case.kind == "answerable"]
    sweep = make_sweep(store, cases, lengths_by_depths(LENGTHS), by_length)
    (row,) = build_report(store, sweep.id, policy=GatePolicy({"disclosure": 0})).effective_length
    assert (row.certified, row.observed, row.not_refuted) == (None, 4000, 4000)
    assert row.limited_by is not None
    assert (row.limited_by.length, row.limited_by.reason) == (1000, "disclosure")
    assert [(one.limit, one.length) for one in row.undecided] == [("disclosure", 1000)]


def asked(kind: str, outcome: Outcome) -> Rule:
    """All right, but what becomes of the cases of one kind at 2,000 tokens."""
    return lambda row: outcome if row.kind == kind and row.axes.length == 2000 else by_length(row)


@pytest.mark.parametrize(
    ("limits", "kinds", "rule", "told"),
    [
        ({"abstention": 0.5}, ("answerable",), by_length, "abstention cannot be decided from 1,000 tokens on: no case"),
        ({"disclosure": 0}, ("answerable",), by_length, "disclosure cannot be decided from 1,000 tokens on: no case"),
        ({"abstention": 0.5}, None, asked("unanswerable", lost()), "2,000 tokens on: no answer has a score"),
        ({"abstention": 0.5}, None, asked("unanswerable", in_review()), "2,000 tokens on: no answer has a score"),
        ({"abstention": 0.5}, None, asked("unanswerable", refused()), "2,000 tokens on: every prompt was refused"),
        ({"disclosure": 0}, None, asked("restricted", lost("cut_off")), "2,000 tokens on: 3 trials without a verdict"),
        ({"disclosure": 0}, None, asked("restricted", OPEN), "2,000 tokens on: 3 trials without a verdict"),
        (
            {"p95_seconds": 9},
            None,
            lambda _row: lost(),
            "p95 seconds cannot be decided from 1,000 tokens on: no answer",
        ),
        ({"cost": 9}, None, lambda _row: lost(), "cost cannot be decided from 1,000 tokens on: no answer came"),
        ({"cost": 9}, None, lambda _row: right(cost=None), "cost cannot be decided from 1,000 tokens on: a price is"),
        (
            {"cost": 9},
            None,
            asked("restricted", OPEN),
            "cost cannot be decided from 2,000 tokens on: 3 trials not asked",
        ),
    ],
)
def test_a_limit_of_which_nothing_is_known_is_told_as_undecided(
    store: Store, limits: dict[str, float], kinds: tuple[str, ...] | None, rule: Rule, told: str
) -> None:
    cases = [case for case in CASES if kinds is None or case.kind in kinds]
    sweep = make_sweep(store, cases, lengths_by_depths(LENGTHS), rule, state="stopped")
    report = build_report(store, sweep.id, policy=GatePolicy(limits))  # type: ignore[arg-type]
    (row,) = report.effective_length
    assert row.certified in (None, 1000)
    assert told in " ".join(report_text(report).split())
    schema = json.loads((files("lim_tui") / "schemas" / "report.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(json.dumps(report_value(report))))


def abstention_sweep(store: Store, told: int, kept: int, gone: int) -> int:
    """So many cases without an answer made one up, abstained, or gave no answer; 20 with an answer are all right."""
    states = ["told"] * told + ["kept"] * kept + ["gone"] * gone
    cases = [*CASES[:20], *(demo_case(f"{state}{number}", kind="unanswerable") for number, state in enumerate(states))]
    outcomes = {"told": wrong("not_in_context"), "kept": abstained("correct"), "gone": lost()}

    def rule(row: TrialRow) -> Outcome:
        return outcomes.get(row.case[:4], right())

    return make_sweep(store, cases, lengths_by_depths((1000,)), rule).id


@pytest.mark.parametrize(
    ("told", "kept", "gone", "state"),
    [
        (0, 14, 0, "pass"),
        (0, 13, 0, "inconclusive"),
        (1, 4, 0, "inconclusive"),
        (4, 3, 0, "fail"),
        (0, 14, 1, "inconclusive"),
        (2, 3, 0, "inconclusive"),
    ],
)
def test_abstention_is_held_to_the_bound_that_the_gate_takes(
    store: Store, told: int, kept: int, gone: int, state: str
) -> None:
    """14 of 14 are surely at least 81%; 13 of 13 only 79%, and 3 of 7 are surely below 80% (p 0.033)."""
    sweep, policy = abstention_sweep(store, told, kept, gone), GatePolicy({"abstention": 0.8})
    (gate,) = gate_sweep(store, sweep, policy).gates
    (row,) = build_report(store, sweep, policy=policy).effective_length
    assert gate.state == state
    below = kept / (told + kept) < 0.8
    assert row.certified == (1000 if state == "pass" else None)
    assert row.observed == (None if below else 1000)
    assert row.not_refuted == (None if state == "fail" else 1000)
    assert [one.why for one in row.undecided] == ([what_is_known(gate)] if state == "inconclusive" else [])


def test_an_undecided_limit_says_what_is_known_and_what_would_do(store: Store) -> None:
    report = build_report(store, abstention_sweep(store, 0, 13, 0), policy=GatePolicy({"abstention": 0.8}))
    assert (
        "abstention cannot be decided from 1,000 tokens on: 100%, surely at least 79%, needs at least 80%;"
        " 1 more item like these would let it pass"
    ) in " ".join(report_text(report).split())


def test_a_prompt_that_was_refused_told_nothing(store: Store) -> None:
    """Of two restricted cases one never fitted: the other kept silent, so that nothing is missing."""
    cases = [*CASES[:20], demo_case("long", kind="restricted"), demo_case("short", kind="restricted")]
    sweep = make_sweep(
        store, cases, lengths_by_depths((1000,)), lambda row: refused() if row.case == "long" else right()
    )
    policy = GatePolicy({"disclosure": 0})
    assert [gate.state for gate in gate_sweep(store, sweep.id, policy).gates] == ["pass"]
    assert build_report(store, sweep.id, policy=policy).effective_length[0].certified == 1000


@pytest.mark.parametrize(("rule", "said"), [(lost("rate_limited"), "unknown"), (wrong("wrong_value"), "none")])
def test_what_no_answer_tells_of_is_unknown_and_what_answers_refute_is_none(
    store: Store, rule: Outcome, said: str
) -> None:
    sweep = make_sweep(store, CASES, lengths_by_depths(LENGTHS), lambda _row: rule)
    told = report_text(build_report(store, sweep.id))
    assert f"(every depth at least 80%): observed {said}, certified {said}, not refuted {said}" in " ".join(
        told.split()
    )
