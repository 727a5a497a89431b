"""The cursor of a heatmap reaches every cell by keys, those on the title of a block too."""

from __future__ import annotations

from pathlib import Path

from lim_tui.domain.cell import Cell, ItemScores
from lim_tui.domain.trial import Axes, Baseline
from lim_tui.tui.heat_grid import lay_out
from lim_tui.tui.heat_moves import Spot, above_or_below, first_cell, last_cell, length_row
from lim_tui.tui.widgets.heatmap import Heatmap
from tests.tui.workbench import Driver, workbench


def _cell(group: str, length: int | None, depth: float | None = None, baseline: Baseline | None = None) -> Cell:
    axes = Axes("m", length, depth, baseline=baseline)
    return Cell(
        group=group, axes=axes, scores=(ItemScores(1, 1),), planned=0, running=0, review=0, scorer_error=0, refused=0
    )


def _at(driver: Driver) -> tuple[str, int | None, float | None, str | None]:
    cell = driver.app.screen.query_one(Heatmap).cell
    assert cell is not None
    return cell.group, cell.axes.length, cell.axes.depth, cell.axes.baseline


async def _opened(driver: Driver) -> None:
    await driver.until(driver.rows)
    await driver.press("enter")
    await driver.open("SweepScreen")
    await driver.settled()


async def test_right_goes_on_to_the_baselines_of_the_block_and_left_comes_back_to_the_row(database: Path) -> None:
    async with workbench(database, size=(160, 45)) as driver:
        await _opened(driver)
        await driver.press("home", "down")
        group, *_ = _at(driver)
        assert _at(driver) == (group, 800, 0.0, None)
        await driver.press(*["right"] * 5)
        assert _at(driver) == (group, 800, None, "no_evidence")
        sentence = driver.text().splitlines()[3]
        await driver.press("right")
        assert _at(driver) == (group, None, None, "closed_book")
        assert driver.text().splitlines()[3] == sentence
        await driver.press("right")
        assert _at(driver) == (group, None, None, "oracle")
        await driver.press("right")
        assert _at(driver) == (group, None, None, "oracle")
        columns, cells = driver.app.screen.query_one(Heatmap).curve
        assert [cell is not None for cell in cells] == [True] * len(columns)
        await driver.press("left", "left")
        assert _at(driver) == (group, 800, None, "no_evidence")


async def test_a_baseline_on_a_title_leads_to_the_next_block_and_to_its_trials(database: Path) -> None:
    async with workbench(database, size=(160, 45)) as driver:
        await _opened(driver)
        await driver.press("home", "down", *["right"] * 7)
        first, *_ = _at(driver)
        await driver.press("down")
        second, *rest = _at(driver)
        assert second != first
        assert rest == [None, None, "oracle"]
        await driver.press("left", "left")
        # As far below its title as in the block before.
        assert _at(driver) == (second, 800, None, "no_evidence")
        await driver.press("right", "right", "x")
        await driver.open("ByDepthScreen")
        assert "800 tokens" in driver.text().splitlines()[0]
        assert driver.rows()
        await driver.press("escape")
        await driver.open("SweepScreen")
        await driver.press("enter")
        await driver.open("TrialsScreen")
        assert ", oracle" in driver.text().splitlines()[0]


async def test_the_last_cell_is_the_last_of_the_last_block(database: Path) -> None:
    async with workbench(database, size=(160, 45)) as driver:
        await _opened(driver)
        await driver.press("end")
        assert _at(driver)[1:] == (None, None, "oracle")
        last, *_ = _at(driver)
        await driver.press("left", "left")
        assert _at(driver) == (last, 800, None, "no_evidence")


def test_a_page_reaches_the_title_of_a_block_that_is_longer_than_a_page() -> None:
    cells = [_cell(group, length, 0.0) for group in ("en", "nl") for length in range(100, 1100, 100)]
    grid = lay_out([*cells, _cell("en", None, baseline="oracle"), _cell("nl", None, baseline="oracle")])
    column = grid.first_baseline
    below, above = Spot(11, column), Spot(0, column)
    assert grid.cell(11, column) is not None
    assert above_or_below(grid, below, -1, page=4) == above
    assert above_or_below(grid, above, 1, page=4) == below
    assert above_or_below(grid, above, -1, page=4) is None


def test_a_sweep_of_baselines_alone_begins_at_one() -> None:
    grid = lay_out([_cell("nl", None, baseline="closed_book"), _cell("nl", None, baseline="oracle")])
    assert grid.cell(first_cell(grid).row, first_cell(grid).column) is not None
    assert length_row(grid, 0, 0) == 0
    assert last_cell(grid) == Spot(0, 1)


def test_nothing_is_nowhere_to_go() -> None:
    grid = lay_out(())
    assert first_cell(grid) == Spot(0, 0)
    assert last_cell(grid) is None
    assert above_or_below(grid, Spot(0, 0), 1) is None
