"""A fault of ours ends the workbench as an error of the command line, without a page of local values."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack
from pathlib import Path

import pytest

from lim_tui.domain.settings import Settings
from lim_tui.errors import EXIT_INTERNAL, LimError
from lim_tui.store.store import Store
from lim_tui.tui.app import WorkbenchApp
from lim_tui.tui.glyphs import UNICODE
from lim_tui.tui.screens.sweeps import SweepsScreen
from tests.tui.workbench import workbench
from tests.unit.store.held import held


async def test_the_fault_itself_is_what_the_app_ends_with(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = RuntimeError("broken")

    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr(SweepsScreen, "show_snapshot", broken)
    app = WorkbenchApp(database, database.parent, Settings(), UNICODE)
    assert await app.run_async(headless=True, size=(80, 24)) is fault
    assert app.return_code == EXIT_INTERNAL
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err


async def test_a_database_that_cannot_be_used_ends_it_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    path.write_bytes(b"no database" * 500)
    app = WorkbenchApp(path, tmp_path, Settings(), UNICODE)
    error = await app.run_async(headless=True, size=(80, 24))
    assert isinstance(error, LimError)
    assert error.hint is not None


async def test_a_database_that_is_held_at_the_start_is_said_and_opened_once_it_is_free(database: Path) -> None:
    with ExitStack() as holding:
        holding.enter_context(held(database))
        async with workbench(database) as driver:
            await driver.until(lambda: "is held by" in " ".join(driver.text().split()))
            assert "It is opened as soon as it is free; q leaves." in driver.text()
            holding.close()
            await driver.until(driver.rows)
            assert "as soon as it is free" not in driver.text()
            await driver.press("enter")
            await driver.open("SweepScreen")


@pytest.mark.parametrize("replaced", [True, False], ids=["replaced", "gone"])
async def test_a_database_that_is_not_there_any_more_is_said_and_nothing_is_written_into_it(
    database: Path, replaced: bool
) -> None:
    kept, another = database.with_name("kept.db"), database.with_name("another.db")
    Store(another).close()
    async with workbench(database, size=(80, 24)) as driver:
        await driver.open("SweepsScreen")
        await driver.until(driver.rows)
        database.rename(kept)
        if replaced:
            another.rename(database)
        await driver.until(lambda: "the database is not there any more" in driver.text())
        assert "leave with q and open the workbench again" in " ".join(driver.text().split())
        driver.app.desk.ask(driver.app.screen, "rename", lambda store: store.upkeep.rename(1, "lost"))
        await driver.open("MessageScreen")
        assert "Nothing can be kept until it is back" in driver.text()
        assert database.exists() == replaced
        await driver.press("escape")
        kept.rename(database)
        await driver.until(lambda: "the database is not there any more" not in driver.text())
        driver.app.desk.ask(driver.app.screen, "rename", lambda store: store.upkeep.rename(1, "kept"))
        await driver.settled()
    with Store(database) as store:
        assert store.sweeps.get(1).name == "kept"


async def test_a_database_that_a_newer_program_has_migrated_is_told_with_what_to_do(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        other = sqlite3.connect(database)
        other.execute("PRAGMA user_version = 9999")
        other.commit()
        other.close()
        await driver.until(lambda: "a newer lim-tui has taken over" in driver.text())
        assert "update lim-tui" in driver.text().replace("\n", " ")
