"""Every screen at every size, and resized in the middle of things."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.tui.workbench import Driver, workbench

_WAY = (("enter", "SweepScreen"), ("t", "TrialsScreen"), ("enter", "TrialScreen"), ("f1", "HelpScreen"))


def _fits(driver: Driver, columns: int, lines: int) -> bool:
    shown = driver.text().split("\n")
    return len(shown) == lines and all(cell_len(line) <= columns for line in shown)


@pytest.mark.parametrize(("columns", "lines"), [(60, 16), (80, 24), (120, 40), (200, 60)])
async def test_every_screen_says_where_it_is_and_how_to_leave(database: Path, columns: int, lines: int) -> None:
    async with workbench(database, size=(columns, lines)) as driver:
        await driver.open("SweepsScreen")
        for key, name in _WAY:
            await driver.press(key)
            await driver.open(name)
            await driver.settled()
            first, last = driver.text().splitlines()[0], driver.text().splitlines()[-1]
            assert first.strip().startswith(("lim", "…"))
            assert "esc back" in last
            assert "q quit" in last
            assert _fits(driver, columns, lines)


@pytest.mark.parametrize(("columns", "lines"), [(59, 24), (80, 15), (20, 5)])
async def test_below_sixty_by_sixteen_there_is_a_sentence(database: Path, columns: int, lines: int) -> None:
    async with workbench(database, size=(columns, lines)) as driver:
        await driver.until(lambda: "workbench needs 60" in " ".join(driver.text().split()))
        assert "sweep  " not in driver.text()


async def test_resizing_in_the_middle_of_anything_never_fails(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        assert driver.pilot is not None
        for key, name in _WAY:
            await driver.press(key)
            await driver.open(name)
            for columns, lines in ((40, 10), (60, 16), (160, 45), (79, 23), (80, 24)):
                await driver.pilot.resize_terminal(columns, lines)
                await driver.until(lambda: _fits(driver, columns, lines))  # noqa: B023
        await driver.settled()
        assert "Elsewhere" in driver.text() or "Marks" in driver.text()


async def test_a_wide_terminal_shows_the_curve_beside_the_heatmap(database: Path) -> None:
    async with workbench(database, size=(140, 30)) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.until(lambda: "0%" in driver.text() and "●" in driver.text())
        await driver.press("c")
        await driver.until(lambda: "●" not in driver.text())


async def test_a_narrow_terminal_shows_the_curve_on_demand(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        assert "●" not in driver.text()
        await driver.press("c")
        await driver.until(lambda: driver.text().count("●") >= 5)
        await driver.press("c")
        await driver.until(lambda: "●" not in driver.text())


async def test_the_curve_fits_a_width_that_settles_after_it_was_drawn(database: Path) -> None:
    async with workbench(database, size=(140, 30)) as driver:
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.until(lambda: "●" in driver.text())
        curve = driver.app.screen.query_one("#curve")
        curve.styles.max_width = 40
        await driver.until(lambda: curve.size.width <= 40)
        await driver.until(lambda: _fits_its_scale(driver))


def _fits_its_scale(driver: Driver) -> bool:
    """The axis of the curve goes from 0% to 100% inside of the picture."""
    left = driver.app.screen.query_one("#curve").region.x
    scale = next(line[left:] for line in driver.text().split("\n") if line.count("0%") >= 2 and "│" not in line[left:])
    return scale.rstrip().endswith("100%")
