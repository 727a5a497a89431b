"""Starting one plan twice, at once or while a worker has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.domain.reply import ModelFault, ModelReply, ModelRequest
from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine import launch
from lim_tui.engine.launch import find_or_create, prepare_sweep, resume
from lim_tui.engine.process import own_lease
from lim_tui.engine.worker import work_on
from lim_tui.models.simulated_model import SimulatedModel
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


def test_a_worker_goes_on_to_what_was_asked_for_while_it_ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second `lim run`, for more blocks or with --retry, finds a worker that knows its own blocks only."""
    root = make_workspace(tmp_path, 4)
    store = Store(root / "runs.db")
    sweep = find_or_create(store, root, sweep_file())
    monkeypatch.setattr(launch, "worker_of", lambda *_: own_lease())
    seen: list[int] = []

    async def answer(self: SimulatedModel, request: ModelRequest) -> ModelReply:
        seen.append(len(seen))
        if len(seen) == 4:
            resume(store, root, sweep.id, blocks=3)
        return ModelReply("12 bar", 0.0)

    monkeypatch.setattr(SimulatedModel, "complete", answer)
    work_on(store, root, sweep.id, blocks=1)
    assert (store.reads.counts(sweep.id).done, len(seen)) == (18, 18)
    assert store.sweeps.get(sweep.id).note == "the blocks asked for are done"


def test_what_is_opened_again_under_a_worker_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_workspace(tmp_path, 2)
    store = Store(root / "runs.db")
    sweep = find_or_create(store, root, sweep_file())
    seen: list[int] = []

    async def answer(self: SimulatedModel, request: ModelRequest) -> ModelReply:
        seen.append(len(seen))
        if len(seen) == 12:
            store.trials.reopen(sweep.id, "empty_reply")
        return (
            ModelReply(None, 0.0, ModelFault("empty_reply", "no text")) if len(seen) <= 2 else ModelReply("1 bar", 0.0)
        )

    monkeypatch.setattr(SimulatedModel, "complete", answer)
    work_on(store, root, sweep.id)
    assert (len(seen), store.sweeps.get(sweep.id).state) == (14, "finished")
