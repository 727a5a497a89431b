"""A row of the heatmap stands, when it is first painted, where it stays: a click goes where the eye was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.workbench import Driver, workbench


def _heads(driver: Driver) -> dict[str, int]:
    """The line of each title of a block that is on the screen."""
    lines = driver.text().splitlines()
    titles = ("Dutch, ", "Chinese (simplified), ", "English, ")
    return {title: at for at, line in enumerate(lines) for title in titles if line.startswith(f" {title}")}


@pytest.mark.parametrize("size", [(60, 16), (80, 24), (133, 34), (200, 60)])
async def test_no_row_moves_after_it_was_painted(database: Path, size: tuple[int, int]) -> None:
    seen: list[dict[str, int]] = []
    async with workbench(database, size=size) as driver:
        await driver.until(driver.rows)
        driver.look = lambda: seen.append(_heads(driver))
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.settled()
        last = _heads(driver)
    assert last
    assert all(last.get(title) == at for heads in seen for title, at in heads.items())
