"""Writing cases in the workbench: typing, saving, steps back, new and gone, what lint and the tokens say."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from lim_tui.store.store import Store
from lim_tui.tui.widgets.field_area import FieldArea
from lim_tui.tui.widgets.name_line import NameLine
from lim_tui.tui.widgets.word_field import WordField
from tests.tui.authoring import NEIGHBOURS, VALVES, author_workspace, case_in, cases_screen, go_to, quiet, screen_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    author_workspace(tmp_path)
    return tmp_path


def _valves(folder: Path) -> str:
    return (folder / "cases" / "nl-kleppen.yaml").read_text(encoding="utf-8")


async def test_typing_and_saving_changes_one_value_and_keeps_comments_order_and_quoting(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "end", "left", *" nu", "ctrl+s")
        await quiet(driver)
        assert _valves(folder) == VALVES.replace("'Wat is de druk van klep B?'", "'Wat is de druk van klep B nu?'")
        assert "not saved" not in driver.text().splitlines()[0]
    with Store(folder / "runs.db") as store:
        assert store.drafts.all() == []


async def test_a_selected_case_is_told_to_other_screens(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "zh-beng.yaml", "beng-jia")
        screen = screen_of(driver)
        assert screen.selected == (folder / "cases" / "zh-beng.yaml", "zh-beng", "beng-jia")
        await driver.press("enter", *"X")
        await quiet(driver)
        assert "question: X甲型泵" in (screen.selected_text or "")


async def test_what_needs_a_case_has_no_key_on_another_line(folder: Path) -> None:
    async with cases_screen(folder, size=(160, 45)) as driver:
        for item, there in ((("nl-kleppen.yaml", None), False), (("nl-kleppen.yaml", "klep-b"), True)):
            await go_to(driver, *item)
            keys = {active.binding.action for active in screen_of(driver).active_bindings.values() if active.enabled}
            assert {"try_case", "reading", "offers"} & keys == ({"try_case", "reading", "offers"} if there else set())
            await driver.until(lambda there=there: ("t try" in driver.text().splitlines()[-1]) is there)


async def test_a_case_is_found_by_a_part_of_its_name_and_behind_the_last_comes_the_first(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", None)
        found = []
        for _ in range(3):
            await driver.press("slash", *"KLEP-", "enter")
            await quiet(driver)
            line = screen_of(driver)._shelf.row
            found.append(line.name if line else None)
        assert found == ["klep-b", "klep-c", "klep-b"]
        await driver.press("slash", *"geen")
        await driver.until(
            lambda: driver.text().splitlines()[-1] == " enter take it  esc leave it  ctrl+p more  f1 help  ctrl+q quit"
        )
        await driver.press("enter")
        await driver.until(lambda: "no name holds 'geen'" in driver.text())
        assert screen_of(driver).query_one(NameLine).has_class("-open")
        await driver.press("escape")
        await driver.until(lambda: "ctrl+s save" in driver.text().splitlines()[-1])
        assert not screen_of(driver).query_one(NameLine).has_class("-open")


async def test_undo_and_redo_go_through_typing_and_whole_cases(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        screen = screen_of(driver)
        await driver.press("enter", *"En nu: ", "escape")
        await quiet(driver)
        await driver.press("d")
        await quiet(driver)
        assert "klep-b" not in (screen.selected_text or "").replace("klep B", "")
        await driver.press("u")
        await quiet(driver)
        assert "'En nu: Wat is de druk van klep B?'" in (screen.selected_text or "")
        assert screen.selected is not None
        assert screen.selected[2] == "klep-b"
        await driver.press("u")
        await quiet(driver)
        assert screen.selected_text == VALVES
        assert "Wat is de druk van klep B?" in driver.text()
        assert "En nu" not in driver.text()
        await driver.press("U", "U")
        await quiet(driver)
        assert "klep-b   # vast" not in (screen.selected_text or "")


async def test_new_copied_and_renamed_cases(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("n")
        await driver.press(*"klep-x", "enter")
        await quiet(driver)
        await driver.press(*"Hoe heet?", "tab", *"Klep X heet Gerda.", "tab", *"Gerda", "escape")
        await quiet(driver)
        await driver.press("c")
        await driver.press("enter")
        await quiet(driver)
        await driver.press("r", *"klep-y", "enter")
        await quiet(driver)
        await driver.press("ctrl+s")
        await quiet(driver)
        read = case_in(folder, "nl-kleppen.yaml", "klep-y")
        assert (read.question, read.evidence[0].text, read.expected[0].value) == (
            "Hoe heet?",
            "Klep X heet Gerda.",
            "Gerda",
        )
        text = _valves(folder)
        assert text.index("klep-b") < text.index("klep-x") < text.index("klep-y") < text.index("klep-c")


async def test_an_id_that_is_taken_is_refused_in_place(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("r", *"klep-c", "enter")
        await driver.until(lambda: "is taken" in driver.text())
        assert _valves(folder) == VALVES


async def test_pieces_of_evidence_come_and_go(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-c")
        await driver.press("enter", "tab", "f9")
        await quiet(driver)
        await driver.press("tab", "tab", *"Derde stuk.")
        await quiet(driver)
        await driver.press("shift+tab", "f8", "ctrl+s")
        await quiet(driver)
        pieces = [piece.text for piece in case_in(folder, "nl-kleppen.yaml", "klep-c").evidence]
        assert pieces == ["De druk van klep C is 80 bar.", "Derde stuk."]


async def test_a_page_of_chinese_is_pasted_byte_for_byte(folder: Path) -> None:
    page = "第一章　总则\r\n甲型泵，每３０天保养一次。\n\n  缩进的一行；\tĳ é e\u0301（完）\x1b[2J\n最后一行"
    async with cases_screen(folder) as driver:
        await go_to(driver, "zh-beng.yaml", "beng-jia")
        await driver.press("enter", "tab", "ctrl+home")
        screen = screen_of(driver)
        assert screen._form.focused_key == "evidence.0"
        await driver.press("f7", "delete")
        screen.focused.post_message(events.Paste(page))  # type: ignore[union-attr]
        await driver.until(lambda: "U+001B" in driver.text())
        await quiet(driver)
        await driver.press("ctrl+s")
        await quiet(driver)
        wanted = page.replace("\r\n", "\n").replace("\x1b", "")
        assert case_in(folder, "zh-beng.yaml", "beng-jia").evidence[0].text == wanted
        assert "\x1b" not in driver.text()


async def test_a_page_pasted_into_one_line_becomes_one_line(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "tab", "tab", "f7", "delete")
        screen_of(driver).focused.post_message(events.Paste("113\nbar\n"))  # type: ignore[union-attr]
        await quiet(driver)
        await driver.press("ctrl+s")
        await quiet(driver)
        assert case_in(folder, "nl-kleppen.yaml", "klep-b").expected[0].value == "113 bar"


async def test_words_are_chosen_with_the_arrows_and_change_what_the_form_asks_for(folder: Path) -> None:
    async with cases_screen(folder, size=(100, 60)) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        screen = screen_of(driver)
        screen._form.go_to("kind")
        await driver.press("c")
        await quiet(driver)
        assert screen._form.focused_key == "kind"
        assert "conflict: value" in driver.text()
        screen._form.go_to("conflict.value")
        await driver.press(*"113 bar")
        await quiet(driver)
        await driver.press("ctrl+s")
        await quiet(driver)
        read = case_in(folder, "nl-kleppen.yaml", "klep-b")
        assert read.kind == "conflict"
        assert read.conflict is not None
        assert read.conflict.value == "113 bar"


async def test_variables_that_cannot_be_read_yet_are_kept_and_named(folder: Path) -> None:
    async with cases_screen(folder, size=(100, 60)) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        screen = screen_of(driver)
        screen._form.go_to("variables")
        await driver.press(*"druk: {integer: [1")
        await quiet(driver)
        assert "not written yet" in driver.text()
        assert screen.selected_text == VALVES
        await driver.press(*", 9]}")
        await quiet(driver)
        assert "not written yet" not in driver.text()
        assert "    variables:\n      druk: {integer: [1, 9]}\n" in (screen.selected_text or "")


async def test_a_frozen_case_says_so_and_only_its_status_opens_it(folder: Path) -> None:
    async with cases_screen(folder, size=(100, 60)) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        screen = screen_of(driver)
        screen._form.go_to("status")
        await driver.press("f")
        await quiet(driver)
        await driver.press("ctrl+s")
        await quiet(driver)
        lock = (folder / "cases.lock").read_text(encoding="utf-8")
        assert lock.endswith("  nl-kleppen/klep-b\n")
        assert "frozen: only status and tags" in driver.text()
        screen._form.go_to("question")
        await driver.press(*"abc")
        await quiet(driver)
        assert "abc" not in (screen.selected_text or "")
        assert "not-locked" not in str(screen._problems)
        screen._form.go_to("status")
        await driver.press("d")
        await quiet(driver)
        await driver.press("ctrl+s")
        await quiet(driver)
        assert (folder / "cases.lock").read_text(encoding="utf-8") == ""


async def test_documents_of_a_distractor_set_are_edited_moved_copied_and_deleted(folder: Path) -> None:
    path = folder / "cases" / "distractors" / "buren.yaml"
    async with cases_screen(folder) as driver:
        screen = screen_of(driver)
        await driver.press("end", "enter")
        await go_to(driver, "buren.yaml", 0)
        await driver.press("J")
        await quiet(driver)
        line = screen._shelf.row
        assert line is not None
        assert line.place == 1
        await driver.press("enter", "end", *" Ongeveer.", "escape", "ctrl+s")
        await quiet(driver)
        assert path.read_text(encoding="utf-8") == NEIGHBOURS.replace(
            "  - De druk van klep D is 45 bar.   # dichtbij\n  - id: e\n    text: De druk van klep E is 46 bar.\n",
            "  - id: e\n    text: De druk van klep E is 46 bar.\n"
            "  - De druk van klep D is 45 bar. Ongeveer.   # dichtbij\n",
        )
        await driver.press("c")
        await quiet(driver)
        await driver.press("d")
        await quiet(driver)
        await driver.press("n")
        await quiet(driver)
        await driver.press(*"De druk van klep G is 48 bar.", "ctrl+s")
        await quiet(driver)
        assert "  - De druk van klep G is 48 bar.\n" in path.read_text(encoding="utf-8")


async def test_enter_on_a_distractor_set_skips_its_name_which_is_that_of_its_file(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "buren.yaml", None)
        screen = screen_of(driver)
        if screen._shelf.row is not None and screen._shelf.row.folded:
            await driver.press("enter")
        await driver.press("enter")
        assert screen._form.focused_key == "language"
        await driver.press("right", "ctrl+s")
        await quiet(driver)
        assert "language: en" in (folder / "cases" / "distractors" / "buren.yaml").read_text(encoding="utf-8")


async def test_the_field_one_types_in_stays_in_view_when_problems_come(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        screen = screen_of(driver)
        await driver.press("enter", *["tab"] * 5, *"{")
        await quiet(driver)
        area, form = screen.focused, screen._form
        assert area is not None
        await driver.until(lambda: form.region.contains_region(area.region))


async def test_an_empty_workspace_says_what_to_do_and_n_makes_the_first_file_and_case(tmp_path: Path) -> None:
    Store(tmp_path / "runs.db").close()
    async with cases_screen(tmp_path) as driver:
        assert "has no case yet" in driver.text()
        await driver.press("n")
        await driver.press(*"kleppen", "enter")
        await quiet(driver)
        await driver.press(*"klep-a", "enter")
        await quiet(driver)
        await driver.press("enter", *"Welke klep?", "tab", *"Klep A.", "tab", *"Klep A", "ctrl+s")
        await quiet(driver)
        assert case_in(tmp_path, "kleppen.yaml", "klep-a").question == "Welke klep?"


@pytest.mark.parametrize(("columns", "lines"), [(60, 16), (80, 24), (160, 45)])
async def test_list_and_form_can_be_used_at_every_size(folder: Path, columns: int, lines: int) -> None:
    async with cases_screen(folder, size=(columns, lines)) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-c")
        assert "klep-c" in driver.text()
        await driver.press("enter")
        await quiet(driver)
        assert "Wat is de druk van klep C?" in driver.text()
        assert "ctrl+s save" in driver.text()
        assert ("klep-b" in driver.text()) == (columns >= 80)
        await driver.press("escape")
        assert "klep-b" in driver.text()
        await driver.press("escape")
        await driver.open("SweepsScreen")


async def test_the_place_returns_after_a_restart(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "zh-beng.yaml", "beng-jia")
        await driver.press("q")
        await driver.until(lambda: not driver.app.is_running)
    async with cases_screen(folder) as driver:
        selected = screen_of(driver).selected
        assert selected is not None
        assert selected[2] == "beng-jia"


async def test_a_field_shows_no_key_that_would_be_typed_into_it(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        assert "? help  q quit" in driver.text()
        await driver.press("enter")
        await quiet(driver)
        keys = driver.text().splitlines()[-1]
        assert "f4 editor" in keys
        assert "f1 help  ctrl+q quit" in keys


async def test_the_words_of_a_field_stand_in_the_order_in_which_right_goes_through_them(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "zh-beng.yaml", None)
        screen = screen_of(driver)
        assert screen._form.go_to("language")
        await quiet(driver)
        line = next(line for line in driver.text().splitlines() if "zh-Hant" in line)
        assert line.split("zh-Hans")[1].split()[:3] == ["zh-Hant", "nl", "en"]
        await driver.press("z", "z")
        assert screen._form.typed("language") == "zh-Hans"
        await driver.press("n", "n")
        await quiet(driver)
        assert screen._form.typed("language") == "nl"
        assert not screen.query_one(NameLine).has_class("-open")


async def test_what_is_typed_just_before_the_form_is_shown_anew_stays_and_is_saved(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        screen = screen_of(driver)
        await driver.press("enter")
        await quiet(driver)
        area = screen._form._boxes["question"].input
        assert isinstance(area, FieldArea)
        area.insert("Zeg: ", (0, 0))
        await screen._show_form(reload=True)
        assert area.text.startswith("Zeg: Wat")
        await driver.press("ctrl+s")
        await quiet(driver)
        assert "Zeg: Wat is de druk van klep B?" in _valves(folder)


async def test_ctrl_e_in_a_field_goes_to_the_end_of_the_line(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", *"Nu: ", "ctrl+e", *" nu?")
        await quiet(driver)
        assert "Nu: Wat is de druk van klep B? nu?" in (screen_of(driver).selected_text or "")


@pytest.mark.parametrize("columns", [60, 80])
async def test_all_words_of_a_field_can_be_seen_in_little_room(folder: Path, columns: int) -> None:
    async with cases_screen(folder, size=(columns, 24)) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter")
        assert screen_of(driver)._form.go_to("answer_type")
        await driver.until(lambda: isinstance(driver.app.focused, WordField))
        words = ("text", "number", "identifier", "date", "time", "choice", "set", "abstain", "regex")
        await quiet(driver)
        assert [word for word in words if word not in driver.text()] == []
