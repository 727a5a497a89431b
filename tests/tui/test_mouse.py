"""Every way by mouse leads where the keys lead."""

from __future__ import annotations

from pathlib import Path

from lim_tui.tui.widgets.heatmap import Heatmap
from lim_tui.tui.widgets.keybar import KeyBar
from lim_tui.tui.widgets.row_list import RowList
from tests.tui.workbench import workbench


async def test_a_click_moves_and_a_second_one_opens(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        assert driver.pilot is not None
        await driver.pilot.click(RowList, offset=(5, 1))
        await driver.open("SweepScreen")
        heatmap = driver.app.screen.query_one(Heatmap)
        row, column = next(
            (y, line.index("100%") + 2)
            for y, line in enumerate(driver.text().splitlines()[heatmap.region.y :])
            if line.strip().startswith("800")
        )
        await driver.pilot.click(Heatmap, offset=(column, row))
        await driver.until(lambda: heatmap.cell is not None and heatmap.cell.axes.length == 800)
        await driver.pilot.click(Heatmap, offset=(column, row))
        await driver.open("TrialsScreen")
        assert "800 tokens" in driver.text().splitlines()[0]


async def test_a_click_on_a_key_acts_like_the_key(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        assert driver.pilot is not None
        x = driver.text().splitlines()[-1].index("t all trials")
        await driver.pilot.click(KeyBar, offset=(x, 0))
        await driver.open("TrialsScreen")
        assert "only incorrect" not in driver.text().splitlines()[0]
