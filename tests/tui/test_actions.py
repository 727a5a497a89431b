"""The action table against the screens and widgets that it feeds."""

from __future__ import annotations

from collections import Counter

import pytest
from textual.dom import DOMNode

from lim_tui.tui.action import Scope
from lim_tui.tui.actions import ACTIONS, HELD, SCOPE_TITLES, action, known_action
from lim_tui.tui.app import WorkbenchApp
from lim_tui.tui.bindings import bindings_of, clashes, first_key, keys_text
from lim_tui.tui.screens.amend import AmendScreen
from lim_tui.tui.screens.ask import AskScreen
from lim_tui.tui.screens.by_depth import ByDepthScreen
from lim_tui.tui.screens.cases import CasesScreen
from lim_tui.tui.screens.compare import CompareScreen
from lim_tui.tui.screens.compose import ComposeScreen
from lim_tui.tui.screens.conflict import ConflictScreen
from lim_tui.tui.screens.figure import FigureScreen
from lim_tui.tui.screens.flips import FlipsScreen
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.screens.gate import GateScreen
from lim_tui.tui.screens.help import HelpScreen
from lim_tui.tui.screens.judge import JudgeScreen
from lim_tui.tui.screens.launch import LaunchScreen
from lim_tui.tui.screens.log import LogScreen
from lim_tui.tui.screens.message import MessageScreen
from lim_tui.tui.screens.model import ModelScreen
from lim_tui.tui.screens.offers import OffersScreen
from lim_tui.tui.screens.pick import PickScreen
from lim_tui.tui.screens.queue import QueueScreen
from lim_tui.tui.screens.reading import ReadingScreen
from lim_tui.tui.screens.sweep import SweepScreen
from lim_tui.tui.screens.sweeps import SweepsScreen
from lim_tui.tui.screens.trial import TrialScreen
from lim_tui.tui.screens.trials import TrialsScreen
from lim_tui.tui.screens.try_case import TryScreen
from lim_tui.tui.widgets.field_area import FieldArea
from lim_tui.tui.widgets.find_line import LineInput
from lim_tui.tui.widgets.heatmap import Heatmap
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.text_view import TextView
from lim_tui.tui.widgets.word_field import WordField

OWNERS: dict[Scope, type[DOMNode]] = {
    "app": WorkbenchApp,
    "below": Frame,
    "sweeps": SweepsScreen,
    "launch": LaunchScreen,
    "compose": ComposeScreen,
    "pick": PickScreen,
    "model": ModelScreen,
    "compare": CompareScreen,
    "flips": FlipsScreen,
    "gate": GateScreen,
    "judge": JudgeScreen,
    "cases": CasesScreen,
    "conflict": ConflictScreen,
    "offers": OffersScreen,
    "field": FieldArea,
    "word": WordField,
    "try": TryScreen,
    "reading": ReadingScreen,
    "sweep": SweepScreen,
    "figure": FigureScreen,
    "by_depth": ByDepthScreen,
    "trials": TrialsScreen,
    "trial": TrialScreen,
    "queue": QueueScreen,
    "amend": AmendScreen,
    "ask": AskScreen,
    "help": HelpScreen,
    "message": MessageScreen,
    "log": LogScreen,
    "list": RowList,
    "heat": Heatmap,
    "text": TextView,
    "line": LineInput,
}
# What terminals send for other keys, or keep for themselves: backspace, tab, line feed, enter, escape, suspend, and the
# prefixes of tmux and screen. XON and XOFF (ctrl+q, ctrl+s) arrive, since Textual turns flow control off.
_NEVER = {f"ctrl+{letter}" for letter in "hijm[zab"}


def test_every_scope_has_a_title_and_an_owner() -> None:
    assert (
        set(SCOPE_TITLES)
        == set(OWNERS)
        == {entry.scope for entry in ACTIONS} | {"compare", "gate", "help", "message", "model", "log"}
    )


@pytest.mark.parametrize("entry", ACTIONS, ids=lambda entry: entry.id)
def test_every_action_is_something_its_owner_can_do(entry: object) -> None:
    assert entry in ACTIONS
    name = entry.command.partition("(")[0].removeprefix("app.")  # type: ignore[attr-defined]
    assert callable(getattr(OWNERS[entry.scope], f"action_{name}"))  # type: ignore[attr-defined]


def test_ids_are_unique_and_begin_with_their_scope() -> None:
    assert max(Counter(entry.id for entry in ACTIONS).values()) == 1
    assert all(entry.id.startswith(f"{entry.scope}.") for entry in ACTIONS)


def test_no_key_is_one_that_terminals_do_not_send_apart() -> None:
    keys = {key.strip() for entry in ACTIONS for key in entry.keys.split(",")}
    assert not keys & _NEVER


def test_the_table_as_it_is_has_no_clash() -> None:
    assert clashes({}) == []


def test_every_screen_says_what_can_have_its_focus() -> None:
    screens = {scope for scope, owner in OWNERS.items() if issubclass(owner, Frame) and owner is not Frame}
    assert set(HELD) == screens


def test_a_users_keymap_names_unknown_actions_and_clashes() -> None:
    problems = clashes({"sweep.freze": "z", "sweep.stop": "p"})
    assert problems == [
        "keymap: there is no action 'sweep.freze'",
        "keymap: 'p' is both 'sweep.pause' and 'sweep.stop'",
    ]


def test_a_users_keymap_names_clashes_of_a_screen_with_its_widget_and_with_everywhere() -> None:
    assert clashes({"sweep.stop": "m"}) == ["keymap: 'm' is both 'heat.metric' and 'sweep.stop' on the screen 'Sweep'"]
    assert clashes({"trials.all": "q"}) == ["keymap: 'q' is both 'trials.all' and 'app.quit' on the screen 'Trials'"]
    assert clashes({"compare.none": "x", "ask.go": "escape"})[1:] == [
        "keymap: 'esc' is both 'ask.go' and 'below.back' on the screen 'Asking again'"
    ]


def test_the_same_key_on_two_screens_is_no_clash() -> None:
    assert clashes({"trials.all": "p", "sweep.pause": "f6"}) == []


@pytest.mark.parametrize("key", ["ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+["])
def test_a_users_keymap_names_keys_that_never_arrive(key: str) -> None:
    (problem,) = clashes({"sweep.pause": f"f6, {key}"})
    assert problem.startswith(f"keymap: {key!r} of 'sweep.pause' is what ")


def test_what_is_no_key_is_named_and_left_out_of_a_users_keymap() -> None:
    hostile = "f\x1b]0;owned\x07\u202e"
    keymap = {"app.help": f"{hostile}, f1, ?, \u00e9, [, ctrl+b"}
    assert clashes(keymap) == [f"keymap: {hostile!r} of 'app.help' is no key"]
    entry = next(entry for entry in ACTIONS if entry.id == "app.help")
    assert keys_text(entry, keymap) == "f1 ? \u00e9 [ ctrl+b"
    assert keys_text(entry, {"app.help": "\u200b"}) == keys_text(entry, {})


def test_keys_are_shown_as_people_write_them_and_as_the_user_set_them() -> None:
    assert keys_text(action("app.help"), {}) == "? f1"
    assert keys_text(action("app.help"), {"app.help": "f2,h"}) == "f2 h"
    assert first_key(action("app.quit"), {}) == "q"


def test_bindings_carry_the_ids_of_the_table_so_that_a_keymap_can_name_them() -> None:
    for binding in bindings_of(*SCOPE_TITLES):
        assert known_action(getattr(binding, "id", None)) is not None
