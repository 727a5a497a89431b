"""Files of the program that are replaced while the workbench runs end in a sentence, not in the end of the app."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from textual.css.errors import StylesheetError

from tests.tui.workbench import workbench


async def test_screens_that_can_no_longer_be_loaded_say_so_and_the_app_goes_on(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.until(driver.rows)
        # By a message, and by actions.
        for module, key in (
            ("lim_tui.tui.screens.sweep", "enter"),
            ("lim_tui.tui.screens.cases", "c"),
            ("lim_tui.tui.screens.gate", "o"),
        ):
            monkeypatch.setitem(sys.modules, module, None)
            await driver.press(key)
            await driver.until(lambda: "can no longer be loaded" in driver.text())
            assert "start lim again" in " ".join(driver.text().split())
            await driver.press("escape")
            await driver.open("SweepsScreen")
        monkeypatch.undo()
        await driver.press("enter")
        await driver.open("SweepScreen")


async def test_where_even_the_message_is_gone_a_notice_tells_it(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.until(driver.rows)
        for module in ("lim_tui.tui.screens.sweep", "lim_tui.tui.screens.message"):
            monkeypatch.setitem(sys.modules, module, None)
        await driver.press("enter")
        await driver.until(lambda: "can no longer be loaded" in driver.text())


async def test_a_style_sheet_that_is_gone_is_told_too(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")

        def gone(*_path: object) -> None:
            raise StylesheetError("unable to read CSS file 'log.tcss'")

        monkeypatch.setattr("lim_tui.tui.app.WorkbenchApp._load_screen_css", gone)
        await driver.press("L")
        await driver.until(lambda: "unable to read CSS file" in driver.text())
