"""What is typed and not saved, and files that change on the disk meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lim_tui.domain.canonical import sha256_text
from lim_tui.errors import LimError
from lim_tui.store.drafts import Draft
from lim_tui.store.store import Store
from lim_tui.tui.app import WorkbenchApp
from lim_tui.tui.bench_state import Bench
from lim_tui.tui.case_bench import CaseBench
from lim_tui.tui.disk_watch import DiskChanged
from lim_tui.tui.external_editor import editor_command
from lim_tui.tui.screens import conflict
from lim_tui.tui.screens.cases import CasesScreen
from lim_tui.tui.screens.conflict import ConflictScreen
from tests.tui.authoring import VALVES, author_workspace, case_in, cases_screen, go_to, quiet, screen_of
from tests.tui.workbench import Driver

FILE = "cases/nl-kleppen.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    author_workspace(tmp_path)
    return tmp_path


async def test_what_was_not_saved_comes_back_is_named_and_can_be_discarded(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", *"Nu: ", "q", "escape")
        await driver.press("q")
        await driver.until(lambda: not driver.app.is_running)
    assert (folder / FILE).read_text(encoding="utf-8") == VALVES
    with Store(folder / "runs.db") as store:
        (draft,) = store.drafts.all()
    assert (draft.file, draft.base_sha256) == (FILE, sha256_text(VALVES))
    assert "question: 'Nu: qWat is de druk van klep B?'" in draft.text
    async with cases_screen(folder) as driver:
        assert "brought back, not saved" in driver.text().splitlines()[0]
        assert "Nu: qWat is de druk" in driver.text()
        await driver.press("X")
        await quiet(driver)
        assert "Nu: q" not in driver.text()
        assert screen_of(driver).selected_text == VALVES
        with Store(folder / "runs.db") as store:
            assert store.drafts.all() == []
        await driver.press("u")
        await quiet(driver)
        assert "Nu: qWat is de druk" in driver.text()


async def _pause_in_typing(driver: Driver, screen: CasesScreen) -> None:
    timer = screen._typing
    await driver.until(lambda: screen._typing is not timer)


async def test_what_is_typed_while_a_large_file_is_changed_waits_and_goes_as_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of a file of thousands of cases takes a second; one for each pause in typing would pile up."""
    go_on, typed, written = threading.Event(), [], CaseBench.type

    def slowly(bench: CaseBench, *what: Any) -> Bench:
        typed.append(what[4])
        assert go_on.wait(20)
        return written(bench, *what)

    monkeypatch.setattr(CaseBench, "type", slowly)
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "a")
        await driver.until(lambda: len(typed) == 1)
        screen = screen_of(driver)
        for letter in "bcd":
            await driver.press(letter)
            await _pause_in_typing(driver, screen)
        assert len(typed) == 1
        go_on.set()
        await quiet(driver)
    assert [text[:4] for text in typed] == ["aWat", "abcd"]
    with Store(folder / "runs.db") as store:
        (draft,) = store.drafts.all()
    assert "abcdWat is" in draft.text


async def test_half_a_variable_comes_back_too(folder: Path) -> None:
    with Store(folder / "runs.db") as store:
        store.drafts.keep(Draft(FILE, sha256_text(VALVES), VALVES, {"klep-b/variables": "druk: {integer: [1"}))
    async with cases_screen(folder, size=(100, 60)) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        assert "druk: {integer: [1" in driver.text()
        assert "not written yet" in driver.text()


async def test_a_draft_of_another_text_of_the_file_is_settled_by_its_author(folder: Path) -> None:
    mine = VALVES.replace("112 bar", "113 bar")
    with Store(folder / "runs.db") as store:
        store.drafts.keep(Draft(FILE, "0" * 64, mine))
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("ctrl+s")
        await driver.open("ConflictScreen")
        await driver.until(lambda: "+    expected: 113 bar" in driver.text())
        assert "-    expected: 112 bar" in driver.text()
        await listening(driver)
        await driver.press("m")
        await driver.open("CasesScreen")
        await quiet(driver)
    assert (folder / FILE).read_text(encoding="utf-8") == mine


async def test_a_change_on_the_disk_shows_within_a_second(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        (folder / FILE).write_text(VALVES.replace("van klep B?", "van klep B precies?"), encoding="utf-8")
        await driver.until(lambda: "van klep B precies?" in driver.text())
        await quiet(driver)
        assert "not saved" not in driver.text().splitlines()[0]


async def test_a_file_that_was_broken_elsewhere_says_why_and_where_and_comes_back_when_it_is_mended(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Sequence[str]] = []
    monkeypatch.setenv("VISUAL", "vim")
    monkeypatch.setattr("lim_tui.tui.screens.cases.run_in_terminal", lambda _app, command: opened.append(command))
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-c")
        (folder / FILE).write_text(VALVES.replace("'Wat is", "'Wat is de 'druk"), encoding="utf-8")
        await driver.until(lambda: "1 error" in driver.text().splitlines()[0])
        await quiet(driver)
        assert screen_of(driver).selected == (folder / FILE, "nl-kleppen", None)
        assert "column" in driver.text()
        await driver.press("e")
        await driver.until(lambda: opened)
        place = 1 + next(at for at, line in enumerate(VALVES.splitlines()) if "'Wat is" in line)
        assert opened == [["vim", f"+{place}", str(folder / FILE)]]
        await quiet(driver)
        await driver.press("n", *"klep-z", "enter")
        await driver.until(lambda: "cannot be read as YAML" in driver.text())
        await driver.press("escape")
        await driver.open("CasesScreen")
        (folder / FILE).write_text(VALVES, encoding="utf-8")
        await driver.until(lambda: "klep-c" in driver.text())


async def test_a_change_on_the_disk_never_takes_what_is_being_typed(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", *"Mijn ")
        await quiet(driver)
        theirs = VALVES.replace("De druk van klep C", "De druk bij klep C")
        (folder / FILE).write_text(theirs, encoding="utf-8")
        await driver.until(lambda: "changed on disk" in driver.text().splitlines()[0])
        await quiet(driver)
        assert "Mijn Wat is de druk" in driver.text()
        await driver.press("ctrl+s")
        await driver.open("ConflictScreen")
        await listening(driver)
        await driver.press("r")
        await driver.open("CasesScreen")
        await quiet(driver)
        assert screen_of(driver).selected_text == theirs
        await driver.press("escape", "u")
        await quiet(driver)
        assert "Mijn Wat is de druk" in driver.text()


async def seen_by_the_watch(driver: Driver) -> None:
    """Waits until a change on the disk is noticed: what is made and removed between two looks is no change."""
    await driver.until(lambda: any(isinstance(message, DiskChanged) for message in driver.messages))
    await quiet(driver)


async def listening(driver: Driver) -> None:
    """Waits until the screen that asks which of both shall stand takes keys."""
    screen = driver.app.screen
    assert isinstance(screen, ConflictScreen)
    await driver.until(lambda: not screen.holds_keys)


async def test_what_is_typed_on_after_saving_chooses_nothing_on_the_screen_that_comes_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Long enough for a slow machine to type three keys without a pause.
    monkeypatch.setattr(conflict, "_PAUSE_S", 3.0)
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "x")
        await quiet(driver)
        theirs = VALVES.replace("112 bar", "114 bar")
        (folder / FILE).write_text(theirs, encoding="utf-8")
        await driver.until(lambda: "changed on disk" in driver.text().splitlines()[0])
        await driver.press("ctrl+s")
        await driver.open("ConflictScreen")
        await driver.press("m", "r", "escape")
        await driver.until(lambda: "left out what was typed meanwhile: 3 keys" in driver.text())
        await listening(driver)
        assert isinstance(driver.app.screen, ConflictScreen)
        assert (folder / FILE).read_text(encoding="utf-8") == theirs
        await driver.press("escape")
        await driver.open("CasesScreen")
        assert "xWat is de druk" in driver.text()


async def test_a_file_that_was_deleted_under_its_author_is_told_as_such(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "x")
        await quiet(driver)
        (folder / FILE).unlink()
        await driver.until(lambda: "gone from the disk" in driver.text().splitlines()[0])
        await driver.press("ctrl+s")
        await driver.open("ConflictScreen")
        await listening(driver)
        assert "lost for good" in driver.text()
        assert "brings yours back" not in driver.text()
        assert "r let go" in driver.text()
        driver.messages.clear()
        await driver.press("m")
        await driver.open("CasesScreen")
        await quiet(driver)
        assert (folder / FILE).read_text(encoding="utf-8") == VALVES.replace("'Wat", "'xWat")
        await driver.press("y")
        await quiet(driver)
        await seen_by_the_watch(driver)
        (folder / FILE).unlink()
        await driver.until(lambda: "gone from the disk" in driver.text().splitlines()[0])
        await driver.press("ctrl+s")
        await driver.open("ConflictScreen")
        await listening(driver)
        await driver.press("r")
        await driver.until(lambda: "is let go, with what was not saved in it" in driver.text())


async def test_another_workbench_that_saves_the_file_leaves_the_draft(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "x")
        await quiet(driver)
        with Store(folder / "runs.db") as other:
            other.drafts.drop(FILE)
        (folder / FILE).write_text(VALVES.replace("112 bar", "114 bar"), encoding="utf-8")
        await driver.until(lambda: "changed on disk" in driver.text().splitlines()[0])
        await quiet(driver)
        with Store(folder / "runs.db") as other:
            (draft,) = other.drafts.all()
    assert "xWat is de druk" in draft.text


async def test_discarding_leaves_the_draft_that_another_workbench_kept_since(folder: Path) -> None:
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", "x")
        await quiet(driver)
        theirs = VALVES.replace("112 bar", "114 bar")
        with Store(folder / "runs.db") as other:
            other.drafts.keep(Draft(FILE, sha256_text(VALVES), theirs))
        await driver.press("escape", "X")
        await quiet(driver)
        assert screen_of(driver).selected_text == VALVES
    with Store(folder / "runs.db") as store:
        (draft,) = store.drafts.all()
    assert draft.text == theirs


async def test_the_authors_editor_opens_at_the_line_and_both_ways_mix(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = folder / "vim"
    editor.write_text('#!/bin/sh\necho "$1" > "$(dirname "$0")/line"\nsed -i "s/112 bar/114 bar/" "$2"\n')
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))

    @contextmanager
    def lend(_app: WorkbenchApp) -> Iterator[None]:
        yield

    monkeypatch.setattr(WorkbenchApp, "suspend", lend)
    async with cases_screen(folder) as driver:
        await go_to(driver, "nl-kleppen.yaml", "klep-b")
        await driver.press("enter", *"Nu: ", "tab", "f4")
        await driver.until(lambda: "114 bar" in driver.text())
        await quiet(driver)
        wanted = 1 + VALVES.splitlines().index("    evidence: De druk van klep B is 112 bar.")
        assert (folder / "line").read_text().strip() == f"+{wanted}"
        read = case_in(folder, "nl-kleppen.yaml", "klep-b")
        assert (read.question, read.expected[0].value) == ("Nu: Wat is de druk van klep B?", "114 bar")
        await driver.press("escape", "u")
        await quiet(driver)
        assert "112 bar" in driver.text()


@pytest.mark.parametrize(
    ("editor", "command"),
    [
        ("vi", ["vi", "+7", "f.yaml"]),
        ("nano -w", ["nano", "-w", "+7", "f.yaml"]),
        ("/usr/bin/emacs -nw", ["/usr/bin/emacs", "-nw", "+7", "f.yaml"]),
        ("hx", ["hx", "f.yaml:7"]),
        ("code --wait", ["code", "--wait", "-g", "f.yaml:7"]),
        ("code", ["code", "--wait", "-g", "f.yaml:7"]),
        ("ed", ["ed", "f.yaml"]),
    ],
)
def test_editors_are_told_the_line_as_each_reads_it(editor: str, command: list[str]) -> None:
    assert editor_command(Path("f.yaml"), 7, {"EDITOR": editor}) == command
    assert editor_command(Path("f.yaml"), 7, {"VISUAL": editor, "EDITOR": "other"}) == command


def test_without_an_editor_one_is_told_what_to_set(tmp_path: Path) -> None:
    with pytest.raises(LimError, match="no editor"):
        editor_command(Path("f.yaml"), 7, {"PATH": str(tmp_path)})
