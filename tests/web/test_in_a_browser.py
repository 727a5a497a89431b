"""``lim serve`` as a person meets it: the heatmap in a browser, and a click that leads to a trial."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from tests.tui.databases import database, demo_file
from tests.web.browser import PROGRAM, browser
from tests.web.serving import serving

__all__ = ["database", "demo_file"]

pytestmark = [pytest.mark.pty, pytest.mark.skipif(PROGRAM is None, reason="there is no chromium on this machine")]


@pytest.fixture
def served(database: Path) -> Iterator[str]:
    """The address of the workbench on the demo database."""
    with serving(database) as address:
        yield address


def _place_of(screen: list[str], text: str) -> tuple[int, int]:
    line = next(at for at, shown in enumerate(screen) if text in shown)
    return screen[line].index(text), line


async def test_the_heatmap_shows_and_a_click_on_a_cell_leads_to_a_trial(served: str, tmp_path: Path) -> None:
    async with browser(tmp_path / "profile") as page:
        await page.open(served)
        screen = await page.until(lambda lines: any("demo" in line and "finished" in line for line in lines))
        await page.click(*_place_of(screen, "demo"))
        screen = await page.until(lambda lines: any("Chinese (simplified)" in line for line in lines))
        _, row = _place_of(screen, "Dutch")
        cell = (screen[row + 1].index("%") - 1, row + 1)
        await page.click(*cell)
        await page.until(lambda lines: any("depth 0, Dutch" in line for line in lines))
        await page.click(*cell)
        screen = await page.until(lambda lines: any("klep-b47-temperatuur" in line for line in lines))
        trial = _place_of(screen, "klep-b47-temperatuur")
        await page.click(*trial)
        await page.click(*trial)
        await page.until(lambda lines: any("Trace" in line for line in lines))


async def test_a_page_of_another_site_cannot_reach_the_workbench(served: str) -> None:
    async with aiohttp.ClientSession() as session:
        for headers in ({"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}):
            async with session.get(f"{served}ws", headers=headers) as answer:
                assert answer.status == 403
        async with session.get(served) as answer:
            assert answer.status == 200
            assert "://" not in (await answer.text()).replace("ws://127.0.0.1", "")
