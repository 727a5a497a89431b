"""The action table as Textual's bindings, and keys as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from textual.binding import Binding, BindingType

from lim_tui.tui.action import Action, Scope
from lim_tui.tui.actions import ACTIONS, actions_of

_NAMES = {
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "escape": "esc",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "full_stop": ".",
    "equals_sign": "=",
    "comma": ",",
    "plus": "+",
    "minus": "-",
}


def bindings_of(*scopes: Scope) -> list[BindingType]:
    """The bindings of these scopes; ids are those of the actions, so that a keymap can name them."""
    return [_binding(entry) for scope in scopes for entry in actions_of(scope)]


def _binding(entry: Action) -> Binding:
    return Binding(entry.keys, entry.command, entry.label, show=entry.footer, id=entry.id, tooltip=entry.help)


def key_name(key: str) -> str:
    """A key as people write it: ``?``, ``pgdn``, ``ctrl+p``."""
    return _NAMES.get(key, key)


def first_key(entry: Action, keymap: Mapping[str, str]) -> str:
    """The key of an action to show, as the user's ``keymap`` has it."""
    return keys_of(entry, keymap)[0]


def keys_of(entry: Action, keymap: Mapping[str, str]) -> list[str]:
    """All keys of an action, as the user's ``keymap`` has them, the one to show first."""
    return [key.strip() for key in keymap.get(entry.id, entry.keys).split(",")]


def keys_text(entry: Action, keymap: Mapping[str, str]) -> str:
    """All keys of an action, as the user's ``keymap`` has them: ``up k``."""
    return " ".join(map(key_name, keys_of(entry, keymap)))


def clashes(keymap: Mapping[str, str]) -> list[str]:
    """What is wrong with a user's keymap, a sentence each: unknown actions, and keys with two meanings in one place."""
    known = {entry.id for entry in ACTIONS}
    problems = [f"keymap: there is no action {name!r}" for name in keymap if name not in known]
    taken: dict[tuple[Scope, str], str] = {}
    for entry in ACTIONS:
        for key in keymap.get(entry.id, entry.keys).split(","):
            place = (entry.scope, key.strip())
            if place in taken:
                problems.append(f"keymap: {key_name(place[1])!r} is both {taken[place]!r} and {entry.id!r}")
            taken.setdefault(place, entry.id)
    return problems
