"""The figure in the cells, and one model alone."""

from __future__ import annotations

from pathlib import Path

from lim_tui.store.store import Store
from lim_tui.tui.widgets.heatmap import Heatmap
from tests.tui.demo import build_demo, demo_plan
from tests.tui.workbench import workbench

_MODELS = ("simulated/flat", "simulated/middle-drop")


async def test_a_key_picks_the_figure_and_another_shows_one_model_alone(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store:
        build_demo(store, demo_plan(models=_MODELS))
    async with workbench(tmp_path / "runs.db", size=(120, 40)) as driver:
        await driver.open("SweepsScreen")
        await driver.settled()
        await driver.press("enter")
        await driver.open("SweepScreen")
        await driver.settled()
        heatmap = driver.app.screen.query_one(Heatmap)
        await driver.press("M")
        await driver.open("FigureScreen")
        await driver.press("s")
        await driver.open("SweepScreen")
        assert heatmap.metric.key == "latency"
        await driver.until(lambda: "0.42s" in driver.text())
        await driver.press("M")
        await driver.open("FigureScreen")
        await driver.press("o")
        await driver.open("SweepScreen")
        await driver.until(lambda: "cells: F1 over " in driver.text())
        for shown in (_MODELS[:1], _MODELS[1:], _MODELS):
            await driver.press("n")
            await driver.until(lambda shown=shown: {r.key.axes.model for r in heatmap._grid.rows} == set(shown))
