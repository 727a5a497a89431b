"""Text that means harm reaches the terminal as marks and letters only, on every screen and in every widget."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from textual.widget import Widget

from lim_tui.domain.settings import Settings
from lim_tui.tui import widgets
from lim_tui.tui.screens.frame import Frame
from tests.tui.hostile_walk import DIRT, FORBIDDEN, STEPS, hostile_workspace
from tests.tui.workbench import Driver, workbench

_KEY = DIRT.replace(",", "")


def _shown(driver: Driver) -> str:
    return "".join(strip.text for strip in driver.app.screen._compositor.render_strips())


async def test_no_payload_reaches_a_strip_and_every_screen_and_widget_was_visited(tmp_path: Path) -> None:
    seen: set[type] = set()
    keymap = {"[/red]": "\u202e", "sweeps.cases": f"{_KEY}, c", "sweep.trials": f"{_KEY}, t", "app.log": f"{_KEY}, L"}
    settings = Settings(default_model="simulated/flat", theme="\x1b]0;owned\x07[/]", keymap=keymap)
    async with workbench(hostile_workspace(tmp_path), size=(120, 40), settings=settings) as driver:
        await driver.open("SweepsScreen")
        for keys in STEPS:
            await driver.press(*keys)
            await driver.settled()
            text = _shown(driver)
            assert [name for name, payload in FORBIDDEN.items() if payload in text] == [], keys
            controls = {character for character in text if unicodedata.category(character) in ("Cc", "Cf", "Cs")}
            assert controls == set(), keys
            seen.update(type(node) for node in driver.app.screen.walk_children(with_self=True))
    assert _ours() - seen == set()


def _ours() -> set[type]:
    """Every screen, and every widget of the widgets room, but the bases that nobody shows."""

    def below(base: type) -> set[type]:
        return {found for child in base.__subclasses__() for found in {child, *below(child)}}

    own = {
        kind
        for kind in below(Widget)
        if kind.__module__.startswith((widgets.__name__, Frame.__module__.rpartition(".")[0]))
    }
    cases = ("CaseDesk", "CaseChanges", "CaseDoors")
    bases = ("Frame", "Painted", "MessageScreen", *cases, "TrialActs", "SweepDoors", "SweepRow")
    return {kind for kind in own if kind.__name__ not in bases}


async def test_markup_is_shown_as_it_was_written(tmp_path: Path) -> None:
    async with workbench(hostile_workspace(tmp_path), size=(160, 45)) as driver:
        await driver.open("SweepsScreen")
        assert "[/red][bold][@click=app.quit]click[/]" in driver.text()
