"""The way from the list of sweeps to the reason of one verdict, and back."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from lim_tui.store.store import Store
from lim_tui.tui.widgets.heatmap import Heatmap
from tests.tui.workbench import workbench


async def test_four_keys_lead_from_the_heatmap_to_the_trace_and_as_many_back(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("down", "enter")
        await driver.open("TrialsScreen")
        await driver.press("enter")
        await driver.open("TrialScreen")
        await driver.until(lambda: "Trace" in driver.text())
        assert "Verdict" in driver.text()
        await driver.press("escape", "escape", "escape")
        await driver.open("SweepsScreen")


async def test_the_list_tells_state_progress_and_cost_of_a_sweep(database: Path) -> None:
    with Store(database) as store:
        counts = store.reads.counts(1)
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        line = next(line for line in driver.text().splitlines() if "demo" in line)
        assert "finished" in line
        assert f"{counts.done}/{counts.total}" in line
        assert "usd" in line


async def test_the_heatmap_shows_what_the_store_counts_for_each_language_apart(database: Path) -> None:
    with Store(database) as store:
        cells = store.cells.of(1)
    middle = {
        cell.group: f"{round(100 * cell.accuracy)}%"
        for cell in cells
        if cell.accuracy is not None and (cell.axes.length, cell.axes.depth) == (800, 50.0)
    }
    assert set(middle) == {"nl", "zh-Hans", "en"}
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        blocks = driver.text().split("simulated/middle-drop")
        for name, group in (("English", "en"), ("Dutch", "nl"), ("Chinese (simplified)", "zh-Hans")):
            block = next(after for before, after in pairwise(blocks) if before.rstrip(", ").endswith(name))
            row = next(line for line in block.splitlines() if line.strip().startswith("800"))
            assert row.split("│")[0].replace("[", " ").replace("]", " ").split()[3] == middle[group]


async def test_the_trials_of_a_cell_are_those_and_no_others(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        cell = driver.app.screen.query_one(Heatmap).cell
        assert cell is not None
        await driver.press("enter")
        await driver.open("TrialsScreen")
        expected = cell.scored + cell.review + sum(cell.not_scored.values())
        assert driver.rows() == expected


async def test_a_baseline_is_reached_with_the_arrows_and_lists_its_trials(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        heatmap = driver.app.screen.query_one(Heatmap)
        await driver.press(*["right"] * 5)
        assert heatmap.cell is not None
        assert heatmap.cell.axes.baseline == "no_evidence"
        await driver.press("enter")
        await driver.open("TrialsScreen")
        assert "no evidence" in driver.text().splitlines()[0]
        assert driver.rows() == 3


async def test_filters_narrow_the_list_and_can_be_taken_off(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("w")
        await driver.open("TrialsScreen")
        wrong = driver.rows()
        assert "only incorrect" in driver.text().splitlines()[0]
        await driver.press("a")
        await driver.until(lambda: driver.rows() > wrong)
        everything = driver.rows()
        await driver.press("slash")
        await driver.press(*"泵", "enter")
        await driver.until(lambda: driver.rows() < everything)
        assert "output holds '泵'" in driver.text().splitlines()[0]
