"""The lists of sweeps and trials, the status, and how a run ended."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

from lim_tui.cli import lim
from lim_tui.domain.trial import Axes, Baseline, TrialRow
from lim_tui.engine.process import own_lease
from lim_tui.plain.outcome import outcome_json, outcome_line
from lim_tui.plain.status import status_text
from lim_tui.plain.sweeps import sweep_rows, sweeps_text
from lim_tui.plain.trials import by_place, trial_rows, trials_text, wrong_trials_text
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from tests.unit.plain.schemas import fits_schema
from tests.unit.reporting.demo import (
    OPEN,
    Outcome,
    baselines,
    by_pattern,
    demo_case,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

OUTCOMES = {"a": right(), "b": wrong(), "c": lost(), "d": refused(), "e": OPEN}
CASES = [demo_case(name) for name in OUTCOMES]


def right_always(_row: TrialRow) -> Outcome:
    return right()


def each_outcome(row: TrialRow) -> Outcome:
    return OUTCOMES[row.case]


def test_sweeps_are_listed_oldest_first_with_what_they_cost(store: Store) -> None:
    running = make_sweep(store, CASES, lengths_by_depths(depths=[50]), each_outcome, state="running")
    store.leases.take(running.id, own_lease(), None)
    make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _row: right(cost=None), recorded="2026-10-01")
    rows = sweep_rows(store)
    fits_schema(rows, "sweeps")
    first, second = rows
    assert (first["name"], first["state"], first["planned"], first["done"], first["not_scored"]) == (
        "demo",
        "running",
        4,
        3,
        1,
    )
    assert first["cost"] == 0.002
    assert (first["refused"], second["refused"]) == (1, 0)
    assert (second["name"], second["cost"], second["recorded"]) == ("demo#2", None, "2026-10-01")
    text = sweeps_text(rows)
    assert "3/4, 1 refused " in text
    assert "recorded 2026-10-01" in text
    assert "unknown" in text


def test_a_sweep_whose_worker_is_gone_is_stopped_and_not_running(store: Store) -> None:
    running = make_sweep(store, CASES, lengths_by_depths(depths=[50]), each_outcome, state="running")
    store.leases.take(running.id, replace(own_lease(), pid=2**22 + 1), None)
    assert [row["state"] for row in sweep_rows(store)] == ["stopped"]
    assert "stopped" in status_text(store, Path("w"))
    assert "its worker is gone" in " ".join(status_text(store, Path("w")).split())


def test_a_sweep_that_was_asked_to_pause_says_so_while_it_still_runs(store: Store) -> None:
    running = make_sweep(store, CASES, lengths_by_depths(depths=[50]), each_outcome, state="running")
    store.leases.take(running.id, own_lease(), None)
    store.sweeps.want(running.id, "pause")
    rows = sweep_rows(store)
    fits_schema(rows, "sweeps")
    assert [(row["state"], row["wanted"]) for row in rows] == [("running", "pause")]
    assert "pausing" in sweeps_text(rows)
    assert "demo: pausing, 3/4 trials" in status_text(store, Path("w"))


def test_an_empty_workspace_says_what_to_type(store: Store) -> None:
    assert sweeps_text(sweep_rows(store)) == "no sweeps yet; `lim run FILE` starts one"
    assert "no sweeps yet" in status_text(store, Path("werkplaats"))


def test_trials_stand_by_size_and_depth_with_baselines_last() -> None:
    def row(id: int, length: int | None, depth: float | None, baseline: Baseline | None = None) -> TrialRow:
        axes = Axes("m", length, depth, baseline=baseline)
        return TrialRow(id, None, "c", "s", "nl", "answerable", "s/c", 0, axes, "planned")

    rows = [
        row(1, None, None, "closed_book"),
        row(2, 800, 0.0),
        row(3, 400, 100.0),
        row(4, 400, 50.0),
        row(5, 400, None, "no_evidence"),
        row(6, 400, 50.0),
    ]
    assert [one.id for one in by_place(rows)] == [4, 6, 3, 2, 1, 5]


def test_trials_are_listed_with_their_verdicts(store: Store) -> None:
    axes = [*lengths_by_depths(depths=[50]), *baselines("closed_book")]
    sweep = make_sweep(store, CASES, axes, each_outcome)
    listed = store.reads.rows(sweep.id)
    rows = trial_rows(listed)
    fits_schema(rows, "trials")
    by_case = {row["case"]: row for row in rows if row["baseline"] is None}
    assert by_case["a"]["verdict"] == "correct"
    assert (by_case["b"]["failure"], by_case["b"]["depth"]) == ("distracted", 50)
    assert (by_case["c"]["verdict"], by_case["c"]["reason"]) == ("not_scored", "timeout")
    assert (by_case["d"]["state"], by_case["d"]["id"]) == ("refused", None)
    assert (by_case["e"]["state"], by_case["e"]["verdict"]) == ("planned", None)
    lines = trials_text(listed).splitlines()
    assert lines[0] == "openai/reader: 10 trials"
    assert any("closed_book" in line and "correct" in line for line in lines)
    assert any("not scored" in line and "timeout" in line for line in lines)


def test_wrong_trials_that_ought_to_be_wrong_are_listed_by_themselves(store: Store) -> None:
    axes = [*lengths_by_depths(depths=[50]), *baselines("closed_book", "oracle", "no_evidence")]
    sweep = make_sweep(store, [demo_case("a"), demo_case("b")], axes, lambda _row: wrong())
    lines = wrong_trials_text(by_place(store.reads.rows(sweep.id))).splitlines()
    apart = lines.index("closed book and no evidence, which ought to be wrong (4 trials):")
    assert lines[0] == "openai/reader: 4 trials"
    assert not any("closed_book" in line or "no_evidence" in line for line in lines[:apart])
    failing = store.reads.ids(sweep.id, TrialFilter(verdict="incorrect", with_evidence=True))
    assert {row.axes.baseline for row in store.reads.rows_of(failing).values()} == {None, "oracle"}


def test_the_trials_of_one_baseline_are_listed_from_the_command_line(store: Store, tmp_path: Path) -> None:
    make_sweep(store, [demo_case("a"), demo_case("b", language="en")], baselines("closed_book", "oracle"), right_always)
    asked = ["trials", "demo", "--baseline", "oracle", "--language", "en", "--model", "openai/reader", "--json"]
    done = CliRunner().invoke(lim, ["--db", str(tmp_path / "runs.db"), *asked])
    assert [(row["case"], row["baseline"]) for row in json.loads(done.stdout)] == [("b", "oracle")]


def test_a_filter_that_fits_nothing_says_so() -> None:
    assert trials_text([]) == "no trial fits"


def test_the_outcome_of_a_run_names_every_count(store: Store) -> None:
    sweep = make_sweep(store, CASES, lengths_by_depths(depths=[50]), each_outcome, state="stopped")
    counts = store.reads.counts(sweep.id)
    fits_schema(outcome_json(sweep, counts), "run")
    assert outcome_line(sweep, counts) == (
        "demo: stopped, 3/4 trials: 1 right, 1 wrong, 1 refused, 1 not scored (timeout 1); cost 0.0020 usd"
    )


def test_the_outcome_of_a_run_keeps_the_baselines_apart(store: Store) -> None:
    """Closed book ought to be wrong: neither its 4 wrong answers nor those of no evidence are failures at a depth."""
    axes = [*lengths_by_depths(depths=[0, 50]), *baselines("no_evidence", "closed_book", "oracle")]

    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.baseline in ("closed_book", "no_evidence") or row.axes.depth == 50 else right()

    sweep = make_sweep(store, [demo_case(name) for name in "abcd"], axes, rule)
    counts = store.reads.counts(sweep.id)
    fits_schema(outcome_json(sweep, counts), "run")
    assert (counts.correct, counts.incorrect) == (8, 12)
    assert outcome_line(sweep, counts).startswith(
        "demo: finished, 20/20 trials: 4 right, 4 wrong;"
        " baselines apart: closed book 0 of 4 right, oracle 4 of 4 right, no evidence 0 of 4 right; cost "
    )


def test_the_status_shows_the_newest_sweeps_first(store: Store) -> None:
    for number in range(12):
        make_sweep(
            store, [demo_case("a")], lengths_by_depths(depths=[50]), by_pattern({"a": "r"}), name=f"s{number:02}"
        )
    lines = status_text(store, Path("werkplaats")).splitlines()
    assert lines[1] == "12 sweeps:"
    assert lines[2].startswith("  s11: finished, 1/1 trials: 1 right, 0 wrong")
    assert "and 2 older" in "\n".join(lines)
