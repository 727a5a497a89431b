"""Killed workers, a full disk, a locked database, a clock set back: nothing is lost or counted twice."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.engine import process
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.process import is_alive, own_lease
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store
from tests.faults.killing import check_finished, kill_until_done, prepared
from tests.unit.engine.bench import make_workspace, run_here, sweep_file
from tests.unit.store.test_storage_faults import limit_growth


def test_workers_and_viewers_killed_at_random_moments(tmp_path: Path) -> None:
    sweep_id = prepared(tmp_path)
    assert kill_until_done(tmp_path, sweep_id, kills=6, seed=1) > 0
    check_finished(tmp_path, sweep_id)


def test_a_full_disk_pauses_the_sweep_and_space_lets_it_go_on(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store = Store(root / "runs.db")
    sweep_id = find_or_create(store, root, sweep_file()).id
    limit_growth(store, pages=2)
    work_on(store, root, sweep_id)
    record, halfway = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert record.state == "paused"
    assert str(root / "runs.db") in record.note
    assert "Free space there" in record.note
    assert halfway.done < 24
    assert halfway.correct == halfway.done

    store._connection.execute("PRAGMA max_page_count = 1000000")
    work_on(store, root, sweep_id)
    assert store.sweeps.get(sweep_id).state == "finished"
    assert store.reads.counts(sweep_id).correct == 24


def test_a_database_that_is_locked_for_a_while_delays_the_sweep_only(tmp_path: Path) -> None:
    _locked_for(tmp_path, seconds=1.5)


@pytest.mark.soak
def test_a_database_that_is_locked_for_ten_seconds_delays_the_sweep_only(tmp_path: Path) -> None:
    _locked_for(tmp_path, seconds=10)


def _locked_for(root: Path, seconds: float) -> None:
    make_workspace(root)
    store = Store(root / "runs.db")
    sweep_id = find_or_create(store, root, sweep_file()).id
    other = sqlite3.connect(root / "runs.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    release = threading.Timer(seconds, lambda: other.execute("COMMIT"))
    release.start()
    work_on(store, root, sweep_id)
    release.join()
    assert time.monotonic() - began >= seconds
    assert store.sweeps.get(sweep_id).state == "finished"
    assert store.reads.counts(sweep_id).correct == 24


def test_two_sweeps_may_be_written_at_once(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    slow = "simulated/flat?edge=1&middle=1&latency=0.05"
    sweeps = [sweep_file(slow, name="a"), sweep_file(slow, name="b", depths=(10.0, 60.0, 90.0))]
    workers = [threading.Thread(target=run_here, args=(root, sweep)) for sweep in sweeps]
    for sweep in sweeps:
        find_or_create(Store(root / "runs.db"), root, sweep)
    # One signal handler for all: event loops outside the main thread take none.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler", lambda *_arguments: None)
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    with Store(root / "runs.db") as store:
        assert [record.state for record in store.sweeps.all()] == ["finished", "finished"]
        assert [store.reads.counts(record.id).correct for record in store.sweeps.all()] == [24, 24]


def test_a_clock_that_is_set_back_in_the_middle_hurts_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(2_000_000_000, 0, -3_600))
    monkeypatch.setattr(time, "time", lambda: float(next(now)))
    store, sweep_id = run_here(make_workspace(tmp_path), sweep_file())
    assert store.sweeps.get(sweep_id).state == "finished"
    rows = store.reads.rows(sweep_id)
    assert len(rows) == 24
    assert all(row.latency_s is not None and row.latency_s >= 0 for row in rows)
    assert store.leases.get(sweep_id) is None


def test_a_heartbeat_from_the_future_of_another_machine_holds_nobody_back(monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = replace(own_lease(), boot_id="another boot", heartbeat_at=10_000.0)
    times: Iterator[float] = iter([10_030.0, 10_070.0, 9_900.0])
    monkeypatch.setattr(process.time, "time", lambda: next(times))
    assert [is_alive(elsewhere) for _ in range(3)] == [True, False, False]
