"""A workspace with two small sets and a distractor set, and the screen on which they are written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from lim_tui.authoring.case_files import load_case_file
from lim_tui.domain.case import Case
from lim_tui.store.store import Store
from lim_tui.tui.screens.cases import CasesScreen
from tests.tui.workbench import Driver, workbench

VALVES = """\
# De set van klep B.
set: nl-kleppen
language: nl
distractors: buren
cases:
  # De eerste.
  - id: klep-b   # vast
    question: 'Wat is de druk van klep B?'
    evidence: De druk van klep B is 112 bar.
    expected: 112 bar
    answer_type: number

  - id: klep-c
    question: Wat is de druk van klep C?
    evidence:
      - De druk van klep C is 80 bar.
      - Klep C staat in hal 4.
    expected: 80 bar
    answer_type: number
    status: reviewed
"""
PUMPS = """\
set: zh-beng
language: zh-Hans
cases:
  - id: beng-jia
    question: 甲型泵的保养周期是多少天？
    evidence: 甲型泵的保养周期为30天，由值班工程师签字确认。
    expected: 30天
    answer_type: number
"""
NEIGHBOURS = """\
# Buren van klep B.
name: buren
language: nl
documents:
  - De druk van klep D is 45 bar.   # dichtbij
  - id: e
    text: De druk van klep E is 46 bar.
  - De druk van klep F is 47 bar.
"""


def author_workspace(folder: Path) -> Path:
    """The files and an empty database; the database's path."""
    cases = folder / "cases"
    (cases / "distractors").mkdir(parents=True)
    (cases / "nl-kleppen.yaml").write_text(VALVES, encoding="utf-8")
    (cases / "zh-beng.yaml").write_text(PUMPS, encoding="utf-8")
    (cases / "distractors" / "buren.yaml").write_text(NEIGHBOURS, encoding="utf-8")
    Store(folder / "runs.db").close()
    return folder / "runs.db"


def case_in(folder: Path, file: str, case_id: str) -> Case:
    """A case as the saved file has it."""
    read = load_case_file(folder / "cases" / file, folder, {})
    return next(case for case in read.cases if case.id == case_id)


@asynccontextmanager
async def cases_screen(folder: Path, *, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Driver]:
    """The screen of the cases, with everything read and linted."""
    async with workbench(folder / "runs.db", size=size) as driver:
        await driver.until(lambda: driver.app._recalled)
        if not isinstance(driver.app.screen, CasesScreen):
            await driver.press("c")
        await driver.open("CasesScreen")
        await quiet(driver)
        yield driver


async def quiet(driver: Driver) -> None:
    """Waits until all that was typed is handed over, written, linted and shown."""
    screen = driver.app.screen
    await driver.settled()
    if isinstance(screen, CasesScreen):
        await driver.until(lambda: not (screen._typed or screen._on_the_way or screen._studying))
        await driver.settled()
        await driver.until(lambda: not screen._studying)


def screen_of(driver: Driver) -> CasesScreen:
    """The screen, by its own type."""
    screen = driver.app.screen
    assert isinstance(screen, CasesScreen)
    return screen


async def go_to(driver: Driver, *key: object) -> None:
    """Puts the cursor of the list on a case or document: its file's name, then its id or place."""
    name, item = key
    screen = screen_of(driver)
    path = next(line.path for line in screen._shelf.rows if line.path.name == name)
    screen._shelf.select((path, item))
    await quiet(driver)
