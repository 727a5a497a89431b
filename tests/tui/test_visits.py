"""The workbench opens again where it was left."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from lim_tui.store.store import Store
from lim_tui.tui import app
from lim_tui.tui.visits import recall
from tests.tui.workbench import Driver, workbench


async def _leave(driver: Driver) -> None:
    await driver.press("q")
    await driver.until(lambda: not driver.app.is_running)


async def test_who_leaves_before_the_last_way_is_known_leaves_at_once_and_loses_nothing_of_it(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await _leave(driver)
    known = threading.Event()
    monkeypatch.setattr(app, "_recall", lambda _store: known.wait())
    async with workbench(database) as driver:
        await _leave(driver)
        known.set()
    with Store(database) as store:
        assert [visit.visit.screen for visit in recall(store)] == ["sweeps", "sweep"]


async def test_what_was_deleted_since_is_not_returned_to(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await _leave(driver)
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
