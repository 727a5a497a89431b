"""Acting on a trial: labels, aliases, asking again, differences, copies, the pager."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from lim_tui.tui.screens.cases import CasesScreen
from lim_tui.tui.screens.trial import TrialScreen
from lim_tui.tui.widgets.text_view import TextView
from tests.tui.acting import acting_workspace, wrong_trial
from tests.tui.workbench import Driver, workbench


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return acting_workspace(tmp_path)


@asynccontextmanager
async def _on_wrong_trial(database: Path) -> AsyncIterator[Driver]:
    row = wrong_trial(database)
    with Store(database) as store:
        sweep = store.sweeps.get(1)
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        driver.app.push_screen(TrialScreen(sweep, row, [row.id]))
        await driver.until(lambda: "incorrect, distracted" in driver.text())
        yield driver


def _shown(driver: Driver) -> str:
    return driver.app.screen.query_one(TextView).shown.text


async def test_a_label_with_a_note_is_kept_with_who_said_it_and_what_the_rule_said(database: Path) -> None:
    async with _on_wrong_trial(database) as driver:
        await driver.press("c", *"ok", "enter")
        await driver.until(lambda: "where the rule said incorrect: ok" in _shown(driver))
        with Store(database) as store:
            (label,) = store.reads.detail(wrong_trial(database).id).labels
        assert (label["label"], label["note"], label["rule_verdict"]) == ("correct", "ok", "incorrect")
        assert f"correct by {label['author']}" in _shown(driver)
        await driver.press("u")
        await driver.until(lambda: "label taken back by" in _shown(driver))
        with Store(database) as store:
            assert store.outcomes.labels(1) == []


async def test_an_alias_shows_its_flips_first_and_writes_file_and_verdicts_then(database: Path) -> None:
    row, file = wrong_trial(database), database.parent / "cases" / "pompen.yaml"
    before = file.read_text(encoding="utf-8")
    async with _on_wrong_trial(database) as driver:
        await driver.press("a")
        await driver.open("AmendScreen")
        await driver.until(lambda: "would flip, w writes" in driver.text())
        assert f"alias: {row.output_preview}" in _shown(driver)
        assert "from incorrect to correct" in _shown(driver)
        assert "accepted for every seed" in _shown(driver)
        assert file.read_text(encoding="utf-8") == before
        await driver.press("w")
        await driver.until(lambda: "written, " in driver.text())
        await driver.press("escape")
        await driver.open("TrialScreen")
        await driver.until(lambda: f"since then {row.output_preview}" in driver.text())
        written = file.read_text(encoding="utf-8")
        driver.app.push_screen(CasesScreen("cases/pompen.yaml"))
        await driver.open("CasesScreen")
        await driver.settled()
        await driver.press("u", "ctrl+s")
        await driver.until(lambda: file.read_text(encoding="utf-8") == before)
        await driver.press("U", "ctrl+s")
        await driver.until(lambda: file.read_text(encoding="utf-8") == written)
    assert f"aliases:\n      - {row.output_preview}\n" in file.read_text(encoding="utf-8")
    with Store(database) as store:
        assert store.reads.detail(row.id).row.verdict == "correct"


async def test_another_answer_type_and_a_typed_alias_are_tried_before_they_are_written(database: Path) -> None:
    file = database.parent / "cases" / "pompen.yaml"
    before = file.read_text(encoding="utf-8")
    async with _on_wrong_trial(database) as driver:
        await driver.press("a")
        await driver.until(lambda: "would flip" in driver.text())
        await driver.press("t")
        await driver.until(lambda: "answer type: identifier" in _shown(driver) and "reading" not in _shown(driver))
        await driver.press("a", "ctrl+a", *"niets", "enter")
        await driver.until(
            lambda: "alias: niets" in _shown(driver) and "No stored verdict would change" in _shown(driver)
        )
        await driver.press("escape")
        await driver.open("TrialScreen")
    assert file.read_text(encoding="utf-8") == before


async def test_asking_again_tells_the_cost_first_and_the_answers_come_beside_the_trial(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    row = wrong_trial(database)
    async with _on_wrong_trial(database) as driver:
        await driver.press("r")
        await driver.open("AskScreen")
        await driver.until(lambda: "5 requests to" in _shown(driver))
        await driver.press("minus", "minus")
        await driver.until(lambda: "3 requests to" in _shown(driver))
        await driver.press("enter")
        await driver.until(lambda: "asked again 3 times" in _shown(driver) and "waiting" not in _shown(driver))
        await driver.until(lambda: "being asked" not in _shown(driver))
        await driver.press("escape")
        await driver.open("TrialScreen")
        await driver.press("3")
        await driver.until(lambda: "repeats enter no cell" in _shown(driver))
    with Store(database) as store:
        assert [repeat.state for repeat in store.reads.detail(row.id).repeats] == ["done"] * 3
        assert store.reads.counts(1).done == len(store.reads.rows(1))


async def test_the_difference_to_the_nearest_correct_sibling_needs_no_colour(database: Path) -> None:
    row = wrong_trial(database)
    async with _on_wrong_trial(database) as driver:
        await driver.press("5")
        await driver.until(lambda: "{+" in _shown(driver))
        with Store(database) as store:
            right = next(
                one
                for one in store.reads.rows(1, TrialFilter(case=row.case, verdict="correct"))
                if one.seed == row.seed
            )
        wrong, good = row.output_preview.split()[0], right.output_preview.split()[0]
        assert f"[-{good}-]{{+{wrong}+}} bar" in _shown(driver)


async def test_what_is_copied_is_the_output_the_prompt_or_a_sentence_why_not(database: Path) -> None:
    row = wrong_trial(database)
    async with _on_wrong_trial(database) as driver:
        await driver.press("o")
        await driver.until(lambda: driver.app.clipboard == row.output_preview)
        await driver.until(
            lambda: not isinstance(driver.app.screen, TrialScreen) or driver.app.screen.built is not None
        )
        await driver.press("p")
        await driver.until(lambda: "Vraag:" in driver.app.clipboard)
        await driver.press("C")
        await driver.open("MessageScreen")
        assert "is simulated: it has no address" in driver.text()


async def test_a_terminal_that_cannot_be_handed_over_says_so(database: Path) -> None:
    async with _on_wrong_trial(database) as driver:
        await driver.press("v")
        await driver.open("MessageScreen")
        assert "cannot be handed to a pager" in driver.text()
