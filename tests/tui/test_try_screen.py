"""Trying one case in the workbench: what it costs first, then the answers in place, and what they say."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from textual.keys import _character_to_key

from lim_tui.domain.settings import Settings
from lim_tui.engine import launch
from lim_tui.settings import load_settings
from lim_tui.tui.screens.try_case import TryScreen
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import chat
from tests.faults.sweeping import ReadingProvider, reply_to, served, words_of, workspace_for
from tests.tui.workbench import Driver, workbench
from tests.unit.engine.bench import make_workspace

PERFECT = Settings(default_model="simulated/flat?edge=1&middle=1")


@pytest.fixture
def database(empty_database: Path) -> Path:
    """A workspace with one case; its database."""
    make_workspace(empty_database.parent, cases=1)
    return empty_database


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """The sweeps for which a worker process was started, which is a real one."""
    started: list[int] = []
    spawn = launch._spawn_worker

    def counted(database: Path, root: Path, sweep_id: int, blocks: int | None) -> None:
        started.append(sweep_id)
        spawn(database, root, sweep_id, blocks)

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(launch, "_spawn_worker", counted)
    return started


async def _open(driver: Driver) -> None:
    await driver.open("SweepsScreen")
    driver.app.push_screen(TryScreen("pompen/pompen-1"))
    await driver.open("TryScreen")
    await driver.settled()


async def _answered(driver: Driver) -> None:
    """Waits for a worker process, which takes its time on a busy machine to start."""
    for _ in range(4):
        with suppress(TimeoutError):
            await driver.until(lambda: "Right wherever the evidence stands" in driver.text())
            return
    raise TimeoutError(driver.text())


async def test_what_will_be_asked_is_shown_before_a_call(database: Path, started: list[int]) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        text = driver.text()
        for told in ("Wat is de druk van pomp P1?", "closed book", "oracle", "depth 50", "5 calls", "(the smallest)"):
            assert told in text
        assert "Enter asks" in text
        assert "enter ask " in text.splitlines()[-1]
        assert started == []


async def test_a_free_model_is_asked_by_one_enter_and_the_verdicts_appear_in_place(
    database: Path, started: list[int]
) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        await driver.press("enter")
        await _answered(driver)
        assert driver.text().count("correct") >= 3
        assert len(started) == 1
        await driver.press("down", "down")
        await driver.until(lambda: "depth 0: correct" in driver.text())
        assert "candidate:" in driver.text()
        await driver.press("enter")
        await driver.open("TrialScreen")
        assert "try pompen" in driver.text().splitlines()[0]


async def test_what_was_asked_before_is_there_at_once_and_not_asked_again(database: Path, started: list[int]) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        await driver.press("a")
        await _answered(driver)
        await driver.press("escape")
        await driver.open("SweepsScreen")
        assert "try pompen" not in driver.text()
        await _open(driver)
        await _answered(driver)
        await driver.press("a")
        await driver.until(lambda: "nothing is asked twice" in driver.text())
        assert len(started) == 1


async def test_tries_can_be_shown_in_the_list_of_sweeps(database: Path) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        await driver.press("a")
        await _answered(driver)
        await driver.press("escape")
        await driver.open("SweepsScreen")
        await driver.press("t")
        await driver.until(lambda: "try pompen" in driver.text())
        await driver.press("t")
        await driver.until(lambda: "try pompen" not in driver.text())


async def test_another_length_and_another_draw_are_other_tries(database: Path) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        await driver.press("right_square_bracket")
        await driver.settled()
        await driver.until(lambda: "(the smallest)" not in driver.text())
        await driver.press("left_square_bracket")
        await driver.settled()
        await driver.until(lambda: "(the smallest)" in driver.text())
        await driver.press("left_square_bracket")
        await driver.until(lambda: "this is the smallest length" in driver.text())
        await driver.press("o")
        await driver.until(lambda: "seed 1" in driver.text().replace("\n", " "))


async def test_a_model_that_costs_is_asked_only_when_said_twice(empty_database: Path, started: list[int]) -> None:
    price = '[models.house.price]\ncurrency = "eur"\ndate = 2026-11-01\ninput_per_million = 2\noutput_per_million = 8\n'

    def answer(request: SeenRequest, _number: int) -> Answer:
        reply = reply_to(request)
        assert isinstance(reply.body, dict)
        easy = "De druk van pomp P1 is" not in words_of(request)
        return Answer(200, {**chat("999 bar"), "usage": reply.body["usage"]}) if easy else reply

    with served(ReadingProvider(answer)) as provider:
        root = workspace_for(empty_database.parent, provider, cases=1, extra=price.replace("[models.house.price]", ""))
        toml = root / "lim.toml"
        entry = toml.read_text().split("currency")[0]
        toml.write_text(f'default_model = "house"\n{entry}concurrency = 1\n{price}')
        async with workbench(empty_database, settings=load_settings(root)) as driver:
            await _open(driver)
            assert "Enter twice asks" in driver.text()
            assert "eur" in driver.text()
            await driver.press("enter")
            await driver.until(lambda: "once more asks" in driver.text())
            assert (started, provider.seen) == ([], [])
            await driver.press("enter")
            await _answered(driver)
    assert len(provider.seen) == 5 + 2


async def test_a_case_that_cannot_be_read_says_why(database: Path, started: list[int]) -> None:
    path = database.parent / "cases" / "pompen.yaml"
    path.write_text(path.read_text().replace("answer_type: number", "answer_type: nummer"), encoding="utf-8")
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        await driver.until(lambda: "Cannot be tried" in driver.text())
        assert "pompen.yaml:9" in driver.text()
        await driver.press("enter")
        assert started == []


async def test_the_text_that_is_not_saved_is_what_is_tried(database: Path) -> None:
    path = database.parent / "cases" / "pompen.yaml"
    draft = path.read_text().replace("Wat is de druk", "Welke druk heeft nu de pomp; wat is de druk")
    async with workbench(database, settings=PERFECT) as driver:
        await driver.open("SweepsScreen")
        driver.app.push_screen(TryScreen("pompen/pompen-1", {path: draft}))
        await driver.open("TryScreen")
        await driver.until(lambda: "Welke druk heeft nu de pomp" in driver.text())


async def test_the_cases_screen_leads_to_try_and_reading(database: Path) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await driver.open("SweepsScreen")
        await driver.press("c")
        await driver.open("CasesScreen")
        await driver.settled()
        await driver.press("down", "t")
        await driver.open("TryScreen")
        await driver.press("escape")
        await driver.open("CasesScreen")
        await driver.press("w")
        await driver.open("ReadingScreen")
        await driver.until(lambda: "Matching words" in driver.text() or "Key terms" in driver.text())


def character_key(letter: str) -> str:
    """The name that Textual has for a character."""
    return _character_to_key(letter)


def _shown(driver: Driver) -> str:
    return driver.text().replace("\n", " ")


async def test_what_follows_the_asking_key_at_once_leaves_no_try_unseen(database: Path, started: list[int]) -> None:
    slow = Settings(default_model="simulated/flat?edge=1&middle=1&latency=2")
    async with workbench(database, settings=slow) as driver:
        await _open(driver)
        await driver.press("a", "o", "right_square_bracket", "r", "a", "m")
        await driver.until(lambda: "under way" in driver.notices())
        assert "seed 0" in _shown(driver)
        assert type(driver.app.screen).__name__ == "TryScreen"
        assert len(started) == 1
        await driver.press("s")
        await driver.until(lambda: "stopped" in driver.text().splitlines()[0])
        await driver.press("o")
        await driver.until(lambda: "seed 1" in _shown(driver))


async def test_a_try_that_goes_on_unseen_is_named_before_another_is_asked(database: Path, started: list[int]) -> None:
    slow = Settings(default_model="simulated/flat?edge=1&middle=1&latency=3")
    async with workbench(database, settings=slow) as driver:
        await _open(driver)
        await driver.press("o")
        await driver.until(lambda: "seed 1" in _shown(driver))
        await driver.settled()
        await driver.press("a")
        await driver.until(lambda: "running" in driver.text().splitlines()[0])
        await driver.press("escape")
        await driver.open("SweepsScreen")
        await _open(driver)
        await driver.until(lambda: "Another try is under way: pompen/pompen-1, seed 1" in _shown(driver))
        assert "Enter twice asks" in driver.text()
        await driver.press("enter")
        await driver.until(lambda: "once more asks" in driver.text())
        assert len(started) == 1


async def test_a_model_is_chosen_from_the_list_of_the_sweep_form_or_by_its_typed_name(
    database: Path, started: list[int]
) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        await driver.press("m", *"drop", "enter")
        await driver.until(lambda: "simulated/middle-drop" in _shown(driver))
        await driver.settled()
        name = "simulated/flat?edge=0"
        await driver.press("m", *[character_key(letter) for letter in name], "enter")
        await driver.until(lambda: f"{name} " in f"{_shown(driver)} ")
        await driver.press("m", "down", "down", "enter")
        await driver.until(lambda: "simulated/flat " in f"{_shown(driver)} ")
        assert started == []


async def test_the_list_of_models_narrows_and_goes_back_to_the_try_unchanged(database: Path) -> None:
    async with workbench(database, settings=PERFECT) as driver:
        await _open(driver)
        await driver.press("m")
        await driver.until(lambda: "simulated/cliff" in driver.text())
        await driver.press(*"prim")
        await driver.until(lambda: "simulated/cliff" not in driver.text())
        assert "simulated/primacy" in driver.text()
        await driver.press("escape")
        await driver.open("TryScreen")
        assert "simulated/flat?edge=1&middle=1" in _shown(driver)
