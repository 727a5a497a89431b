"""Each screen opens again with its cursor and what was chosen on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from lim_tui.tui.places import Place
from lim_tui.tui.screens.by_depth import ByDepthScreen
from lim_tui.tui.screens.cases import CasesScreen
from lim_tui.tui.screens.compare import CompareScreen
from lim_tui.tui.screens.compose import ComposeScreen
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.screens.gate import GateScreen
from lim_tui.tui.screens.judge import JudgeScreen
from lim_tui.tui.screens.launch import LaunchScreen
from lim_tui.tui.screens.offers import OffersScreen
from lim_tui.tui.screens.queue import QueueScreen
from lim_tui.tui.screens.reading import ReadingScreen
from lim_tui.tui.screens.sweep import SweepScreen
from lim_tui.tui.screens.trial import TrialScreen
from lim_tui.tui.screens.trials import TrialsScreen
from lim_tui.tui.screens.try_case import TryScreen
from lim_tui.tui.widgets.row_list import RowList
from tests.goldens.workspace import another_sweep, golden_workspace
from tests.tui.authoring import quiet
from tests.tui.workbench import Driver, workbench

_POLICY = "gates:\n  failure_rate: 0.5\n"
_CASE = "gauges/gauge-g2-pressure"


_TEXT = tuple("Meter {x} toont 7. | x=integer:1,9")


def _ways(
    sweep: SweepRecord, other: SweepRecord, row: TrialRow
) -> Iterator[tuple[Frame, tuple[str | tuple[str, ...], ...]]]:
    """Every screen that returns, and the keys to another place on it; keys in brackets are not waited for singly."""
    yield LaunchScreen(), ("end",)
    yield ComposeScreen(), ("down", "down")
    yield CasesScreen(), ("down", "down")
    yield TryScreen(_CASE), ("o", "o")
    yield ReadingScreen(_CASE), ("m",)
    yield OffersScreen(*_CASE.split("/")), ("t", _TEXT, "enter")
    yield SweepScreen(sweep), ("down", "right", "m", "m", "c")
    yield TrialsScreen(sweep, TrialFilter()), ("v", "down", "down")
    yield TrialScreen(sweep, row, [row.id, row.id + 1]), ("J", "4")
    yield ByDepthScreen(sweep, Place("language", row.language, row.axes)), ("down", "right", "right")
    yield QueueScreen(sweep), ("b", "end")
    yield JudgeScreen(sweep, "set"), ("down",)
    yield GateScreen(sweep, other), ("down",)
    yield CompareScreen(sweep, other), ("down",)


def _workspace(folder: Path) -> Path:
    database = golden_workspace(folder, "en")
    another_sweep(folder, "en")
    (folder / "gates").mkdir()
    for name in ("first", "second"):
        (folder / "gates" / f"{name}.yaml").write_text(_POLICY, encoding="utf-8")
    (folder / "cases" / "sweeps" / "other.yaml").write_text("name: other\n", encoding="utf-8")
    return database


def _state(driver: Driver) -> tuple[object, ...]:
    """What a person would miss: the text, and the line under the cursor."""
    screen = driver.app.screen
    assert isinstance(screen, Frame)
    at = [rows._key(rows.row) for rows in screen.query(RowList) if rows.row is not None]
    return screen.SCOPE, driver.text().splitlines()[:-1], at, screen.visit()


async def test_every_screen_returns_with_its_cursor_and_what_was_chosen(tmp_path: Path) -> None:
    database = _workspace(tmp_path)
    with Store(database) as store:
        sweep, other = store.sweeps.get(1), store.sweeps.get(2)
        row = next(row for row in store.reads.rows(1) if row.axes.depth == 50.0)
    left = []
    async with workbench(database) as driver:
        await driver.until(lambda: driver.app._recalled)
        await driver.until(driver.rows)
        await driver.press("end", "space")
        left.append(_state(driver))
        for screen, keys in _ways(sweep, other, row):
            driver.app.push_screen(screen)
            await driver.until(lambda: driver.app.screen is screen)  # noqa: B023
            left.append(await _moved(driver, keys))
        await driver.press("enter")
        await driver.open("FlipsScreen")
        left.append(await _moved(driver, ("a", "down")))
        await driver.press("q")
        await driver.until(lambda: not driver.app.is_running)
    async with workbench(database) as driver:
        await driver.open("FlipsScreen")
        for state in reversed(left):
            await quiet(driver)
            driver.app.clear_notifications()
            assert _state(driver) == state
            if state is not left[0]:
                # Documents that are not saved are let go when it is said twice.
                await driver.press(*["escape"] * (2 if isinstance(driver.app.screen, OffersScreen) else 1))


async def _moved(driver: Driver, keys: tuple[str | tuple[str, ...], ...]) -> tuple[object, ...]:
    for together in ((), *keys):
        await driver.press(*((together,) if isinstance(together, str) else together))
        await quiet(driver)
    driver.app.clear_notifications()
    return _state(driver)
