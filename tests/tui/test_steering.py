"""Pause, resume and stop, where they make sense."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.domain.record import SweepCounts, SweepRecord, SweepState, Wanted
from lim_tui.engine.blocks import open_blocks
from lim_tui.engine.process import own_lease
from lim_tui.store.store import Store
from lim_tui.tui.steering import possible
from lim_tui.tui.sweep_list import SweepLine
from tests.tui.demo import build_demo, demo_plan, finish_trial
from tests.tui.workbench import workbench

RECORD = SweepRecord(
    id=1,
    name="name",
    number=1,
    state="running",
    wanted="run",
    budget=None,
    plan_sha256="00",
    created_at=0.0,
    finished_at=None,
    recorded=None,
    archived=False,
    note="",
)


@pytest.mark.parametrize(
    ("state", "wanted", "attended", "allowed"),
    [
        ("running", "run", True, {"pause", "stop", "stop_now"}),
        ("running", "pause", True, {"run", "stop", "stop_now"}),
        ("running", "stop", True, {"run", "stop_now"}),
        ("running", "run", False, {"run"}),
        ("paused", "pause", False, {"run"}),
        ("stopped", "stop", False, {"run"}),
        ("planned", "run", False, {"run"}),
        ("finished", "run", False, set()),
        ("finished_with_errors", "run", False, set()),
    ],
)
def test_only_what_changes_something_is_offered(
    state: SweepState, wanted: Wanted, attended: bool, allowed: set[Wanted]
) -> None:
    line = SweepLine(replace(RECORD, state=state, wanted=wanted), SweepCounts(), attended)
    wishes: tuple[Wanted, ...] = ("run", "pause", "stop", "stop_now")
    assert {wish for wish in wishes if possible(line, wish)} == allowed
    recorded = replace(line, record=replace(line.record, recorded="2026-10-01"))
    assert not any(possible(recorded, wish) for wish in wishes)


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """A sweep that this process works on."""
    path = tmp_path / "runs.db"
    with Store(path) as store:
        sweep = build_demo(store, share=0.1)
        assert store.leases.take(sweep.id, own_lease(time.time()), None)
    return path


async def test_a_pause_reaches_the_database_and_the_screen_says_so(running: Path) -> None:
    with Store(running) as store:
        first, *_ = open_blocks(store.trials.open_trials(1))
        store.begun_blocks.begin([trial.id for trial in first.trials])
    async with workbench(running) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        assert "p pause" in driver.text().splitlines()[-1]
        await driver.press("p")
        # Of 14 trials a case 17 are done: one case is whole, 11 trials of the second are left.
        await driver.until(lambda: "pausing, 11 calls to go" in driver.text().splitlines()[0])
        await driver.until(lambda: "r resume" in driver.text().splitlines()[-1])
    with Store(running) as store:
        assert store.sweeps.get(1).wanted == "pause"


@pytest.mark.parametrize("screen", ["SweepsScreen", "SweepScreen"])
async def test_a_bell_rings_once_when_a_sweep_comes_to_rest(
    running: Path, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    rung: list[float] = []
    monkeypatch.setattr("lim_tui.tui.app.WorkbenchApp.bell", lambda _app: rung.append(time.time()))
    async with workbench(running) as driver:
        await driver.open("SweepsScreen")
        if screen == "SweepScreen":
            await driver.press("enter")
            await driver.open(screen)
        assert rung == []
        with Store(running) as store:
            store.sweeps.set_state(1, "paused", "paused by request")
        await driver.until(lambda: "paused" in driver.text())
    assert len(rung) == 1


async def test_a_sweep_whose_worker_died_says_so_and_can_go_on(running: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(running) as store:
        held = store.leases.get(1)
        assert held is not None
        store.leases.take(1, replace(held, pid=2**22 + os.getpid()), held)
    resumed: list[int] = []
    monkeypatch.setattr("lim_tui.engine.launch.resume", lambda _store, _root, sweep_id: resumed.append(sweep_id))
    async with workbench(running) as driver:
        await driver.open("SweepsScreen")
        await driver.until(lambda: "its worker is gone" in driver.text())
        await driver.press("r")
        await driver.settled()
    assert resumed == [1]


async def test_the_heatmap_fills_while_it_is_watched_and_stands_still_when_frozen(running: Path) -> None:
    with Store(running) as store:
        async with workbench(running) as driver:
            await driver.open("SweepsScreen")
            await driver.press("enter")
            await driver.open("SweepScreen")
            done = store.reads.counts(1).done
            waiting = iter(store.trials.open_trials(1))
            finish_trial(store, 1, next(waiting))
            await driver.until(lambda: f"{done + 1} of 168" in driver.text())
            await driver.press("f")
            await driver.until(lambda: "frozen" in driver.text().splitlines()[0])
            finish_trial(store, 1, next(waiting))
            await driver.settled()
            assert f"{done + 1} of 168" in driver.text()
            await driver.press("f")
            await driver.until(lambda: f"{done + 2} of 168" in driver.text())


async def test_only_the_cells_that_changed_are_painted(running: Path) -> None:
    from lim_tui.tui.widgets.heatmap import Heatmap

    with Store(running) as store:
        async with workbench(running) as driver:
            await driver.open("SweepsScreen")
            await driver.press("enter")
            await driver.open("SweepScreen")
            waiting = iter(store.trials.open_trials(1))
            done = store.reads.counts(1).done
            # The first changes may bring the line on what is missing, and with it another layout.
            for _ in range(5):
                finish_trial(store, 1, next(waiting))
            await driver.until(lambda: f"{done + 5} of 168" in driver.text())
            await driver.settled()
            heatmap = driver.app.screen.query_one(Heatmap)
            painted: list[int] = []
            original = heatmap.refresh

            def refresh(*regions: object, **options: object) -> object:
                painted.append(len(regions))
                return original(*regions, **options)  # type: ignore[arg-type]

            heatmap.refresh = refresh  # type: ignore[method-assign, assignment]
            finish_trial(store, 1, next(waiting))
            await driver.until(lambda: f"{done + 6} of 168" in driver.text())
            assert painted
            assert 0 not in painted


async def test_a_sweep_at_its_budget_says_how_it_goes_on_from_here(running: Path) -> None:
    """The command would rest at once again; the way of the workbench is the form."""
    note = "at its budget of 1000tok, 980 spent; `lim run FILE --budget MORE` goes on"
    with Store(running) as store:
        store.sweeps.set_budget(1, "1000tok")
        store.sweeps.set_state(1, "paused", note)
        lease = store.leases.get(1)
        assert lease is not None
        store.leases.release(1, lease)
    async with workbench(running) as driver:
        await driver.open("SweepsScreen")
        await driver.until(lambda: "980 spent; raised in its form (launch) it goes on" in driver.text())
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("r")
        await driver.until(lambda: "The budget of 1000tok is spent." in " ".join(driver.text().split()))
        assert "lim run" not in driver.text()
    with Store(running) as store:
        assert store.sweeps.get(1).state == "paused"


async def test_a_mark_goes_with_its_sweep_and_takes_its_new_name(tmp_path: Path) -> None:
    """``=`` compared with a sweep that was deleted, under a mark that no line had."""
    path = tmp_path / "runs.db"
    with Store(path) as store:
        for name in ("left", "taken"):
            store.sweeps.create(demo_plan(name))
    async with workbench(path) as driver:
        await driver.open("SweepsScreen")
        await driver.press("home", "space")
        await driver.until(lambda: "marked: taken" in driver.text())
        with Store(path) as store:
            store.upkeep.rename(2, "named anew")
        await driver.until(lambda: "marked: named anew" in driver.text())
        with Store(path) as store:
            store.upkeep.delete(2)
            assert store.sweeps.create(demo_plan("later")).id == 2
        await driver.until(lambda: "later" in driver.text())
        assert "marked" not in driver.text()
