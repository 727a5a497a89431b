"""The models of a sweep as tabs: by key, by mouse, in what is opened from them, and after a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from lim_tui.domain.trial import Axes
from lim_tui.store.store import Store
from lim_tui.tui.findings import Findings
from lim_tui.tui.model_names import short_names
from lim_tui.tui.screens.trials import TrialsScreen
from lim_tui.tui.widgets.model_tabs import ModelTabs
from tests.tui.demo import build_demo, demo_plan
from tests.tui.workbench import Driver, workbench

_MODELS = ("vendor/qwen2.5-7b-instruct", "vendor/qwen2.5-72b-instruct", "other/claude\x1b[31m")


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A finished sweep of three models, one with a name that must not reach the terminal as it is."""
    path = tmp_path / "runs.db"
    plan = demo_plan(models=_MODELS, depths=(0.0, 50.0))
    with Store(path) as store:
        build_demo(store, replace(plan, settings={**plan.settings, "models": list(_MODELS)}))
    return path


def _line(driver: Driver, begin: str) -> str:
    return next((line for line in driver.text().splitlines() if line.startswith(begin)), "")


def _titles(driver: Driver) -> set[str]:
    """The models whose blocks are laid out."""
    grid = driver.app.screen.query_one("#heatmap")._grid  # type: ignore[attr-defined]
    return {row.key.axes.model for row in grid.rows}


def test_names_are_short_and_still_told_apart() -> None:
    names = short_names(_MODELS, 12)
    assert list(names.values()) == ["…7b-instruct", "…72b-…struct", "claude␛[31m"]
    assert all(cell_len(name) <= 12 for name in names.values())
    assert list(short_names(["a/m", "b/m"]).values()) == ["a/m", "b/m"]
    assert short_names(["x/" + "名" * 20], 11)[f"x/{'名' * 20}"] == "名名名…名名"


def test_what_was_wrong_is_counted_by_model() -> None:
    """As in the list of wrong answers: oracle with them, which ought to be right."""
    first, second = (Axes(model, 1000, 50.0) for model in ("a", "b"))
    alone = replace(first, baseline="closed_book")
    wrong = {("nl", first): {"distracted": 2, "format": 1}, ("nl", second): {"format": 3}, ("nl", alone): {"format": 9}}
    wrong["nl", replace(first, baseline="oracle")] = {"distracted": 1}
    found = Findings(failures=wrong)
    assert list(found.wrong().items()) == [("format", 4), ("distracted", 3)]
    assert found.wrong("a") == {"distracted": 3, "format": 1}
    assert found.wrong("c") == {}


async def test_keys_turn_the_tabs_and_the_lists_behind_them(several: Path) -> None:
    async with workbench(several, size=(80, 24)) as driver:
        await driver.until(driver.rows)
        await driver.press("enter")
        await driver.open("SweepScreen")
        assert "[all] qwen2.5-7b-instruct " in _line(driver, " models")
        assert _titles(driver) == set(_MODELS)
        await driver.press("t")
        await driver.open("TrialsScreen")
        assert "model" in driver.text().splitlines()[2]
        assert "…72b-" in driver.text()
        await driver.press("escape", "N")
        await driver.until(lambda: "[claude␛[31m]" in _line(driver, " models"))
        await driver.press("n", "n")
        await driver.until(lambda: _titles(driver) == {_MODELS[0]})
        assert "› qwen2.5-7b-instruct" in driver.text().splitlines()[0]
        await driver.until(lambda: "wrong: distracted " in _line(driver, " a note; "))
        await driver.press("w")
        await driver.open("TrialsScreen")
        screen = driver.app.screen
        assert isinstance(screen, TrialsScreen)
        assert screen._lines.ids
        assert {row.axes.model for row in screen._lines._rows.values()} == {_MODELS[0]}
        assert "qwen2.5-7b-instruct, all trials" in driver.text().splitlines()[0]
        await driver.press("a")
        await driver.until(lambda: "only" not in driver.text().splitlines()[0])
        assert {row.axes.model for row in screen._lines._rows.values()} == {_MODELS[0]}
        await driver.press("escape", "u")
        await driver.open("QueueScreen")
        await driver.settled()
        assert {entry.row.axes.model for entry in driver.app.screen._queue} == {_MODELS[0]}  # type: ignore[attr-defined]
        assert "qwen2.5-7b-instruct › review" in driver.text().splitlines()[0]
        await driver.press("q")
    async with workbench(several, size=(80, 24)) as driver:
        await driver.open("QueueScreen")
        await driver.press("escape")
        await driver.open("SweepScreen")
        assert "[qwen2.5-7b-instruct]" in _line(driver, " models")


async def test_a_click_brings_a_tab_to_the_front_in_a_narrow_terminal_too(several: Path) -> None:
    async with workbench(several, size=(60, 16)) as driver:
        await driver.until(driver.rows)
        await driver.press("enter")
        await driver.open("SweepScreen")
        line = _line(driver, " models")
        assert driver.pilot is not None
        await driver.pilot.click(ModelTabs, offset=(line.index("…72b"), 0))
        await driver.until(lambda: _titles(driver) == {_MODELS[1]})
        await driver.press("n")
        await driver.until(lambda: "[claude␛[31m]" in _line(driver, " models"))
        await driver.press("n")
        await driver.until(lambda: "[all]" in _line(driver, " models"))
        await driver.until(lambda: _titles(driver) == set(_MODELS))


async def test_one_model_needs_no_tabs(database: Path) -> None:
    async with workbench(database) as driver:
        await driver.until(driver.rows)
        await driver.press("enter")
        await driver.open("SweepScreen")
        assert not _line(driver, " models")
