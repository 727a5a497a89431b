"""Starting one plan twice at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine import launch
from lim_tui.engine.launch import prepare_sweep
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, sweep_file


def test_two_who_start_a_plan_at_once_get_the_same_sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sweeps of one plan would pay for every call twice."""
    root, check_ready = make_workspace(tmp_path, 1), launch.check_ready
    other: list[int] = []

    def meanwhile(sweep: SweepFile, settings: Settings) -> None:
        monkeypatch.setattr(launch, "check_ready", check_ready)
        with Store(root / "runs.db") as theirs:
            other.append(prepare_sweep(theirs, root, sweep).id)

    monkeypatch.setattr(launch, "check_ready", meanwhile)
    with Store(root / "runs.db") as store:
        assert [prepare_sweep(store, root, sweep_file()).id] == other
        assert len(store.sweeps.all()) == 1
