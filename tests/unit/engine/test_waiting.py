"""A call that waits for a limit is not under way: its trial stays open, and the sweep says what it waits for."""

from __future__ import annotations

from pathlib import Path

from lim_tui.engine.launch import find_or_create
from lim_tui.engine.waiting import Waits
from lim_tui.plain.progress_line import progress_line, read_progress
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def test_a_trial_that_waits_is_open_until_it_is_sent(tmp_path: Path) -> None:
    make_workspace(tmp_path, cases=1)
    store = Store(tmp_path / "runs.db")
    sweep_id = find_or_create(store, tmp_path, sweep_file()).id
    store.sweeps.set_state(sweep_id, "running")
    first, second, *_ = (row.id for row in store.reads.rows(sweep_id))
    time = 0.0
    waits = Waits(store, sweep_id, lambda: time)

    def stands() -> tuple[int, str]:
        return store.reads.counts(sweep_id).running, store.sweeps.get(sweep_id).note

    for trial in (first, second):
        store.trials.start(trial)
    waits.note(first, 40.0)
    assert stands() == (1, "1 call waits for a limit a minute, or as the provider asked")
    assert progress_line(read_progress(store, sweep_id), None).endswith(
        "; 1 call waits for a limit a minute, or as the provider asked"
    )
    time = 2.0
    waits.note(second, 38.0)
    assert stands() == (0, "2 calls wait for a limit a minute, or as the provider asked")
    waits.note(second, 0.0)
    waits.note(first, 0.0)
    assert stands() == (2, "")
    store.trials.put_back(sweep_id)
    store.close()


def test_an_answer_taken_over_has_begun_nothing(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=2)
    store, _ = run_here(root, sweep_file(depths=(0.0, 50.0)))
    store.close()
    store, after = run_here(root, sweep_file())
    assert store.answered.taken_over(after) != {}
    deepest = [row for row in store.reads.rows(after) if row.axes.depth == 100.0]
    for row in deepest:
        store.trials.start(row.id)
        store.trials.put_back_one(row.id)
    assert store.begun_blocks.calls_left(after) == 0
    store.close()
