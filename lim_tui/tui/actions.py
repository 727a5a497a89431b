"""The one table of what a person can do: it feeds bindings, footer, palette, help and documentation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Scope = Literal[
    "app",
    "below",
    "sweeps",
    "launch",
    "sweep",
    "cases",
    "trials",
    "trial",
    "help",
    "message",
    "log",
    "list",
    "heat",
    "text",
]

SCOPE_TITLES: Mapping[Scope, str] = {
    "app": "Everywhere",
    "below": "On every screen but the first",
    "sweeps": "List of sweeps",
    "launch": "Launch",
    "sweep": "Sweep",
    "cases": "Cases by depth",
    "trials": "Trials",
    "trial": "Trial",
    "help": "Help",
    "message": "Message",
    "log": "Log",
    "list": "In a list",
    "heat": "In the heatmap",
    "text": "In a text",
}


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do.

    ``keys`` are Textual's names with commas between them, the one to show first; ``command`` is Textual's action;
    ``label`` is for the footer and ``help`` a sentence. ``footer`` marks what is used often.
    """

    id: str
    keys: str
    label: str
    help: str
    scope: Scope
    command: str
    footer: bool = False


ACTIONS: tuple[Action, ...] = (
    Action("list.choose", "enter", "open", "Open the line under the cursor.", "list", "choose", footer=True),
    Action("list.up", "up,k", "up", "One line up.", "list", "move(-1)"),
    Action("list.down", "down,j", "down", "One line down.", "list", "move(1)"),
    Action("list.page_up", "pageup,ctrl+u", "page up", "One page up.", "list", "page(-1)"),
    Action("list.page_down", "pagedown,ctrl+d", "page down", "One page down.", "list", "page(1)"),
    Action("list.first", "home,g", "first", "To the first line.", "list", "first"),
    Action("list.last", "end,G", "last", "To the last line.", "list", "last"),
    Action("heat.choose", "enter", "trials", "List the trials of the cell.", "heat", "choose", footer=True),
    Action("heat.up", "up,k", "up", "The cell above.", "heat", "move(-1, 0)"),
    Action("heat.down", "down,j", "down", "The cell below.", "heat", "move(1, 0)"),
    Action("heat.left", "left,h", "left", "The cell to the left.", "heat", "move(0, -1)"),
    Action("heat.right", "right,l", "right", "The cell to the right.", "heat", "move(0, 1)"),
    Action("heat.first", "home,g", "first", "To the first cell.", "heat", "first"),
    Action("heat.last", "end,G", "last", "To the last cell.", "heat", "last"),
    Action("text.up", "up,k", "up", "One line up.", "text", "scroll_lines(-1)"),
    Action("text.down", "down,j", "down", "One line down.", "text", "scroll_lines(1)"),
    Action("text.page_up", "pageup,ctrl+u,b", "page up", "One page up.", "text", "scroll_pages(-1)"),
    Action("text.page_down", "pagedown,ctrl+d,space", "page down", "One page down.", "text", "scroll_pages(1)"),
    Action("text.top", "home,g", "top", "To the beginning.", "text", "top"),
    Action("text.bottom", "end,G", "bottom", "To the end.", "text", "bottom"),
    Action("text.evidence", "e", "evidence", "To the next piece of evidence.", "text", "mark('evidence')", footer=True),
    Action("text.distractor", "d", "distractor", "To the next distractor.", "text", "mark('distractor')"),
    Action(
        "text.misleading", "x", "misleading", "To the document whose value was given.", "text", "mark('misleading')"
    ),
    Action("text.next", "n", "next match", "To the next match of what was looked for.", "text", "match(1)"),
    Action("text.previous", "N", "previous match", "To the match before.", "text", "match(-1)"),
    Action("sweeps.launch", "n", "new", "Choose a sweep file and launch it.", "sweeps", "launch", footer=True),
    Action(
        "sweeps.pause", "p", "pause", "Let the sweep under the cursor rest.", "sweeps", "want('pause')", footer=True
    ),
    Action("sweeps.resume", "r", "resume", "Let it go on.", "sweeps", "want('run')", footer=True),
    Action("sweeps.stop", "s", "stop", "Stop it after the calls in flight.", "sweeps", "want('stop')"),
    Action("sweep.pause", "p", "pause", "Let the sweep rest.", "sweep", "want('pause')", footer=True),
    Action("sweep.resume", "r", "resume", "Let it go on.", "sweep", "want('run')", footer=True),
    Action("sweep.stop", "s", "stop", "Stop it after the calls in flight.", "sweep", "want('stop')", footer=True),
    Action("sweep.stop_now", "S", "stop now", "Stop it and give up the calls in flight.", "sweep", "want('stop_now')"),
    Action("sweep.trials", "t", "all trials", "List all trials of the sweep.", "sweep", "trials", footer=True),
    Action("sweep.wrong", "w", "wrong", "List the trials judged incorrect.", "sweep", "wrong", footer=True),
    Action("sweep.cases", "x", "cases", "The cases of the row by depth.", "sweep", "cases", footer=True),
    Action("heat.metric", "m", "metric", "Show another figure in the cells.", "heat", "metric(1)", footer=True),
    Action("sweep.group", "v", "group by", "Group by language, by set or by kind.", "sweep", "group", footer=True),
    Action(
        "sweep.curve",
        "c",
        "curve",
        "Show or hide accuracy over depth with its intervals.",
        "sweep",
        "curve",
        footer=True,
    ),
    Action("sweep.freeze", "f", "freeze", "Hold the picture still; the sweep goes on.", "sweep", "freeze", footer=True),
    Action("cases.shallower", "left,h", "shallower", "The depth to the left.", "cases", "depth(-1)", footer=True),
    Action("cases.deeper", "right,l", "deeper", "The depth to the right.", "cases", "depth(1)", footer=True),
    Action("trials.verdict", "v", "verdict", "Only one verdict, in turn.", "trials", "verdict", footer=True),
    Action("trials.find", "slash", "find", "Only outputs that hold a text.", "trials", "find", footer=True),
    Action("trials.all", "a", "all", "Take every filter off but the cell.", "trials", "all", footer=True),
    Action("trial.verdict", "1", "verdict", "Output, verdict and trace.", "trial", "pane(0)"),
    Action("trial.prompt", "2", "prompt", "The exact prompt.", "trial", "pane(1)"),
    Action("trial.attempts", "3", "attempts", "Every request made, with what came back.", "trial", "pane(2)"),
    Action("trial.case", "4", "case", "The case with its values and aliases.", "trial", "pane(3)"),
    Action("trial.pane", "tab", "next pane", "The next of the four.", "trial", "next_pane", footer=True),
    Action(
        "trial.shallower",
        "left,h",
        "shallower",
        "The same case at the depth before.",
        "trial",
        "walk(0, -1)",
        footer=True,
    ),
    Action("trial.deeper", "right,l", "deeper", "The same case at the next depth.", "trial", "walk(0, 1)", footer=True),
    Action(
        "trial.shorter", "left_square_bracket", "shorter", "The same case, a shorter prompt.", "trial", "walk(-1, 0)"
    ),
    Action("trial.longer", "right_square_bracket", "longer", "The same case, a longer prompt.", "trial", "walk(1, 0)"),
    Action("trial.previous", "K", "previous", "The trial before, in the list one came from.", "trial", "step(-1)"),
    Action(
        "trial.next", "J", "next trial", "The next trial of the list one came from.", "trial", "step(1)", footer=True
    ),
    Action("trial.find", "slash", "find", "Find a text in what is shown.", "trial", "find", footer=True),
    Action("trial.copy", "y", "copy", "Copy what is shown to the clipboard.", "trial", "copy"),
    Action("below.back", "escape,backspace", "back", "Back to the screen before.", "below", "back", footer=True),
    Action(
        "app.palette", "ctrl+p,colon", "commands", "Search all that can be done here.", "app", "app.command_palette"
    ),
    Action("app.help", "question_mark,f1", "help", "What has the focus, and all keys.", "app", "app.help", footer=True),
    Action("app.log", "L", "log", "What was logged, newest last.", "app", "app.log"),
    Action("app.theme", "T", "theme", "The next theme.", "app", "app.next_theme"),
    Action("app.quit", "q,ctrl+q", "quit", "Leave; running sweeps go on.", "app", "app.quit", footer=True),
)

_BY_ID: Mapping[str, Action] = {action.id: action for action in ACTIONS}


def action(action_id: str) -> Action:
    """The action with this id; KeyError if there is none."""
    return _BY_ID[action_id]


def known_action(action_id: str | None) -> Action | None:
    """The action with this id, None for a binding that is not in the table."""
    return _BY_ID.get(action_id or "")


def actions_of(scope: Scope) -> tuple[Action, ...]:
    """The actions of one scope in the order of the table."""
    return tuple(entry for entry in ACTIONS if entry.scope == scope)
