"""The pictures of the README, drawn by the app itself on the recorded sweep: ``python docs/screenshots.py``."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
TARGET = ROOT / "docs" / "screenshots"
SIZE = (100, 30)


async def draw(database: Path) -> None:
    """The sweep, the trials of a cell, a wrong answer, its prompt, and the help."""
    from tests.tui.authoring import go_to, quiet
    from tests.tui.workbench import Driver, workbench

    async def keep(driver: Driver, name: str) -> None:
        await driver.settled()
        (TARGET / f"{name}.svg").write_text(driver.app.export_screenshot(title="lim"), encoding="utf-8")

    async with workbench(database, size=SIZE) as driver:
        await driver.until(driver.rows)
        await keep(driver, "sweeps")
        await driver.press("c")
        await driver.open("CasesScreen")
        await quiet(driver)
        await go_to(driver, "nl-onderhoud.yaml", "ketel-bedrijfsdruk")
        await driver.press("enter", "end", *" {druk} bar?")
        await quiet(driver)
        await keep(driver, "cases")
        await driver.press("escape", "escape")
        await driver.open("SweepsScreen")
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.press("down", "right")
        await keep(driver, "sweep")
        await driver.press("enter")
        await driver.open("TrialsScreen")
        await keep(driver, "trials")
        await driver.press("enter")
        await driver.open("TrialScreen")
        await keep(driver, "trial")
        await driver.press("2")
        await keep(driver, "prompt")
        await driver.press("question_mark")
        await driver.open("HelpScreen")
        await keep(driver, "help")


def main() -> None:
    """Draws on a workspace of its own, with the recorded sweep in a new database."""
    from lim_tui.engine.recorded import bring_recorded_sweeps
    from lim_tui.store.store import Store

    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder)
        shutil.copytree(ROOT / "cases", workspace / "cases")
        with Store(workspace / "runs.db") as store:
            bring_recorded_sweeps(store, workspace)
        asyncio.run(draw(workspace / "runs.db"))


if __name__ == "__main__":
    main()
