"""Workers and viewers that are killed at random moments, and what must be true whenever one was."""

from __future__ import annotations

import random
import time
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path

from lim_tui.domain.record import FINISHED_STATES
from lim_tui.engine.launch import find_or_create
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, sweep_file

AT_A_TIME = 4
TRIALS_A_CASE = 6
_READER = f"""[models.reader]
model = "simulated/flat?edge=1&middle=1&latency=0.02"
concurrency = {AT_A_TIME}
"""
_fork = get_context("fork")


def prepared(root: Path, cases: int = 6) -> int:
    """The id of a planned sweep of six trials a case."""
    make_workspace(root, cases)
    (root / "lim.toml").write_text(_READER)
    with Store(root / "runs.db") as store:
        return find_or_create(store, root, sweep_file("reader")).id


def kill_until_done(root: Path, sweep_id: int, kills: int, seed: int) -> int:
    """Kills workers and viewers at random moments, then lets one worker finish; how many workers were killed."""
    moments = random.Random(seed)
    killed = 0
    for _ in range(kills):
        worker, viewer = started(work, root, sweep_id), started(_look, root, sweep_id)
        time.sleep(moments.uniform(0.0, 0.4))
        viewer.kill()
        viewer.join()
        killed += worker.is_alive()
        worker.kill()
        worker.join()
        check_sound(root, sweep_id, killed)
    last = started(work, root, sweep_id)
    last.join()
    return killed


def check_sound(root: Path, sweep_id: int, killed: int) -> None:
    """No committed trial is lost or counted twice, and at most the requests under way were made again."""
    with Store(root / "runs.db") as store:
        assert store._connection.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        counts = store.reads.counts(sweep_id)
        assert counts.total % TRIALS_A_CASE == 0
        assert counts.correct == counts.done
        finished = [store.reads.detail(row.id) for row in store.reads.rows(sweep_id) if row.state == "done"]
        answered = sum(len(detail.attempts) for detail in finished)
        assert len(finished) <= answered <= len(finished) + killed * AT_A_TIME


def check_finished(root: Path, sweep_id: int) -> None:
    """The sweep is whole."""
    with Store(root / "runs.db") as store:
        assert store.sweeps.get(sweep_id).state in FINISHED_STATES
        counts = store.reads.counts(sweep_id)
        assert counts.correct == counts.total == len(store.reads.rows(sweep_id))


def started(what: object, root: Path, sweep_id: int) -> ForkProcess:
    process = _fork.Process(target=what, args=(root, sweep_id), daemon=True)  # type: ignore[arg-type]
    process.start()
    return process


def work(root: Path, sweep_id: int) -> None:
    with Store(root / "runs.db") as store:
        work_on(store, root, sweep_id)


def _look(root: Path, sweep_id: int) -> None:
    with Store(root / "runs.db") as store:
        while True:
            store.reads.rows(sweep_id)
            store.cells.of(sweep_id)
