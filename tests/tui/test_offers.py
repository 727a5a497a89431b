"""Making distractors in the workbench: from a template, from a corpus, looked at, reordered, saved and taken back."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from textual.widgets import Input

from lim_tui.authoring.workspace import load_workspace
from lim_tui.tui.screens.offers import OffersScreen
from tests.tui.authoring import NEIGHBOURS, author_workspace, cases_screen, go_to, quiet
from tests.tui.workbench import Driver

CORPUS = """\
De druk van klep G is 48 bar volgens het bord.

De druk van klep B is honderdtwaalf bar, zegt het boek.

Wat is er met de druk van klep H gebeurd in maart?
"""
CHINESE = "乙型泵的保养周期为45天，由工程师确认。\n\n甲型泵的保养周期是三十天。\n\n仓库的门朝东开，钥匙在值班室。\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    author_workspace(tmp_path)
    (tmp_path / "boek.txt").write_text(CORPUS, encoding="utf-8")
    (tmp_path / "shouce.txt").write_text(CHINESE, encoding="utf-8")
    return tmp_path


async def _open(driver: Driver, file: str, case: str) -> OffersScreen:
    await go_to(driver, file, case)
    await driver.press("M")
    await driver.open("OffersScreen")
    screen = driver.app.screen
    assert isinstance(screen, OffersScreen)
    return screen


async def _type(driver: Driver, key: str, text: str) -> None:
    await driver.press(key)
    await driver.press("ctrl+u", *text, "enter")


def _documents(folder: Path, name: str) -> list[str]:
    found = load_workspace(folder).distractor_sets.get(name)
    return [document.text for document in found.documents] if found else []


async def test_the_closest_paragraphs_are_shown_with_score_and_reason_and_saved(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        screen = await _open(driver, "nl-kleppen.yaml", "klep-b")
        await _type(driver, "c", "boek.txt")
        await driver.until(lambda: len(screen._list.rows) == 3)
        text = driver.text()
        assert "holds the answer" in text
        assert "+ " in text
        await driver.press("ctrl+s")
        await driver.until(lambda: screen._saved is not None)
        assert sorted(_documents(folder, "buren")[3:]) == sorted(CORPUS.strip().split("\n\n")[::2])
        await driver.press("u")
        await driver.until(lambda: screen._saved is None)
    assert (folder / "cases" / "distractors" / "buren.yaml").read_text(encoding="utf-8") == NEIGHBOURS


async def test_single_documents_are_dropped_and_moved_before_saving(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        screen = await _open(driver, "nl-kleppen.yaml", "klep-b")
        await _type(driver, "a", "3")
        await _type(driver, "t", "Klep {k} heeft {d} bar. | k=pattern:K## | d=integer:200,900")
        await driver.until(lambda: len(screen._list.rows) == 3)
        first, second, third = (row.document.text for row in screen._list.rows)
        await driver.press("J", "home", "o")
        assert [row.taken for row in screen._list.rows] == [False, True, True]
        await driver.press("ctrl+s")
        await driver.until(lambda: screen._saved is not None)
        assert _documents(folder, "buren")[3:] == [first, third]
        assert second not in _documents(folder, "buren")


async def test_chinese_documents_make_a_set_that_the_case_then_names(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        screen = await _open(driver, "zh-beng.yaml", "beng-jia")
        await _type(driver, "a", "1")
        await _type(driver, "c", "shouce.txt")
        await driver.until(lambda: len(screen._list.rows) == 2)
        assert "乙型泵的保养周期为45天" in driver.text()
        await driver.press("ctrl+s")
        await driver.until(lambda: screen._saved is not None)
    assert _documents(folder, "beng-jia") == ["乙型泵的保养周期为45天，由工程师确认。"]
    assert load_workspace(folder).case("beng-jia").distractor_set == "beng-jia"


async def test_texts_that_share_no_word_with_the_question_are_told(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await _open(driver, "nl-kleppen.yaml", "klep-b")
        await _type(driver, "c", "shouce.txt")
        await driver.until(lambda: "shares a word" in driver.text())


async def test_what_cannot_be_made_says_why(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await _open(driver, "nl-kleppen.yaml", "klep-b")
        await _type(driver, "t", "Klep D heeft 9 bar.")
        await driver.open("MessageScreen")
        assert "names no variable" in driver.text()


async def test_a_case_that_is_not_saved_is_saved_first(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", *"X", "escape")
        await quiet(driver)
        await driver.press("M")
        await driver.settled()
        assert not isinstance(driver.app.screen, OffersScreen)


async def test_a_template_that_cannot_be_drawn_leaves_no_look_for_documents_behind(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await _open(driver, "nl-kleppen.yaml", "klep-b")
        await _type(driver, "t", "Klep {k} heeft {d} bar. | d=integer:1")
        await driver.open("MessageScreen")
        await driver.press("escape")
        await driver.open("OffersScreen")
        assert "looking" not in driver.text()


async def test_what_was_saved_can_be_taken_back_after_the_screen_was_left(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        screen = await _open(driver, "nl-kleppen.yaml", "klep-b")
        await _type(driver, "c", "boek.txt")
        await driver.until(lambda: len(screen._list.rows) == 3)
        await driver.press("ctrl+s")
        await driver.until(lambda: "u, here, takes it back" in driver.text())
        await driver.press("escape")
        await driver.open("CasesScreen")
        await driver.press("M")
        await driver.open("OffersScreen")
        await driver.until(lambda: "2 were saved in buren.yaml; u, here, takes it back" in driver.text())
        await driver.press("u")
        await driver.until(lambda: "the files are as they were" in driver.text())
    assert (folder / "cases" / "distractors" / "buren.yaml").read_text(encoding="utf-8") == NEIGHBOURS


async def test_every_text_of_a_file_is_imported_but_what_holds_the_answer(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        screen = await _open(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("i", *"boe")
        line = screen.query_one(Input)
        await driver.until(lambda: line._suggestion == "boek.txt")
        await driver.press("tab", "enter")
        await driver.until(lambda: len(screen._list.rows) == 3)
        assert "holds the answer" in driver.text()
        assert "2 documents taken of 3" in driver.text()
        await driver.press("ctrl+s")
        await driver.until(lambda: screen._saved is not None)
        assert _documents(folder, "buren")[3:] == CORPUS.strip().split("\n\n")[::2]
        await driver.press("i", "enter")
        await driver.until(lambda: "in the set already" in driver.text())


async def test_what_is_not_saved_is_dropped_only_when_esc_is_said_twice(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        screen = await _open(driver, "nl-kleppen.yaml", "klep-b")
        await _type(driver, "c", "boek.txt")
        await driver.until(lambda: len(screen._list.rows) == 3)
        assert "distractors of nl-kleppen/klep-b" in driver.text().splitlines()[0]
        await driver.press("escape")
        await driver.until(lambda: "2 documents not saved" in driver.text().splitlines()[0])
        assert driver.app.screen is screen
        await driver.press("ctrl+s")
        await driver.until(lambda: screen._saved is not None)
        await driver.press("escape")
        await driver.open("CasesScreen")


async def test_saving_while_it_looks_is_answered(folder: Path) -> None:
    may_look = threading.Event()
    async with cases_screen(folder) as driver:
        screen = await _open(driver, "nl-kleppen.yaml", "klep-b")
        driver.app.study.ask(screen, "held", lambda _store: may_look.wait(20))
        await _type(driver, "c", "boek.txt")
        await driver.press("ctrl+s")
        await driver.until(lambda: "still looking" in driver.text())
        may_look.set()
        await driver.until(lambda: len(screen._list.rows) == 3)
        await driver.press("ctrl+s")
        await driver.until(lambda: screen._saved is not None)
