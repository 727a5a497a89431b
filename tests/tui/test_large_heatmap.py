"""A heatmap larger than the screen: its labels stay, the cursor is in view, and no half of a number is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lim_tui.domain.cell import Cell, ItemScores
from lim_tui.domain.trial import Axes
from lim_tui.tui.heat_grid import lay_out
from lim_tui.tui.places import Place
from lim_tui.tui.widgets.heatmap import Heatmap
from tests.tui.workbench import Driver, workbench

_DEPTHS = [2.5 * step for step in range(40)]
_LENGTHS = range(600, 2700, 100)


def _cells() -> list[Cell]:
    places = [Axes(model, length, depth) for model in ("a", "b") for length in _LENGTHS for depth in _DEPTHS]
    return [
        Cell(
            group="nl", axes=axes, scores=(ItemScores(1, 1),), planned=0, running=0, review=0, scorer_error=0, refused=0
        )
        for axes in places
    ]


async def _large(driver: Driver, at: Axes | None = None) -> Heatmap:
    await driver.open("SweepsScreen")
    await driver.press("enter")
    await driver.open("SweepScreen")
    await driver.press("f")
    heatmap = driver.app.screen.query_one(Heatmap)
    heatmap._grid = lay_out(())
    heatmap._at = None if at is None else Place("language", "nl", at)
    heatmap.show(lay_out(_cells()))
    assert driver.pilot is not None
    await driver.pilot.pause()
    return heatmap


def _numbers(driver: Driver, heatmap: Heatmap) -> list[list[str]]:
    """The lines of the heatmap in words: header first; a title line is left out."""
    begin, height = heatmap.region.y, heatmap.scrollable_content_region.height
    lines = driver.text().splitlines()[begin : begin + height]
    return [re.findall(r"[\w.,%]+", line.replace("[", " ").replace("]", " ")) for line in lines if "Dutch" not in line]


@pytest.mark.parametrize("size", [(80, 24), (83, 24), (100, 30)])
async def test_numbers_and_labels_are_whole_wherever_one_scrolls(database: Path, size: tuple[int, int]) -> None:
    async with workbench(database, size=size) as driver:
        heatmap = await _large(driver)
        labels, depths = {f"{length:,}" for length in _LENGTHS}, {f"{depth:g}" for depth in _DEPTHS}
        for keys in (("right",) * 13, ("down",) * 9, ("end",), ("left",) * 17, ("pageup",), ("home",), ("pagedown",)):
            await driver.press(*keys)
            (corner, *header), *rows = _numbers(driver, heatmap)
            assert corner == "tokens"
            assert set(header) <= depths
            assert len(header) >= (size[0] - 20) // 7
            for label, *values in rows:
                assert label in labels
                assert set(values[: len(header)]) == {"100%"}, (keys, values)
            assert "[ 100%]" in driver.text(), keys


async def test_a_page_moves_the_cursor_by_what_is_in_view_and_stops_at_the_ends(database: Path) -> None:
    async with workbench(database) as driver:
        heatmap = await _large(driver)
        begin = heatmap._spot.row
        await driver.press("pagedown")
        page = heatmap._spot.row - begin
        assert page == heatmap._page
        await driver.press(*["pagedown"] * 8)
        assert heatmap.cell is not None
        assert heatmap.cell.axes == Axes("b", 2600, 0.0)
        await driver.press("pagedown", "ctrl+u")
        assert heatmap.cell.axes.length == 2600 - 100 * page
        await driver.press(*["pageup"] * 8)
        assert heatmap.cell.axes == Axes("a", 600, 0.0)


async def test_the_cell_of_the_last_time_is_in_view(database: Path) -> None:
    async with workbench(database) as driver:
        await _large(driver, Axes("b", 2100, 72.5))
        assert "[ 100%]" in driver.text()
        assert " 2,100 " in driver.text()


async def test_a_heatmap_that_has_no_room_yet_stays_at_its_first_column(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        heatmap = driver.app.screen.query_one(Heatmap)
        monkeypatch.setattr(Heatmap, "_body_width", property(lambda _: -400))
        heatmap._bring_into_view()
        assert heatmap.scroll_offset.x == 0
