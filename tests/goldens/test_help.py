"""F1 and ? explain the screen, what on it has the focus, and all keys: on every screen there is."""

from __future__ import annotations

from pathlib import Path

from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Input

from lim_tui.errors import LimError
from lim_tui.tui.action import Scope
from lim_tui.tui.actions import ACTIONS, HELD, SCOPE_TITLES, actions_of
from lim_tui.tui.palette import ActionCommands
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.screens.help import HelpScreen
from lim_tui.tui.screens.message import MessageScreen
from lim_tui.tui.widgets.field_area import FieldArea
from lim_tui.tui.widgets.find_line import LineInput
from lim_tui.tui.widgets.text_view import TextView
from tests.goldens.walk import SIZE_WITH_HELP, as_kept, file_of, stops
from tests.goldens.workspace import golden_workspace
from tests.tui.test_actions import OWNERS
from tests.tui.workbench import Driver, workbench

WIDGETS: frozenset[Scope] = frozenset(scope for held in HELD.values() for scope in held)
_NO_SCREENS: frozenset[Scope] = frozenset({"app", "below"})
_TYPED_IN: dict[Scope, type[Widget]] = {"field": FieldArea, "line": LineInput}
# The help cannot be asked for its own help; a message is shown by what cannot be done.
_NOT_PASSED: frozenset[Scope] = frozenset({"help", "message"})


def test_every_screen_and_everything_that_takes_the_focus_has_words_of_its_own() -> None:
    words = {scope: getattr(owner, "HELP", "") for scope, owner in OWNERS.items() if scope not in _NO_SCREENS}
    assert [scope for scope, told in words.items() if len(told) < 40] == []
    assert len(set(words.values())) == len(words)


async def test_f1_on_every_screen_explains_it_and_what_has_the_focus_and_lists_its_keys(golden: Path) -> None:
    """The screens are those of the goldens of 80x24 in English, which are looked at on the way."""
    database = golden_workspace(golden, "en")
    explained: set[Scope] = set()
    shown = ""
    async with workbench(database, size=SIZE_WITH_HELP) as driver:
        async for stop in stops(driver, golden, "en"):
            shown += as_kept(stop, driver, golden)
            screen = driver.app.screen
            in_one = next((scope for scope, kind in _TYPED_IN.items() if isinstance(screen.focused, kind)), None)
            wanted = in_one or (screen.SCOPE if isinstance(screen, Frame) else "help")
            if isinstance(screen, Frame) and wanted not in explained | _NOT_PASSED:
                explained |= await _explained(driver, screen)
    assert shown.splitlines() == file_of("en", SIZE_WITH_HELP, "unicode").read_text(encoding="utf-8").splitlines()
    screens = {scope for scope, owner in OWNERS.items() if issubclass(owner, Frame) and owner is not Frame}
    assert screens - explained == _NOT_PASSED
    assert {entry.scope for entry in ACTIONS} - explained <= {"word", *_NOT_PASSED}


async def _explained(driver: Driver, screen: Frame) -> set[Scope]:
    """What the help explains that stands on its first screen and below; back on the screen afterwards."""
    focused: DOMNode | None = screen.focused
    _check_what_is_offered(driver, screen)
    await driver.press("f1" if isinstance(focused, FieldArea | Input) else "question_mark")
    await driver.open("HelpScreen")
    text = driver.app.screen.query_one(TextView).shown.text
    head, _, elsewhere = text.partition("\nElsewhere\n")
    here = {scope for scope in SCOPE_TITLES if f"\n{SCOPE_TITLES[scope]}\n  " in head}
    assert screen.HELP in head
    assert (getattr(focused, "HELP", None) or "") in head
    assert getattr(focused, "about", "") in head
    assert [entry.id for entry in ACTIONS if entry.help not in text] == []
    assert [entry.id for entry in actions_of(screen.SCOPE) if entry.help not in head] == []
    assert SCOPE_TITLES[screen.SCOPE] in driver.text().splitlines()[0]
    assert elsewhere
    await driver.press("escape")
    await driver.until(lambda: driver.app.screen is screen)
    return {*here, screen.SCOPE}


def _check_what_is_offered(driver: Driver, screen: Frame) -> None:
    """The palette has every action that has a key here; by mouse it opens from the line at the bottom."""
    active = {active.binding.id for active in screen.active_bindings.values() if active.enabled}
    offered = {entry.id for entry, _key in ActionCommands(screen)._here()}
    assert {entry.id for entry in ACTIONS if entry.id in active} - offered == set()
    assert {scope for scope, owner in OWNERS.items() if scope in WIDGETS and screen.query(owner)} <= set(
        HELD[screen.SCOPE]
    )
    bottom = driver.text().splitlines()[-1]
    for words in (" more", " help", " quit"):
        assert words in bottom
    assert screen.SCOPE == "sweeps" or any(words in bottom for words in ("esc back", "esc done", "esc leave it"))


async def test_a_message_and_the_help_itself_say_where_one_is(tmp_path: Path) -> None:
    async with workbench(golden_workspace(tmp_path, "en")) as driver:
        await driver.open("SweepsScreen")
        driver.app.push_screen(MessageScreen(LimError("no such file", "write it")))
        await driver.open("MessageScreen")
        await driver.press("f1")
        await driver.open("HelpScreen")
        assert MessageScreen.HELP in driver.app.screen.query_one(TextView).shown.text
        await driver.press("f1")
        assert isinstance(driver.app.screen, HelpScreen)
