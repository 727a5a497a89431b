"""The workbench opens again where it was left."""

from __future__ import annotations

from pathlib import Path

from lim_tui.store.store import Store
from lim_tui.tui.visits import recall
from lim_tui.tui.widgets.heatmap import Heatmap
from tests.tui.workbench import Driver, workbench


async def _leave(driver: Driver) -> None:
    await driver.press("q")
    await driver.until(lambda: not driver.app.is_running)


async def test_screen_cell_and_filter_return(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("down", "right", "right")
        cell = driver.app.screen.query_one(Heatmap).cell
        assert cell is not None
        await driver.press("w")
        await driver.open("TrialsScreen")
        await driver.press("enter")
        await driver.open("TrialScreen")
        title = driver.text().splitlines()[0]
        await _leave(driver)
    async with workbench(database) as driver:
        await driver.open("TrialScreen")
        await driver.until(lambda: driver.text().splitlines()[0] == title)
        await driver.press("escape")
        await driver.open("TrialsScreen")
        assert "only incorrect" in driver.text().splitlines()[0]
        await driver.press("escape")
        await driver.open("SweepScreen")
        again = driver.app.screen.query_one(Heatmap).cell
        assert again is not None
        assert again.axes == cell.axes


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
