"""The recorded tour of the README, one picture that moves, made of real screens: ``python docs/tour.py``.

The workbench runs on a workspace of its own, with the recorded sweep and a sweep of a simulated reader that is launched
and watched; each frame is what the app drew. Nothing is drawn by hand but the line that says which keys were pressed.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import tempfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
TARGET = ROOT / "docs" / "screenshots" / "tour.svg"
SIZE = (80, 24)
SECONDS = 4
PATIENCE_S = 300.0
_CAPTION = 34
_SWEEP = """\
name: tour
cases: [nl-onderhoud]
models: ["simulated/middle-drop?latency=0.3&edge=0.95&middle=0.35"]
lengths: [1000, 2000]
baselines: [closed_book, oracle]
"""

if TYPE_CHECKING:
    from tests.tui.workbench import Driver


class Tour:
    """The frames so far: a picture each, and the keys that led to it."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.frames: list[tuple[str, str]] = []

    async def keep(self, words: str) -> None:
        """Keeps the screen of now."""
        from tests.tui.authoring import quiet

        await quiet(self._driver)
        self._driver.app.clear_notifications()
        self.take(words)

    def take(self, words: str) -> None:
        """Keeps the screen without waiting for it to settle."""
        self.frames.append((self._driver.app.export_screenshot(title="lim"), words))


async def walk(database: Path) -> list[tuple[str, str]]:
    """The frames."""
    from tests.tui import workbench as driving

    driving._LIMIT_S = PATIENCE_S
    async with driving.workbench(database, size=SIZE) as driver:
        tour = Tour(driver)
        await driver.until(driver.rows)
        await driver.press("n", "end")
        await driver.until(lambda: "can show" in driver.text())
        await tour.keep("n: what a sweep would take and could show, before any call")
        await driver.press("enter", "enter")
        await driver.open("SweepScreen")
        await watched(driver, tour)
        await driver.press("down", "right", "right", "c")
        await tour.keep("arrows, c: a cell in figures, its row as a curve with intervals")
        await driver.press("c", "x")
        await driver.open("ByDepthScreen")
        await tour.keep("x: which cases carry the effect")
        await driver.press("escape", "w", "enter")
        await driver.open("TrialScreen")
        await tour.keep("w, enter: a wrong answer, its verdict, rule and trace")
        await driver.press("2", "e")
        await tour.keep("2, e: the exact prompt, at the evidence")
        await driver.press("escape", "escape", "escape", "c", "down", "down", "enter", "end", *" 85 bar?")
        await driver.open("CasesScreen")
        await tour.keep("c: writing a case, lint reads along")
        return tour.frames


async def watched(driver: Driver, tour: Tour) -> None:
    """Frames of the sweep as it fills."""
    from lim_tui.tui.screens.sweep import SweepScreen

    def done() -> float:
        view = driver.app.screen._view if isinstance(driver.app.screen, SweepScreen) else None
        return view.line.counts.done / view.line.counts.total if view else 0.0

    for share, words in ((0.1, "enter twice: it runs"), (0.5, "the heatmap fills; closing the window stops nothing")):
        await driver.until(lambda: done() >= share)  # noqa: B023
        tour.take(words)
    await driver.until(lambda: done() == 1.0)
    await driver.until(lambda: "At 1,000 tokens" in driver.text() and "nothing is scored" not in driver.text())
    await tour.keep("finished, and what can be said of it in words")


def moving(frames: list[tuple[str, str]]) -> str:
    """The frames as one SVG that shows them in turn."""
    width, height = map(float, _view_box(frames[0][0]))
    share = 100 / len(frames)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height + _CAPTION:g}">',
        "<style>.frame{visibility:hidden;animation:show "
        f"{SECONDS * len(frames)}s step-end infinite}}"
        f"@keyframes show{{0%{{visibility:visible}}{share:.3f}%{{visibility:hidden}}}}"
        ".said{font:20px monospace;fill:#888}</style>",
    ]
    for number, (picture, words) in enumerate(frames):
        parts.append(f'<g class="frame" style="animation-delay:{number * SECONDS}s">{_inner(picture)}')
        parts.append(f'<text class="said" x="12" y="{height + _CAPTION - 10:g}">{escape(words)}</text></g>')
    return "\n".join([*parts, "</svg>\n"])


def _view_box(picture: str) -> tuple[str, str]:
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert found is not None
    return found[1], found[2]


def _inner(picture: str) -> str:
    """What stands in an SVG, without the fonts that it would fetch from elsewhere."""
    inner = picture[picture.index(">", picture.index("<svg")) + 1 : picture.rindex("</svg>")]
    return re.sub(r"@font-face\s*{[^}]*}\s*", "", inner)


def main() -> None:
    """Records the tour anew."""
    from lim_tui.engine.recorded import bring_recorded_sweeps
    from lim_tui.store.store import Store

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        workspace = Path(folder)
        shutil.copytree(ROOT / "cases", workspace / "cases")
        (workspace / "cases" / "sweeps" / "tour.yaml").write_text(_SWEEP, encoding="utf-8")
        (workspace / "lim.toml").write_text("", encoding="utf-8")
        with Store(workspace / "runs.db") as store:
            bring_recorded_sweeps(store, workspace)
        frames = asyncio.run(walk(workspace / "runs.db"))
    TARGET.write_text(moving(frames), encoding="utf-8")


if __name__ == "__main__":
    main()
