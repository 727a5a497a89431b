"""The worker lives on its own: killed at any moment it loses nothing, and the next one goes on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lim_tui.domain.record import FINISHED_STATES, Lease
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.launch import find_or_create, resume
from lim_tui.engine.leasing import worker_of
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, sweep_file

SLOW_READER = "simulated/flat?edge=1&middle=1&latency=0.15"
DEADLINE_S = 60


def wait_until(what: Callable[[], bool]) -> None:
    """Waits for another process, whose only sign of life is the database."""
    end = time.monotonic() + DEADLINE_S
    while not what():
        assert time.monotonic() < end, "the worker did not get there in time"
        time.sleep(0.02)


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return make_workspace(tmp_path / "work", cases=6)


def one_at_a_time(workspace: Path, latency_s: float) -> SweepFile:
    """A sweep of 36 calls, one after another: what a test asks for has all their time to arrive before the last."""
    model = f"simulated/flat?edge=1&middle=1&latency={latency_s}"
    (workspace / "lim.toml").write_text(f'[models.house]\nmodel = "{model}"\nconcurrency = 1\n')
    return sweep_file("house")


def living_worker(store: Store, sweep_id: int) -> Lease:
    wait_until(lambda: worker_of(store, sweep_id) is not None)
    worker = worker_of(store, sweep_id)
    assert worker is not None
    return worker


def test_a_killed_worker_loses_nothing_and_at_most_the_calls_under_way_are_made_again(workspace: Path) -> None:
    store = Store(workspace / "runs.db")
    record = resume(store, workspace, find_or_create(store, workspace, sweep_file(SLOW_READER)).id)
    worker = living_worker(store, record.id)
    wait_until(lambda: store.reads.counts(record.id).done >= 5)
    os.kill(worker.pid, signal.SIGKILL)
    wait_until(lambda: worker_of(store, record.id) is None)
    done = {row.id for row in store.reads.rows(record.id) if row.state == "done"}

    resume(store, workspace, record.id)
    wait_until(lambda: store.sweeps.get(record.id).state in FINISHED_STATES)
    rows = store.reads.rows(record.id)
    assert all(row.state == "done" and row.verdict == "correct" for row in rows)
    assert len(rows) == 36
    assert all(len(store.reads.detail(row_id).attempts) == 1 for row_id in done)


def test_a_stop_drains_and_a_resume_finishes(workspace: Path) -> None:
    store = Store(workspace / "runs.db")
    record = resume(store, workspace, find_or_create(store, workspace, one_at_a_time(workspace, 0.15)).id)
    living_worker(store, record.id)
    wait_until(lambda: store.reads.counts(record.id).done >= 3)
    store.sweeps.want(record.id, "stop")
    wait_until(lambda: store.sweeps.get(record.id).state == "stopped")
    wait_until(lambda: worker_of(store, record.id) is None)
    stopped = store.reads.counts(record.id)
    assert stopped.running == 0
    assert 0 < stopped.planned < 36

    resume(store, workspace, record.id)
    wait_until(lambda: store.sweeps.get(record.id).state == "finished")
    assert store.reads.counts(record.id).done == 36


def test_a_pause_taken_back_while_it_drains_goes_on(workspace: Path) -> None:
    store = Store(workspace / "runs.db")
    slow = sweep_file("simulated/flat?edge=1&middle=1&latency=0.5")
    record = resume(store, workspace, find_or_create(store, workspace, slow).id)
    living_worker(store, record.id)
    wait_until(lambda: store.reads.counts(record.id).done >= 1)
    store.sweeps.want(record.id, "pause")
    done = store.reads.counts(record.id).done
    wait_until(lambda: store.reads.counts(record.id).done > done)
    resume(store, workspace, record.id)
    wait_until(lambda: store.sweeps.get(record.id).state == "finished")
    assert store.reads.counts(record.id).done == 36


def test_a_worker_whose_database_is_deleted_asks_no_more(workspace: Path) -> None:
    store = Store(workspace / "runs.db")
    record = resume(store, workspace, find_or_create(store, workspace, one_at_a_time(workspace, 0.5)).id)
    living_worker(store, record.id)
    wait_until(lambda: store.reads.counts(record.id).done >= 1)
    store.path.unlink()
    assert not store.is_in_place()
    wait_until(lambda: worker_of(store, record.id) is None)
    assert store.reads.counts(record.id).done < 36


def test_a_worker_needs_no_terminal(workspace: Path) -> None:
    store = Store(workspace / "runs.db")
    record = resume(store, workspace, find_or_create(store, workspace, sweep_file(SLOW_READER)).id)
    worker = living_worker(store, record.id)
    assert os.getsid(worker.pid) != os.getsid(0)
    wait_until(lambda: store.sweeps.get(record.id).state == "finished")
