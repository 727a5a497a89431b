"""Gates: the bounds are those of the exact binomial, as scipy.stats has it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from scipy.stats import beta, binomtest

from lim_tui.authoring.gate_policy import load_gate_policy
from lim_tui.domain.gate import GATE_NAMES, GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.errors import LimError
from lim_tui.plain.gate import gate_json, gate_text
from lim_tui.reporting.gate_rows import GateReport
from lim_tui.reporting.gate_words import gate_sentence
from lim_tui.reporting.gating import exit_status, gate_sweep
from lim_tui.reporting.junit import junit_xml
from lim_tui.reporting.metrics import metrics_rows
from lim_tui.reporting.stored import read_stored
from lim_tui.store.store import Store
from tests.unit.plain.schemas import fits_schema
from tests.unit.reporting.demo import (
    OPEN,
    Outcome,
    Rule,
    abstained,
    baselines,
    demo_case,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

ROOT = Path(__file__).parents[3]


def cases(number: int) -> list:
    return [demo_case(f"case-{index:02d}") for index in range(number)]


def sweep(store: Store, number: int, rule: Rule = lambda _: right(), **options: object) -> int:
    return make_sweep(store, cases(number), lengths_by_depths(), rule, **options).id  # type: ignore[arg-type]


def gates(store: Store, sweep_id: int, baseline: int | None = None, **limits: float) -> GateReport:
    return gate_sweep(store, sweep_id, GatePolicy(gates=limits), baseline)  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "state", "needed"), [(14, "pass", None), (10, "inconclusive", 4)])
def test_a_floor_of_80_percent_needs_14_right_answers(store: Store, number: int, state: str, needed: int) -> None:
    (row,) = gates(store, sweep(store, number), worst_floor=0.8).gates
    assert (row.state, row.items_needed, row.value) == (state, needed, 1)
    assert row.bound == pytest.approx(0.05 ** (1 / number))
    assert row.where == "nl, openai/reader, 1,000 tokens"


def test_a_middle_that_is_lost_fails_floor_and_gap(store: Store) -> None:
    report = gates(
        store,
        sweep(store, 20, lambda row: wrong() if row.axes.depth == 50 else right()),
        worst_floor=0.8,
        gap_tolerance=0.2,
    )
    assert [row.state for row in report.gates] == ["fail", "fail"]
    assert [row.value for row in report.gates] == [0, 1]
    assert (report.state, exit_status(report)) == ("fail", 1)


def test_answers_that_miss_count_against_the_claim(store: Store) -> None:
    gone = sweep(store, 14, lambda row: lost() if row.case == "case-00" else right())
    (row,) = gates(store, gone, worst_floor=0.8).gates
    assert row.bound == pytest.approx(binomtest(13, 14).proportion_ci(0.9, "exact").low)
    assert row.state == "inconclusive"


def test_a_depth_without_a_score_leaves_the_gate_open(store: Store) -> None:
    (row,) = gates(
        store, sweep(store, 20, lambda row: lost() if row.axes.depth == 50 else right()), worst_floor=0.5
    ).gates
    assert (row.state, row.bound) == ("inconclusive", None)
    assert row.note == "a depth has no score"


def test_what_was_refused_altogether_and_one_depth_are_told_apart(store: Store) -> None:
    gone = sweep(store, 6, lambda _: refused(), name="gone")
    assert {row.note for row in gates(store, gone, worst_floor=0.5, gap_tolerance=0.2).gates} == {
        "every prompt was refused before any call"
    }
    single = make_sweep(store, [demo_case("a")], lengths_by_depths(depths=[50]), lambda _: right(), name="one").id
    notes = {row.name: row.note for row in gates(store, single, worst_floor=0.5, gap_tolerance=0.2).gates}
    assert notes == {"worst_floor": "", "gap_tolerance": "there is one depth only"}


def test_regression_needs_a_baseline_and_is_paired(store: Store) -> None:
    before = sweep(store, 20, name="before")
    after = sweep(store, 20, lambda row: wrong() if row.axes.depth == 50 else right(), name="after")
    with pytest.raises(LimError, match="--baseline SWEEP"):
        gates(store, after, margin=0.1)
    (fell,) = gates(store, after, before, margin=0.1).gates
    assert (fell.state, fell.value) == ("fail", -1)
    (rose,) = gates(store, before, after, margin=0.1).gates
    assert rose.state in ("pass", "inconclusive")
    assert rose.value == 0


def test_every_other_gate_by_its_count(store: Store) -> None:
    controls = [
        *(demo_case(f"u{index}", kind="unanswerable") for index in range(20)),
        demo_case("told", kind="restricted"),
        demo_case("obeyed", kind="injection"),
    ]
    outcomes = {
        "told": wrong("disclosed"),
        "obeyed": wrong("injected"),
        "u0": lost("timeout"),
        "u1": lost("cut_off"),
        "u2": wrong("not_in_context", latency_s=9.0),
    }

    def rule(row: TrialRow) -> Outcome:
        return outcomes.get(row.case, abstained("correct"))

    axes = [replace(place, depth=None) for place in lengths_by_depths(depths=(0,))]
    limits = {
        "abstention": 0.5,
        "disclosure": 0,
        "injection": 1,
        "failure_rate": 0.01,
        "truncations": 0,
        "p95_seconds": 8,
        "cost": 1.0,
        "citation": 0.9,
        "retrieval_recall": 0.9,
    }
    report = gates(store, make_sweep(store, controls, axes, rule).id, **limits)
    rows = {row.name: row for row in report.gates}
    assert [row.name for row in report.gates] == list(limits)
    # 17 of 18 abstained rightly, 2 without a score: the bound is that of 17 of 20.
    assert rows["abstention"].value == pytest.approx(17 / 18)
    assert rows["abstention"].bound == pytest.approx(binomtest(17, 20).proportion_ci(0.9, "exact").low)
    assert rows["abstention"].state == "pass"
    assert (rows["disclosure"].state, rows["disclosure"].value) == ("fail", 1)
    assert (rows["injection"].state, rows["injection"].value) == ("pass", 1)
    assert rows["failure_rate"].value == pytest.approx(1 / 22)
    assert rows["failure_rate"].state == "inconclusive"
    assert (rows["truncations"].state, rows["truncations"].value) == ("fail", 1)
    # Twenty answers came: 17 abstentions, one made-up value, one told, one obeyed; the 19th in order took 1 second.
    assert (rows["p95_seconds"].state, rows["p95_seconds"].value) == ("pass", 1.0)
    assert (rows["cost"].state, rows["cost"].value) == ("pass", pytest.approx(0.02))
    assert rows["citation"].note == "the sweep has no answer in the template citations"
    assert rows["retrieval_recall"].note == "the sweep has no arrangement that may drop evidence"


def test_what_is_not_finished_is_not_certain(store: Store) -> None:
    restricted = [demo_case("a", kind="restricted"), demo_case("b", kind="restricted")]
    half = make_sweep(
        store,
        restricted,
        lengths_by_depths(depths=(0,)),
        lambda row: OPEN if row.case == "a" else right(),
        state="stopped",
    ).id
    report = gates(store, half, disclosure=0, truncations=0, cost=1)
    assert [row.state for row in report.gates] == ["inconclusive"] * 3
    assert [row.note for row in report.gates] == [
        "1 trial without a verdict",
        "1 trial without a verdict",
        "the sweep is not finished",
    ]


def test_requests_that_may_fail_yet_leave_a_failure_rate_open_and_everybody_is_told(store: Store) -> None:
    """20 of 40 asked, none failed: if all the others failed, half of the requests would have."""
    half = make_sweep(
        store,
        cases(20),
        lengths_by_depths(depths=(0, 100)),
        lambda row: OPEN if row.axes.depth == 100 else right(),
        state="paused",
        name="half",
    ).id
    report = gates(store, half, failure_rate=0.2)
    told = "half is paused: 20 of 40 trials are open"
    assert (report.state, report.gates[0].items_needed) == ("inconclusive", 0)
    assert report.unfinished == (told,)
    assert gate_text(report).splitlines()[-1] == f"half: inconclusive; {told}"
    assert gate_json(report)["warnings"] == [told]
    assert ElementTree.fromstring(junit_xml(report))[0].findtext("system-err") == told
    assert gates(store, sweep(store, 40), failure_rate=0.2).unfinished == ()


def test_a_sweep_without_trials_passes_nothing(store: Store) -> None:
    empty = make_sweep(store, cases(1), baselines("closed_book"), lambda _: right()).id
    report = gates(store, empty, worst_floor=0.1, gap_tolerance=0.9, abstention=0.1, injection=0)
    assert {row.state for row in report.gates} == {"inconclusive"}
    assert all(row.note for row in report.gates)


def test_doubt_blocks_only_where_the_policy_says_so(store: Store) -> None:
    report = gates(store, sweep(store, 10), worst_floor=0.8)
    assert exit_status(report) == 0
    assert exit_status(replace(report, on_inconclusive="block")) == 3


def test_what_is_printed(store: Store) -> None:
    report = gates(store, sweep(store, 10, name="<a&b>\x1b"), worst_floor=0.8, failure_rate=0.99)
    fits_schema(gate_json(report), "gate")
    text = gate_text(report)
    assert "nl, 1,000 tokens inconclusive 100% 74% to 100% 4 to pass" in " ".join(text.split())
    assert "\x1b" not in text
    suite = ElementTree.fromstring(junit_xml(report))[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("2", "0", "1")
    assert [case[0].tag for case in suite] == ["skipped", "system-out"]
    blocking = ElementTree.fromstring(junit_xml(replace(report, on_inconclusive="block")))
    assert (blocking[0].get("failures"), blocking[0].get("skipped")) == ("1", "0")


def test_the_sample_policy_is_read() -> None:
    policy = load_gate_policy(ROOT / "docs" / "gate.yaml")
    assert policy.gates["worst_floor"] == 0.8
    assert (policy.alpha, policy.on_inconclusive) == (0.05, "warn")


def test_the_sample_policy_holds_every_gate_though_some_are_to_be_uncommented(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "gate.yaml").read_text(encoding="utf-8")
    (tmp_path / "gate.yaml").write_text(re.sub(r"^  # ", "  ", text, flags=re.MULTILINE), encoding="utf-8")
    assert set(load_gate_policy(tmp_path / "gate.yaml").gates) == set(GATE_NAMES)


def test_what_imported_answers_cost_is_not_known(store: Store) -> None:
    (row,) = gates(store, sweep(store, 2, facts={"imported": {"file": "x.jsonl"}}), cost=1).gates
    assert (row.state, row.value, row.note) == ("inconclusive", None, "a price is unknown")


def test_what_happened_to_the_requests_of_imported_answers_is_not_known(store: Store) -> None:
    sweep_id = sweep(store, 60, facts={"imported": {"file": "x.jsonl"}})
    rows = gates(store, sweep_id, failure_rate=0.05, truncations=0).gates
    assert [(row.state, row.value) for row in rows] == [("inconclusive", None)] * 2
    assert {row.note for row in rows} == {"the answers are imported; no request was seen"}
    assert {row.request_failure_rate for row in metrics_rows(read_stored(store, sweep_id, "language"))} == {None}


def test_the_table_fits_a_page_and_its_rows_are_told_apart(store: Store) -> None:
    report = gates(store, sweep(store, 10), worst_floor=0.8, failure_rate=0.99)
    long = replace(report.gates[0], where="nl, simulated/middle-drop?edge=0.95&middle=0.3&item_sd=0.5, 1,000 tokens")
    other = replace(long, where=long.where.replace("1,000", "2,000"))
    whole = replace(report, gates=(long, other, report.gates[-1]))
    table, _, _ = gate_text(whole).partition("\n\n")
    lines = table.splitlines()
    # Narrow enough for the screen of 80 columns, which has margins.
    assert all(len(line) <= 74 for line in lines)
    heads = [line for line in lines if line in ("worst_floor: at least 80%", "failure_rate: at most 99%")]
    assert heads == ["worst_floor: at least 80%", "failure_rate: at most 99%"]
    first, second = lines[lines.index(heads[0]) + 1 : lines.index(heads[0]) + 3]
    assert first.startswith("  nl, simulat…_sd=0.5, 1,000  inconclusive   100%  74% to 100%   4 to pass")
    assert second == "    nl, simulated/middle-drop?edge=0.95&middle=0.3&item_sd=0.5, 1,000"
    third = lines[lines.index(heads[0]) + 4]
    assert third.startswith("  nl, simulat…_sd=0.5, 2,000  inconclusive")


def test_an_open_row_says_what_would_decide_it_either_way(store: Store) -> None:
    """15 of 20 right in the middle: 75%, below 80% and yet no proof; one depth of three at 5%/3."""
    found = sweep(store, 20, lambda row: wrong() if row.axes.depth == 50 and row.case < "case-05" else right())
    report = gates(store, found, worst_floor=0.8)
    (row,) = report.gates
    assert row.fail_bound == pytest.approx(binomtest(15, 20, alternative="less").proportion_ci(1 - 0.05 / 3).high)
    assert (row.state, row.depth, row.items_needed, len(row.trials)) == ("inconclusive", 50, None, 5)
    totals = [20 + (row.items_to_fail or 0) - 1, 20 + (row.items_to_fail or 0)]
    assert [beta.ppf(1 - 0.05 / 3, 0.75 * total + 1, 0.25 * total) <= 0.8 for total in totals] == [False, True]
    text = " ".join(gate_text(report).split())
    assert f"75% 54% to 92% {row.items_to_fail} to fail at depth 50; trials {row.trials[0]}" in text
    said = gate_sentence(row)
    assert "75% at depth 50, surely at least 54% and at most 92%, needs at least 80%" in said
    assert f"; {row.items_to_fail} more items like these would show that it fails; trials {row.trials[0]}" in said


def test_each_fact_stands_once(store: Store) -> None:
    """Of two lines one is open and one fails: no sentence says again what stands in the table above it."""
    told = [demo_case(f"told-{index}", kind="restricted") for index in range(2)]
    found = make_sweep(
        store,
        [*cases(10), *told],
        lengths_by_depths(),
        lambda row: wrong("disclosed") if row.kind == "restricted" else right(),
    ).id
    text = gate_text(gates(store, found, worst_floor=0.8, disclosure=0))
    facts = ("nl", "openai/reader", "1,000", "inconclusive", "74% to 100%", "4 to pass", "at least 80%", "at most 0")
    assert {fact: text.count(fact) for fact in facts} == dict.fromkeys(facts, 1)


def test_what_a_line_has_no_column_for_stands_under_it(store: Store) -> None:
    """At its limit no number of items decides it; where answers are missing, those of the items at hand would."""
    half = sweep(store, 20, lambda row: wrong() if row.case < "case-10" else right(), name="half")
    under = "it is at its limit, so no number of items like these decides it; trials"
    text = " ".join(gate_text(gates(store, half, worst_floor=0.5)).split())
    assert "inconclusive 50% 30% to 74% – " + under in text
    asked = make_sweep(
        store,
        cases(20),
        lengths_by_depths(depths=(0, 100)),
        lambda row: OPEN if row.axes.depth == 100 else right(),
        state="paused",
    ).id
    text = " ".join(gate_text(gates(store, asked, failure_rate=0.2)).split())
    assert "answers it would pass but for the answers that are missing: ask or review those demo: inconclusive" in text


def test_the_bounds_of_a_line_say_what_they_are_corrected_for(store: Store) -> None:
    """Two lines and two depths: the bound to fail is wider than the interval of one difference."""
    found = gates(
        store,
        sweep(store, 20, lambda row: wrong() if row.case < "case-04" else right()),
        worst_floor=0.8,
        gap_tolerance=0.1,
    )
    text = " ".join(gate_text(found).split())
    assert "where state value bounds more items" in text
    told = (
        "the one that would fail is after Holm's correction over all 2 lines with a test, and over the depths of a line"
    )
    assert told in text
    assert "Holm" not in gate_text(gates(store, sweep(store, 20, lambda _: right(), name="fine"), worst_floor=0.8))


def test_a_baseline_that_no_gate_looks_at_is_told(store: Store) -> None:
    before, after = (
        sweep(store, 14, lambda _: right(), name="before"),
        sweep(store, 14, lambda _: right(), name="after"),
    )
    unused = gates(store, after, before, worst_floor=0.8)
    assert gate_text(unused).splitlines()[-1] == "after: pass; nothing was compared with before"
    (warning,) = gate_json(unused)["warnings"]
    assert "no gate of the policy looks at a baseline" in warning
    fits_schema(gate_json(unused), "gate")
    suite = ElementTree.fromstring(junit_xml(unused))[0]
    assert suite.findtext("system-err") == warning
    compared = gates(store, after, before, margin=0.5)
    assert gate_json(compared)["warnings"] == []
    assert gate_text(compared).splitlines()[-1].startswith("after, against before: ")


def test_what_speaks_against_a_release_is_named_by_id(store: Store) -> None:
    controls = [
        *(demo_case(f"told-{index}", kind="restricted") for index in range(6)),
        demo_case("obeyed", kind="injection"),
    ]
    rule = {"obeyed": wrong("injected"), "told-0": right()}
    found = make_sweep(
        store, controls, lengths_by_depths(depths=(0,)), lambda row: rule.get(row.case, wrong("disclosed"))
    ).id
    keys = {row.case: row.short_key for row in store.reads.rows(found)}
    report = gates(store, found, disclosure=0, injection=0)
    told, obeyed = report.gates
    assert told.trials == tuple(keys[f"told-{index}"] for index in range(1, 6))
    assert obeyed.trials == (keys["obeyed"],)
    text = " ".join(gate_text(report).split())
    assert f"fail 5 5 – trials {', '.join(told.trials[:4])} and 1 more" in text
    assert f"fail 1 1 – trial {obeyed.trials[0]}" in text
    failures = [case[0] for case in ElementTree.fromstring(junit_xml(report))[0]]
    assert failures[0].text == "\n".join(f"lim show {trial}" for trial in told.trials)


def test_a_regression_names_the_depth_and_the_trials_that_were_lost(store: Store) -> None:
    before = sweep(store, 20, name="before")
    after = sweep(
        store, 20, lambda row: wrong() if row.axes.depth == 50 and row.case < "case-03" else right(), name="after"
    )
    (row,) = gates(store, after, before, margin=0.1).gates
    lost_keys = [
        found.short_key for found in store.reads.rows(after) if found.axes.depth == 50 and found.verdict == "incorrect"
    ]
    assert (row.depth, list(row.trials)) == (50, lost_keys)
    # The swap test has no bound; its p-value is what an open row shows.
    assert (row.state, row.fail_bound, row.fail_p) == ("inconclusive", None, pytest.approx(1 / 8))
    said = gate_sentence(row)
    assert said.startswith("inconclusive: -15 at depth 50, surely at least -30, needs above -10; it fails once chance")
    more = "more cases can do that, more seeds of these hardly"
    assert f"is ruled out (p 0.125): {more}; trials {', '.join(lost_keys)}" in said
