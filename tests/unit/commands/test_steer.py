"""Steering a sweep that is over, or whose worker is gone: said truly, and nothing pretended."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.sweep import Budget
from lim_tui.engine.blocks import open_blocks
from lim_tui.engine.launch import checked_workspace, find_or_create
from lim_tui.engine.plan import make_plan
from lim_tui.engine.process import own_lease
from lim_tui.engine.spending import budget_spent
from lim_tui.store.store import Store
from tests.unit.commands.lim import lim
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def record_of(workspace: Path) -> SweepRecord:
    with Store(workspace / "runs.db") as store:
        return store.sweeps.named("proef")


@pytest.fixture
def abandoned(tmp_path: Path) -> Path:
    """A workspace whose sweep runs in name only."""
    workspace = make_workspace(tmp_path, cases=1)
    with Store(workspace / "runs.db") as store:
        store.sweeps.set_state(find_or_create(store, workspace, sweep_file()).id, "running")
    return workspace


@pytest.mark.parametrize("command", ["pause", "resume", "stop"])
def test_a_finished_sweep_is_left_as_it_is(tmp_path: Path, command: str) -> None:
    workspace = make_workspace(tmp_path, cases=1)
    store, _ = run_here(workspace, sweep_file(lengths=(400,), depths=(0.0,)))
    store.close()
    before = record_of(workspace)
    outcome = lim(command, "proef", workspace=workspace)
    assert (outcome.status, outcome.out) == (0, "")
    assert "proef is finished; nothing was done" in outcome.err
    assert record_of(workspace) == before


@pytest.mark.parametrize("command", ["pause", "resume", "stop"])
def test_a_recorded_sweep_is_left_as_it_is(tmp_path: Path, command: str) -> None:
    with Store(tmp_path / "runs.db") as store:
        workspace = make_workspace(tmp_path, cases=1)
        plan = make_plan(sweep_file(), checked_workspace(workspace))
        store.sweeps.create(plan, recorded="2026-10-01")
    before = record_of(workspace)
    outcome = lim(command, "proef", workspace=workspace)
    assert outcome.status == 0
    assert "proef is a recorded sweep, only to be looked at; nothing was done" in outcome.err
    assert record_of(workspace) == before


def test_a_pause_says_how_many_calls_it_waits_for(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, cases=2)
    with Store(workspace / "runs.db") as store:
        sweep = find_or_create(store, workspace, sweep_file(lengths=(400,), depths=(0.0, 50.0, 100.0)))
        store.sweeps.set_state(sweep.id, "running")
        store.leases.take(sweep.id, own_lease(), None)
        first, *_ = open_blocks(store.trials.open_trials(sweep.id))
        store.begun_blocks.begin([trial.id for trial in first.trials])
        store.trials.start(first.trials[0].id)
        assert len({trial.item_id for trial in store.trials.open_trials(sweep.id)}) == 2
    outcome = lim("pause", "proef", workspace=workspace)
    assert outcome.status == 0
    # Three trials of the case that has begun, the one under way among them.
    assert "after about 3 calls" in outcome.err


@pytest.mark.parametrize("command", ["pause", "stop"])
def test_a_sweep_without_its_worker_is_stopped(abandoned: Path, command: str) -> None:
    outcome = lim(command, "proef", workspace=abandoned)
    assert outcome.status == 0
    assert "its worker is gone; `lim resume proef` goes on" in outcome.err
    record = record_of(abandoned)
    assert (record.state, record.note) == ("stopped", "its worker is gone")


def test_watching_a_sweep_without_its_worker_is_no_success(abandoned: Path) -> None:
    outcome = lim("watch", "proef", workspace=abandoned)
    assert outcome.status == 1
    assert "proef is stopped, its worker is gone; `lim resume proef` goes on" in outcome.err


def test_a_sweep_at_its_budget_does_not_go_on_until_the_budget_is_raised(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, cases=1)
    store, sweep_id = run_here(workspace, sweep_file(budget=Budget("tokens", Decimal(1000))))
    outcome = lim("resume", "proef", workspace=workspace)
    assert outcome.status == 1
    told = "the budget of 1000tok is spent; raise it with `lim run FILE --budget MORE`, which goes on"
    assert outcome.err.strip() == f"proef stays paused: {told}."
    assert budget_spent(store.sweeps.get(sweep_id)) == told
    store.sweeps.set_budget(sweep_id, "100000tok")
    assert budget_spent(store.sweeps.get(sweep_id)) is None
    store.close()


def test_deleting_names_the_batches_that_are_still_at_a_provider(abandoned: Path) -> None:
    with Store(abandoned / "runs.db") as store:
        sweep_id = store.sweeps.named("proef").id
        batch = store.batches.create(sweep_id, "m", [trial.id for trial in store.trials.open_trials(sweep_id)])
        store.batches.submitted(batch.id, "batch_7\x1b[2J")
    outcome = lim("delete", "proef", "--yes", workspace=abandoned)
    assert outcome.status == 0
    assert "1 batch still at its provider (batch_7" in outcome.err
    assert "answers and charges all the same" in outcome.err
    assert "\x1b" not in outcome.err


@pytest.mark.parametrize("command", ["pause", "stop"])
def test_a_sweep_that_rests_is_said_to_rest(tmp_path: Path, command: str) -> None:
    """It was said to pause after about 0 calls, or to stop after the calls under way, of which there were none."""
    workspace = make_workspace(tmp_path, cases=1)
    with Store(workspace / "runs.db") as store:
        sweep_id = find_or_create(store, workspace, sweep_file(budget=Budget("tokens", Decimal(1000)))).id
    planned = lim(command, "proef", workspace=workspace)
    assert planned.err == "proef is planned, no call is under way; `lim resume proef` goes on.\n"
    with Store(workspace / "runs.db") as store:
        store.sweeps.set_state(sweep_id, "paused", "at its budget of 1000tok, 990 spent")
    paused = lim(command, "proef", workspace=workspace)
    assert paused.err.startswith("proef is paused, no call is under way; the budget of 1000tok is spent; raise it with")


def test_watching_ends_with_how_the_sweep_stands(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, cases=1)
    with Store(workspace / "runs.db") as store:
        sweep_id = find_or_create(store, workspace, sweep_file(lengths=(400,), depths=(0.0,))).id
    planned = lim("watch", "proef", workspace=workspace)
    assert (planned.status, planned.err.splitlines()[-1]) == (
        1,
        "proef is planned, no worker has begun it; `lim resume proef` does.",
    )
    with Store(workspace / "runs.db") as store:
        store.sweeps.set_state(sweep_id, "paused", "paused by request")
    paused = lim("watch", "proef", workspace=workspace)
    assert paused.err.splitlines() == [
        "0/1 trials",
        "proef: paused, 0/1 trials: 0 right, 0 wrong; cost 0.0000; paused by request",
    ]


def test_what_spends_stands_in_the_list(tmp_path: Path) -> None:
    """An archived sweep that was run again spent unseen, and one that ran could be archived."""
    workspace = make_workspace(tmp_path, cases=1)
    with Store(workspace / "runs.db") as store:
        sweep_id = find_or_create(store, workspace, sweep_file(lengths=(400,), depths=(0.0,))).id
        store.leases.take(sweep_id, own_lease(), None)
    refused = lim("archive", "proef", workspace=workspace)
    assert (refused.status, refused.err.splitlines()[0]) == (2, "lim: proef is running")
    with Store(workspace / "runs.db") as store:
        store.leases.release(sweep_id, own_lease())
    assert lim("archive", "proef", workspace=workspace).status == 0
    assert "proef" not in lim("sweeps", workspace=workspace).out
    assert "planned, archived" in lim("sweeps", "--archived", workspace=workspace).out
    assert lim("resume", "proef", workspace=workspace).status == 0
    lim("watch", "proef", workspace=workspace)
    assert "proef  finished   1/1" in lim("sweeps", workspace=workspace).out
