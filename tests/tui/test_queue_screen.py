"""The review queue on its screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.engine.cut_replies import not_scored
from lim_tui.engine.labelling import label_trial
from lim_tui.engine.review_queue import review_queue, suspects
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from lim_tui.tui.widgets.text_view import TextView
from tests.tui.workbench import Driver, workbench
from tests.unit.engine.suspicious import suspicious_sweep


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return suspicious_sweep(tmp_path)


async def _open_queue(driver: Driver) -> None:
    await driver.open("SweepsScreen")
    await driver.press("enter")
    await driver.open("SweepScreen")
    await driver.press("u")
    await driver.open("QueueScreen")
    await driver.until(lambda: "looked at" in driver.text())


async def test_the_queue_tells_neither_verdict_nor_depth_nor_reason_until_there_is_a_label(database: Path) -> None:
    with Store(database) as store:
        queue = review_queue(store, 1)
    async with workbench(database, size=(120, 30)) as driver:
        await _open_queue(driver)
        assert f"0 of {len(queue)} looked at, blind" in driver.text()
        for telling in ("incorrect", "depth", "expected value", "judged correct ("):
            assert telling not in driver.text()
        await driver.press("enter")
        await driver.open("TrialScreen")
        await driver.until(lambda: "once you have labelled it" in driver.text())
        for key in ("2", "3", "5", "right"):
            await driver.press(key)
        text = driver.text()
        assert "once you have labelled it" in text
        for telling in ("Trace", "rule:", "tokens, depth", " 50 ", "incorrect, "):
            assert telling not in text
        await driver.press("i", "enter")
        await driver.until(lambda: "Trace" in driver.app.screen.query_one(TextView).shown.text)
        await driver.until(lambda: "depth" in driver.text().splitlines()[0])
        await driver.press("J")
        await driver.until(lambda: "once you have labelled it" in driver.text())
        await driver.press("escape")
        await driver.until(lambda: f"1 of {len(queue)} looked at" in driver.text())


async def test_what_was_cut_off_stands_last_with_its_reason_and_opens_unhidden(database: Path) -> None:
    with Store(database) as store:
        row = store.reads.rows(1, TrialFilter(verdict="correct", depth=0.0))[0]
        store.trials.judge(row.id, not_scored("cut_off", "the reply ended at the token limit"))
    async with workbench(database, size=(160, 30)) as driver:
        await _open_queue(driver)
        assert "0 of 10 looked at, 1 cut off, blind" in driver.text()
        assert driver.text().count("cut off; the expected value stands in the output") == 1
        await driver.press("end", "enter")
        await driver.open("TrialScreen")
        await driver.until(lambda: "Trace" in driver.app.screen.query_one(TextView).shown.text)


async def test_unblinded_the_sample_is_left_out_and_reasons_are_told(database: Path) -> None:
    with Store(database) as store:
        found = suspects(store, 1)
    async with workbench(database, size=(160, 30)) as driver:
        await _open_queue(driver)
        await driver.press("b")
        await driver.until(lambda: f"0 of {len(found)} looked at" in driver.text())
        assert "the same words were judged correct elsewhere" in driver.text()
        assert "labels given now are not blind" in driver.text()


async def test_labels_on_suspects_alone_are_warned_about(database: Path) -> None:
    with Store(database) as store:
        for entry in suspects(store, 1)[:3]:
            label_trial(store, entry.row, "correct")
    async with workbench(database) as driver:
        await _open_queue(driver)
        await driver.until(lambda: "one-sided: 3 labels on suspects, 0 on the sample" in driver.text())


async def test_a_blind_trial_draws_only_the_pane_that_opens_and_says_when_the_others_do(database: Path) -> None:
    async with workbench(database) as driver:
        await _open_queue(driver)
        await driver.press("enter")
        await driver.open("TrialScreen")
        await driver.until(lambda: "open once it is labelled" in driver.text())
        assert " 1 verdict" in driver.text()
        assert " 2 prompt" not in driver.text()
        await driver.press("c", "enter")
        await driver.until(lambda: " 2 prompt" in driver.text())
        assert "open once it is labelled" not in driver.text()
