"""The one table of what a person can do: it feeds bindings, footer, palette, help and documentation."""

from __future__ import annotations

from collections.abc import Mapping

from lim_tui.tui.action import Action, Scope
from lim_tui.tui.action_tables.amend import AMEND
from lim_tui.tui.action_tables.ask import ASK
from lim_tui.tui.action_tables.by_depth import BY_DEPTH
from lim_tui.tui.action_tables.cases import CASES, CONFLICT, FIELDS
from lim_tui.tui.action_tables.compared import COMPARED
from lim_tui.tui.action_tables.compose import COMPOSE
from lim_tui.tui.action_tables.everywhere import EVERYWHERE
from lim_tui.tui.action_tables.figure import FIGURE
from lim_tui.tui.action_tables.judge import JUDGE
from lim_tui.tui.action_tables.line import LINE
from lim_tui.tui.action_tables.lists import LISTS
from lim_tui.tui.action_tables.offers import OFFERS
from lim_tui.tui.action_tables.queue import QUEUE
from lim_tui.tui.action_tables.sweep import SWEEP
from lim_tui.tui.action_tables.sweeps import SWEEPS
from lim_tui.tui.action_tables.trial import TRIAL
from lim_tui.tui.action_tables.trials import TRIALS
from lim_tui.tui.action_tables.try_case import READING, TRY

SCOPE_TITLES: Mapping[Scope, str] = {
    "app": "Everywhere",
    "below": "On every screen but the first",
    "sweeps": "List of sweeps",
    "launch": "Launch",
    "compose": "Compose a sweep",
    "pick": "Choose values",
    "model": "Choose a model",
    "cases": "Cases",
    "offers": "Making distractors",
    "conflict": "File changed on disk",
    "try": "Try one case",
    "reading": "How a model reads a case",
    "sweep": "Sweep",
    "figure": "Figure in the cells",
    "by_depth": "Cases by depth",
    "compare": "Compare",
    "flips": "What changed",
    "gate": "Gate",
    "judge": "LLM judge",
    "trials": "Trials",
    "trial": "Trial",
    "queue": "Review queue",
    "amend": "Changing a case",
    "ask": "Asking again",
    "help": "Help",
    "message": "Message",
    "log": "Log",
    "list": "In a list",
    "heat": "In the heatmap",
    "text": "In a text",
    "field": "In a field",
    "word": "In a field with few words",
    "line": "In the line at the bottom",
}

HELD: Mapping[Scope, tuple[Scope, ...]] = {
    "sweeps": ("list",),
    "launch": ("list", "text"),
    "compose": ("list", "text"),
    "pick": ("list",),
    "model": ("list",),
    "cases": ("list", "field", "word"),
    "offers": ("list", "text"),
    "conflict": ("text",),
    "try": ("list", "text"),
    "reading": ("text",),
    "sweep": ("heat",),
    "figure": ("list",),
    "judge": ("text",),
    "by_depth": ("list",),
    "compare": ("list",),
    "flips": ("list",),
    "gate": ("list", "text"),
    "trials": ("list",),
    "trial": ("text",),
    "queue": ("list",),
    "amend": ("text",),
    "ask": ("text",),
    "help": ("text",),
    "message": ("text",),
    "log": ("text",),
}
"""The screens, and what on each can have the focus: their keys hold together with those of everywhere."""

ACTIONS: tuple[Action, ...] = (
    *LISTS,
    *SWEEPS,
    *COMPOSE,
    *COMPARED,
    *JUDGE,
    *CASES,
    *OFFERS,
    *CONFLICT,
    *FIELDS,
    *TRY,
    *READING,
    *SWEEP,
    *FIGURE,
    *BY_DEPTH,
    *TRIALS,
    *TRIAL,
    *QUEUE,
    *AMEND,
    *ASK,
    *LINE,
    *EVERYWHERE,
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
