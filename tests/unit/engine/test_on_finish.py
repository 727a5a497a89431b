"""The command that a sweep names is run when its worker is done, whatever the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lim_tui.engine.launch import find_or_create, start_sweep
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

TELL = 'echo "$LIM_SWEEP $LIM_STATE" >> told'


def test_it_is_told_the_sweep_and_how_it_ended(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    run_here(root, sweep_file(on_finish=TELL))
    assert (root / "told").read_text() == "proef finished\n"


def test_it_is_told_of_a_pause_too(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store = Store(root / "runs.db")
    record = find_or_create(store, root, sweep_file(on_finish=TELL))
    store.sweeps.set_budget(record.id, "10tok")
    work_on(store, root, record.id)
    assert (root / "told").read_text() == "proef paused\n"


@pytest.mark.parametrize("command", ["exit 3", "no-such-command-anywhere", ""])
def test_a_command_that_fails_harms_no_sweep(tmp_path: Path, command: str) -> None:
    store, sweep_id = run_here(make_workspace(tmp_path), sweep_file(on_finish=command))
    assert store.sweeps.get(sweep_id).state == "finished"


def test_another_command_for_the_same_plan_is_the_one_that_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "lim_tui.engine.launch.resume", lambda store, _root, sweep_id, _blocks: store.sweeps.get(sweep_id)
    )
    root = make_workspace(tmp_path)
    store = Store(root / "runs.db")
    first = start_sweep(store, root, sweep_file(on_finish="echo one"), budget="5000tok")
    second = start_sweep(store, root, sweep_file(on_finish="echo two"))
    assert first.id == second.id
    assert (second.settings["on_finish"], second.budget) == ("echo two", "5000tok")


def test_a_bundle_brings_no_command_along(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    store, sweep_id = run_here(root, sweep_file(on_finish=TELL))
    store.bundles.write(sweep_id, tmp_path / "sweep.lim.gz")
    brought = store.sweeps.get(store.bundles.read(tmp_path / "sweep.lim.gz"))
    assert brought.settings["on_finish"] is None
    assert json.loads(json.dumps(dict(brought.settings)))["name"] == "proef"
