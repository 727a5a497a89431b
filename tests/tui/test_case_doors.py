"""What leads from a case to the screens about it: it shows what stands in the form, and nothing ends the workbench."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from lim_tui.domain.settings import Settings
from lim_tui.errors import LimError
from lim_tui.tui.action_tables.cases import CASES
from lim_tui.tui.screens.cases import CasesScreen
from tests.tui.authoring import author_workspace, cases_screen, go_to, quiet, screen_of
from tests.tui.workbench import Driver, workbench

SIMULATED = Settings(default_model="simulated/flat?edge=1&middle=1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two sets and a distractor set."""
    author_workspace(tmp_path)
    return tmp_path


async def _name(driver: Driver, key: str, name: str) -> None:
    await driver.press(key)
    await driver.until(lambda: isinstance(driver.app.focused, Input))
    driver.app.focused.value = name  # type: ignore[union-attr]
    await driver.press("enter")
    await quiet(driver)


async def _new_case_in_new_set(driver: Driver) -> None:
    await _name(driver, "N", "proef nl")
    await _name(driver, "n", "geval")
    screen = screen_of(driver)
    for key, text in (
        ("question", "Hoe heet de sluis?"),
        ("evidence.0", "De sluis heet Noord."),
        ("expected", "Noord"),
    ):
        assert screen._form.go_to(key)
        await driver.press(*text.replace(" ", "_").replace(".", "_").replace("?", "_"))
    await driver.press("escape")
    await quiet(driver)


async def test_distractors_of_a_case_in_a_set_that_was_never_saved_want_it_saved_first(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await _new_case_in_new_set(driver)
        await driver.press("M")
        await driver.until(lambda: "save the case first, with ctrl+s" in driver.text())
        assert isinstance(driver.app.screen, CasesScreen)
        await driver.press("ctrl+s")
        await quiet(driver)
        await driver.press("M")
        await driver.open("OffersScreen")


async def test_a_case_in_a_set_that_was_never_saved_is_tried_and_read_as_it_stands(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await _new_case_in_new_set(driver)
        await driver.press("t")
        await driver.open("TryScreen")
        await driver.until(lambda: "text not saved" in driver.text())
        assert "Hoe_heet_de_sluis_" in driver.text()
        await driver.press("escape", "w")
        await driver.open("ReadingScreen")
        await driver.until(lambda: "text not saved" in driver.text())


@pytest.mark.parametrize(("key", "name"), [("t", "TryScreen"), ("w", "ReadingScreen")])
async def test_a_door_waits_for_what_was_typed_a_moment_before(folder: Path, key: str, name: str) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "zh-beng.yaml", "beng-jia")
        await driver.press("enter", *"Nieuw", "escape", key)
        await driver.open(name)
        await driver.until(lambda: "text not saved" in driver.text())
        assert "Nieuw" in driver.text().replace(" ", "") or name == "ReadingScreen"
        await driver.press("escape", "ctrl+s")
        await driver.open("CasesScreen")
        await quiet(driver)
        await driver.press(key)
        await driver.open(name)
        await driver.until(lambda: "saved text" in driver.text())


async def test_a_field_that_cannot_be_written_is_named_before_a_door_opens(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        screen = screen_of(driver)
        assert screen._form.go_to("variables")
        await driver.press(*"x: [", "escape")
        await quiet(driver)
        for key in "twM":
            driver.app.clear_notifications()
            await driver.press(key)
            await driver.until(lambda: "variables cannot be written yet" in " ".join(driver.text().split()))
            assert isinstance(driver.app.screen, CasesScreen)


async def test_no_action_ends_the_workbench_where_the_file_is_new_changed_or_gone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "true")
    monkeypatch.setattr("lim_tui.tui.disk_watch.DiskWatch.start", lambda _watch: None)
    async with cases_screen(folder) as driver:
        await _new_case_in_new_set(driver)
        (folder / "cases" / "zh-beng.yaml").unlink()
        for file, item in (("proef.yaml", "geval"), ("proef.yaml", None), ("zh-beng.yaml", "beng-jia")):
            for action in CASES:
                screen = screen_of(driver)
                paths = [line.path.name for line in screen._shelf.rows]
                if file not in paths or action.id == "cases.discard":
                    continue
                await go_to(driver, file, item)
                await driver.press(action.keys.split(",")[0])
                await driver.settled()
                await _back(driver)
        assert driver.app.is_running


async def _back(driver: Driver) -> None:
    for _ in range(4):
        if isinstance(driver.app.screen, CasesScreen) and driver.app.screen.focused is driver.app.screen._shelf:
            return
        await driver.press("escape")
        await driver.settled()


@pytest.mark.parametrize(
    "error", [LimError("De deur klemt.", "Duw harder."), FileNotFoundError(2, "No such file", "weg.yaml")]
)
async def test_what_an_action_or_a_message_runs_into_is_shown_and_the_workbench_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    async with workbench(folder / "runs.db", settings=SIMULATED) as driver:
        await driver.press("c")
        await driver.open("CasesScreen")
        await driver.settled()
        for name, key in (("action_fold", "z"), ("_show_form", "down")):
            with monkeypatch.context() as patch:
                patch.setattr(CasesScreen, name, fail)
                await driver.press(key)
                await driver.open("MessageScreen")
            assert "klemt" in driver.text() or "weg.yaml" in driver.text()
            await driver.press("escape")
            await driver.open("CasesScreen")
