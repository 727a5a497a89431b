"""A list that a filter leaves empty says how to see more."""

from __future__ import annotations

from pathlib import Path

from tests.tui.workbench import workbench


async def test_trials_that_no_filter_lets_through_and_the_way_back(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("t")
        await driver.open("TrialsScreen")
        await driver.until(lambda: driver.rows() > 0)
        assert "No trial is like this" not in driver.text()
        await driver.press("slash", *"zzz", "enter")
        await driver.until(lambda: driver.rows() == 0)
        assert "No trial is like this." in driver.text()
        assert "a  all trials" in driver.text()
        await driver.press("a")
        await driver.until(lambda: driver.rows() > 0)
        assert "No trial is like this" not in driver.text()
