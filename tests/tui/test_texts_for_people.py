"""Help, palette, log, clipboard and what is said when something is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.command import CommandList

from lim_tui.domain.settings import Settings
from lim_tui.store.store import Store
from lim_tui.tui.clipboard import copy_words, fits_clipboard, keep_copy
from lim_tui.tui.widgets.text_view import TextView
from tests.tui.workbench import workbench


async def test_help_explains_what_has_the_focus_then_its_keys_then_all_others(database: Path) -> None:
    settings = Settings(keymap={"sweep.freeze": "z"})
    async with workbench(database, settings=settings) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("question_mark")
        await driver.until(lambda: "In the heatmap" in driver.text())
        shown = driver.app.screen.query_one(TextView).shown.text
        assert "What is lost glows" in shown
        here, elsewhere = shown.split("\nElsewhere\n")
        assert "List the trials of the cell." in here
        assert "z                 Hold the picture still" in here
        assert "Let the sweep under the cursor rest." in elsewhere


async def test_a_users_key_works_and_is_shown_in_the_footer(database: Path) -> None:
    settings = Settings(keymap={"sweep.trials": "z"})
    async with workbench(database, settings=settings) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.until(lambda: "z all trials" in driver.text().splitlines()[-1])
        await driver.press("z")
        await driver.open("TrialsScreen")


async def test_the_palette_finds_an_action_by_what_it_does_and_does_it(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("ctrl+p", *"judged incorrect")
        await driver.until(lambda: "Sweep: wrong" in driver.text())
        await driver.press("enter")
        await driver.open("TrialsScreen")
        assert "only incorrect" in driver.text().splitlines()[0]


@pytest.mark.parametrize("move", ["page_up", "page_down"])
async def test_no_key_in_the_palette_ends_the_app_before_its_results_are_laid_out(database: Path, move: str) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("ctrl+p")
        await driver.until(lambda: any(found.highlighted is not None for found in driver.app.screen.query(CommandList)))
        results = driver.app.screen.query_one(CommandList)
        results.styles.height = 0
        await driver.until(lambda: not results.scrollable_content_region)
        results.clear_options().add_options(["one", "two"]).highlighted = 1
        await driver.app.screen.run_action(f"command_list('{move}')")
        await driver.press("escape")
        await driver.open("SweepsScreen")


async def test_a_text_is_not_painted_before_it_is_wrapped_to_its_place(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        painted: list[str] = []
        driver.look = lambda: painted.append(driver.text())
        await driver.press("question_mark")
        await driver.until(lambda: "In a list" in driver.text())
        assert not [text for text in painted if any(line.strip() == "Li" for line in text.splitlines())]


async def test_the_log_can_be_read_and_cannot_harm(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "errors.log").write_text("first\n" * 100 + "last \x1b]0;owned\x07\n", encoding="utf-8")
    monkeypatch.setattr("lim_tui.tui.screens.log.log_folder", lambda: tmp_path)
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("L")
        await driver.until(lambda: "last ␛]0;owned␇" in driver.text())


async def test_a_sweep_deleted_by_another_program_is_said_so_and_can_be_left(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        with Store(database) as store:
            store.upkeep.delete(1)
        await driver.until(lambda: "no longer in the database" in driver.text().splitlines()[1])
        await driver.press("escape")
        await driver.until(lambda: "There is no sweep yet" in driver.text())


def test_what_is_copied_is_kept_in_a_file_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = keep_copy("klep A12: 90 °C\n保养周期")
    assert file is not None
    assert file.read_text(encoding="utf-8") == "klep A12: 90 °C\n保养周期"
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_terminal_is_not_sent_more_than_it_takes_and_tmux_users_learn_the_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert fits_clipboard("泵" * 24_000)
    assert not fits_clipboard("泵" * 25_000)
    assert copy_words("abc", None) == "copied 3 characters"
    assert "too long" in copy_words("x" * 80_000, Path("copied.txt"))
    monkeypatch.setenv("TMUX", "/tmp/tmux")
    assert "set -g set-clipboard on" in copy_words("abc", None)
