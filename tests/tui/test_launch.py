"""Choosing and launching a sweep file."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from lim_tui.authoring.sweep_form import SWEEPS_FOLDER
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.sweep import SweepFile
from lim_tui.errors import LimError
from lim_tui.store.store import Store
from lim_tui.tui.launch_words import Outlook, outlook
from tests.tui.demo import build_demo
from tests.tui.workbench import Driver, workbench

_CASES = """
set: proef
language: nl
filler: ronde.md
cases:
  - id: klep
    question: Hoe heet mag klep A worden?
    evidence: Klep A mag 90 graden worden.
    expected: "90 graden"
    distractors: [Klep B mag 70 graden worden., Klep C mag 80 graden worden.]
"""
_SWEEP = """
name: kort
cases: [proef]
models: [simulated/flat]
lengths: [200]
depths: [0, 50, 100]
baselines: [oracle]
"""
_FILLER = "De ploeg loopt de ronde en noteert wat opvalt. " * 40


@pytest.fixture
def workspace(empty_database: Path) -> Path:
    """A workspace with one good sweep file and one with a mistake; its database."""
    root = empty_database.parent
    (root / "cases").mkdir()
    (root / "cases" / "proef.yaml").write_text(_CASES, encoding="utf-8")
    (root / "ronde.md").write_text(_FILLER, encoding="utf-8")
    sweeps = root / SWEEPS_FOLDER
    sweeps.mkdir()
    (sweeps / "kort.yaml").write_text(_SWEEP, encoding="utf-8")
    (sweeps / "stuk.yaml").write_text(_SWEEP.replace("lengths", "lenghts"), encoding="utf-8")
    return empty_database


async def _open(driver: Driver) -> None:
    await driver.open("SweepsScreen")
    await driver.press("n")
    await driver.until(lambda: "launch" in driver.text().splitlines()[0])
    await driver.settled()


async def test_an_empty_database_says_what_to_do(empty_database: Path) -> None:
    async with workbench(empty_database) as driver:
        await driver.until(lambda: "There is no sweep yet" in driver.text())
        await driver.press("n")
        await driver.until(lambda: "This workspace has no sweep file" in driver.text())
        assert "lim init --sample" in driver.text()


async def test_a_file_shows_what_it_would_do_before_any_call(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _open(driver)
        await driver.until(lambda: "calls      4" in driver.text())
        for told in ("simulated/flat", "200 tokens", "0, 50, 100", "1: Dutch 1"):
            assert told in driver.text()


async def test_a_mistake_is_shown_with_file_line_and_remedy_and_nothing_is_launched(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _open(driver)
        await driver.press("down")
        await driver.until(lambda: "Cannot be launched" in driver.text())
        text = " ".join(driver.text().split())
        assert "stuk.yaml:5: unknown key 'lenghts'; did you mean 'lengths'?" in text.replace("- ", "-")
        await driver.press("enter")
        await driver.settled()
        assert "launch" in driver.text().splitlines()[0]


async def test_launching_opens_the_sweep(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    launched: list[str] = []

    def start(store: Store, _root: Path, sweep: SweepFile) -> SweepRecord:
        launched.append(sweep.name)
        return build_demo(store, share=0.2)

    monkeypatch.setattr("lim_tui.engine.launch.start_sweep", start)
    async with workbench(workspace) as driver:
        await _open(driver)
        await driver.until(lambda: "calls" in driver.text())
        await driver.press("enter")
        await driver.until(lambda: "Enter again launches" in driver.text())
        assert launched == []
        await driver.press("enter")
        await driver.open("SweepScreen")
        assert "demo" in driver.text().splitlines()[0]
    assert launched == ["kort"]


async def test_what_was_asked_of_one_file_is_not_said_of_another(workspace: Path) -> None:
    async with workbench(workspace) as driver:
        await _open(driver)
        await driver.until(lambda: "calls" in driver.text())
        await driver.press("enter")
        await driver.until(lambda: "Enter again launches" in driver.text())
        await driver.press("down")
        await driver.settled()
        assert "Enter again launches" not in driver.text()
        assert "2 sweep files" in driver.text().splitlines()[0]


async def test_enter_while_the_outlook_is_worked_out_says_so(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_come = threading.Event()

    def held(*asked: Any) -> Outlook:
        assert may_come.wait(20)
        return outlook(*asked)

    monkeypatch.setattr("lim_tui.tui.screens.launch.outlook", held)
    async with workbench(workspace) as driver:
        await driver.open("SweepsScreen")
        await driver.press("n")
        await driver.until(lambda: "working out what it would do" in driver.text())
        await driver.press("enter")
        await driver.until(lambda: "still working out what it would do" in driver.text())
        may_come.set()
        await driver.until(lambda: "calls      4" in driver.text())
        await driver.press("enter")
        await driver.until(lambda: "Enter again launches" in driver.text())


async def test_what_the_engine_refuses_is_shown_in_full_and_can_be_left(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> SweepRecord:
        raise LimError("no model answers at this address", "Start it, then try again.")

    monkeypatch.setattr("lim_tui.engine.launch.start_sweep", refuse)
    async with workbench(workspace) as driver:
        await _open(driver)
        await driver.until(lambda: "calls" in driver.text())
        await driver.press("enter", "enter")
        await driver.until(lambda: "no model answers at this address" in driver.text())
        assert "Start it, then try again." in driver.text()
        await driver.press("escape")
        await driver.until(lambda: "launch" in driver.text().splitlines()[0])


async def test_an_outlook_that_fails_says_so_in_its_place_and_no_longer_works(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Outlook:
        raise LimError("the tokenizer could not be read", "Install it again.")

    monkeypatch.setattr("lim_tui.tui.screens.launch.outlook", fails)
    async with workbench(workspace) as driver:
        await _open(driver)
        await driver.until(lambda: "the tokenizer could not be read" in driver.text())
        assert "working out" not in driver.text()
        await driver.press("enter")
        await driver.until(lambda: "cannot be launched" in driver.text())
        assert "launch" in driver.text().splitlines()[0]
