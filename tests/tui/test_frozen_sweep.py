"""A sweep whose picture is held still: nothing moves with new results, and keys act on what is held or say why not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.engine.process import own_lease
from lim_tui.store.cells import Grouping
from lim_tui.store.store import Store
from lim_tui.tui.findings import Findings, find_out
from lim_tui.tui.glyphs import UNICODE
from lim_tui.tui.widgets.heatmap import Heatmap
from tests.tui.demo import build_demo, demo_plan, finish_trial
from tests.tui.workbench import Driver, workbench

_MODELS = ("simulated/a", "simulated/b")


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """A sweep of two models that this process works on."""
    path = tmp_path / "runs.db"
    plan = demo_plan(models=_MODELS, lengths=(400,), depths=(0.0, 50.0, 100.0))
    with Store(path) as store:
        sweep = build_demo(store, replace(plan, settings={**plan.settings, "models": list(_MODELS)}), share=0.3)
        assert store.leases.take(sweep.id, own_lease(time.time()), None)
    return path


@pytest.fixture
def held_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Findings that come only once the event is set."""
    may_come = threading.Event()

    def late(store: Store, sweep_id: int, by: Grouping, *, figures: bool = False) -> Findings:
        assert may_come.wait(20)
        return find_out(store, sweep_id, by, figures=figures)

    monkeypatch.setattr("lim_tui.tui.screens.sweep.find_out", late)
    yield may_come
    may_come.set()


async def _opened(driver: Driver) -> None:
    await driver.open("SweepsScreen")
    await driver.until(driver.rows)
    await driver.press("enter")
    await driver.open("SweepScreen")


def _models(driver: Driver) -> set[str]:
    return {row.key.axes.model for row in driver.app.screen.query_one(Heatmap)._grid.rows}


async def test_findings_that_come_later_wait_until_the_picture_goes_on(
    running: Path, held_back: threading.Event
) -> None:
    async with workbench(running, size=(100, 30)) as driver:
        await _opened(driver)
        await driver.press("f")
        await driver.until(lambda: "frozen" in driver.text().splitlines()[0])
        held = driver.text()
        assert "At 400 tokens" not in held
        held_back.set()
        await driver.settled()
        assert driver.text() == held
        await driver.press("f")
        await driver.until(lambda: "At 400 tokens" in driver.text())
        assert "running" in driver.text().splitlines()[0]


async def test_a_model_alone_is_laid_out_of_what_is_held_and_another_grouping_says_why_not(running: Path) -> None:
    with Store(running) as store:
        async with workbench(running, size=(100, 30)) as driver:
            await _opened(driver)
            done = store.reads.counts(1).done
            await driver.press("f")
            for trial in store.trials.open_trials(1):
                finish_trial(store, 1, trial)
            await driver.press("n")
            await driver.settled()
            assert _models(driver) == {_MODELS[0]}
            assert driver.text().splitlines()[0].rstrip().endswith("frozen")
            assert f"{done} of " in driver.text()
            rows = driver.app.screen.query_one(Heatmap)._grid.rows
            assert sum(cell.scored for row in rows for cell in row.cells if cell) < done
            await driver.press("v")
            await driver.until(lambda: "frozen: only results of now can be grouped anew" in driver.text())
            await driver.press("m", "m", "m")
            await driver.until(lambda: "frozen: this figure was not worked out" in driver.text())
            assert f"{done} of " in driver.text()
            await driver.press("f")
            await driver.until(lambda: f"{done} of " not in driver.text())
            assert _models(driver) == {_MODELS[0]}


async def test_a_figure_that_was_not_worked_out_looks_unknown_and_not_planned(running: Path) -> None:
    async with workbench(running, size=(100, 30)) as driver:
        await _opened(driver)
        await driver.settled()
        await driver.press("f", "m", "m", "m")
        await driver.until(lambda: "frozen: this figure was not worked out (–)" in " ".join(driver.text().split()))
        heatmap = driver.app.screen.query_one(Heatmap)
        cells = [cell for row in heatmap._grid.rows for cell in row.cells if cell and cell.scored]
        assert {heatmap.metric.of(cell, None, UNICODE).text for cell in cells} == {"–"}


async def test_where_nothing_runs_a_frozen_picture_still_takes_another_figure(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store:
        build_demo(store)
    async with workbench(tmp_path / "runs.db", size=(100, 30)) as driver:
        await _opened(driver)
        await driver.settled()
        await driver.press("f", "m", "m", "m")
        await driver.until(lambda: driver.app.screen.query_one(Heatmap).metric.asked)
        await driver.until(lambda: driver.app.screen._findings.figures)  # type: ignore[attr-defined]
        assert "frozen" in driver.text().splitlines()[0]
