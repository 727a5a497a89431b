"""The workbench opens again where it was left."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from lim_tui.store.store import Store
from lim_tui.tui import app, coming_back
from lim_tui.tui.screens.sweeps import SweepsScreen
from lim_tui.tui.visits import recall
from tests.tui.workbench import Driver, workbench


async def _leave(driver: Driver) -> None:
    await driver.press("q")
    await driver.until(lambda: not driver.app.is_running)


async def _leave_on_a_sweep(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await _leave(driver)


async def test_who_leaves_before_the_last_way_is_known_leaves_at_once_and_loses_nothing_of_it(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _leave_on_a_sweep(database)
    known = threading.Event()
    monkeypatch.setattr(app, "_recall", lambda _store: known.wait())
    async with workbench(database) as driver:
        await driver.press("ctrl+q")
        await driver.until(lambda: not driver.app.is_running)
        known.set()
    with Store(database) as store:
        assert [visit.visit.screen for visit in recall(store)] == ["sweeps", "sweep"]


async def test_what_is_typed_at_the_start_is_for_the_screen_that_returns(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _leave_on_a_sweep(database)
    known = threading.Event()

    def late(store: Store) -> object:
        known.wait()
        return recall(store)

    monkeypatch.setattr(app, "_recall", late)
    async with workbench(database) as driver:
        await driver.until(lambda: "finished" in driver.text())
        await driver.press("w", "down")
        known.set()
        await driver.open("TrialsScreen")
        assert "only incorrect" in driver.text()
        shown = [type(screen).__name__ for screen in driver.app.screen_stack]
        assert shown[-3:] == ["SweepsScreen", "SweepScreen", "TrialsScreen"]


async def test_what_is_typed_for_a_screen_that_does_not_come_is_left_out_and_said(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = threading.Event()
    monkeypatch.setattr(app, "_recall", lambda _store: known.wait())
    monkeypatch.setattr(coming_back, "_LIMIT_S", 60.0)
    async with workbench(database) as driver:
        await driver.until(lambda: "finished" in driver.text())
        await driver.press("n", "down")
        driver.app.coming_back._give_up()
        await driver.until(lambda: "left out what was typed before a screen was there: 2 keys" in driver.notices())
        assert isinstance(driver.app.screen, SweepsScreen)
        await driver.press("n")
        await driver.open("LaunchScreen")
        known.set()


async def test_the_time_may_run_out_while_the_workbench_ends(database: Path) -> None:
    async with workbench(database) as driver:
        began = driver.app.coming_back
    assert driver.app.screen_stack == []
    began._give_up()


async def test_what_was_deleted_since_is_not_returned_to(database: Path) -> None:
    await _leave_on_a_sweep(database)
    with Store(database) as store:
        assert [known.visit.screen for known in recall(store)] == ["sweeps", "sweep"]
        store.upkeep.delete(1)
    async with workbench(database) as driver:
        await driver.until(lambda: "There is no sweep yet" in driver.text())


def test_a_value_that_is_no_way_is_no_trouble(database: Path) -> None:
    with Store(database) as store:
        store.ui_state.put("workbench", [{"screen": 7}])
        assert recall(store) == ()
        store.ui_state.put("workbench", "elsewhere")
        assert recall(store) == ()
