"""How a model reads a case, from the workspace and from a stored trial."""

from __future__ import annotations

from pathlib import Path

from lim_tui.domain.settings import ModelEntry, Settings
from lim_tui.store.store import Store
from lim_tui.tui.screens.reading import ReadingScreen
from tests.tui.demo import build_demo
from tests.tui.workbench import workbench
from tests.unit.engine.bench import make_workspace


async def test_terms_texts_and_overlap_are_shown(empty_database: Path) -> None:
    make_workspace(empty_database.parent, cases=1)
    async with workbench(empty_database, size=(100, 45)) as driver:
        await driver.open("SweepsScreen")
        driver.app.push_screen(ReadingScreen("pompen/pompen-1"))
        await driver.open("ReadingScreen")
        text = " ".join(driver.text().split())
        assert "tokenizer o200k_base: counted exactly" in text
        assert "question: druk, pomp, p1" in text
        assert "evidence e1 3 of 3: druk, pomp, p1" in text
        assert "Matching words is enough" in text


async def test_another_model_reads_it_anew_and_an_estimate_is_marked(empty_database: Path) -> None:
    make_workspace(empty_database.parent, cases=1)
    settings = Settings(models={"house": ModelEntry("house", "anthropic/claude-x"), "no": ModelEntry("no", "nobody/x")})
    async with workbench(empty_database, settings=settings) as driver:
        await driver.open("SweepsScreen")
        driver.app.push_screen(ReadingScreen("pompen/pompen-1"))
        await driver.until(lambda: "tokenizer ~o200k_base: an estimate" in driver.text())
        await driver.press("m")
        await driver.until(lambda: "no such model" in driver.text())
        await driver.press("m")
        await driver.until(lambda: "tokenizer o200k_base: counted exactly" in driver.text())


async def test_a_case_that_is_not_there_is_named(empty_database: Path) -> None:
    async with workbench(empty_database) as driver:
        await driver.open("SweepsScreen")
        driver.app.push_screen(ReadingScreen("set/none"))
        await driver.until(lambda: "There is no case" in driver.text())


async def test_a_trial_leads_to_the_reading_of_its_case(empty_database: Path) -> None:
    with Store(empty_database) as store:
        build_demo(store)
    async with workbench(empty_database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("t")
        await driver.open("TrialsScreen")
        await driver.press("enter")
        await driver.open("TrialScreen")
        await driver.press("w")
        await driver.open("ReadingScreen")
        await driver.until(lambda: "Key terms" in driver.text())
