"""The action table as Textual's bindings, and keys as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from textual.binding import Binding, BindingType

from lim_tui.text.visible import visible_line
from lim_tui.tui.action import Action, Scope
from lim_tui.tui.actions import ACTIONS, HELD, SCOPE_TITLES, actions_of

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

SENT_FOR_OTHERS: Mapping[str, str] = {
    "ctrl+h": "is what many terminals send for backspace",
    "ctrl+i": "is what terminals send for tab",
    "ctrl+j": "is what terminals send for a line feed",
    "ctrl+m": "is what terminals send for enter",
    "ctrl+[": "is what terminals send for escape",
    "ctrl+left_square_bracket": "is what terminals send for escape",
    "ctrl+z": "suspends the program",
}
"""Keys that no keymap can use."""
_KEY = re.compile(r"([a-z0-9_]+\+)*([a-z0-9_]+|[!-~])", re.IGNORECASE)


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
    """All keys of an action, as the user's ``keymap`` has them, the one to show first; its own where that has none."""
    return real_keymap(keymap).get(entry.id) or _split(entry.keys)


def real_keymap(keymap: Mapping[str, str]) -> dict[str, list[str]]:
    """What of a user's ``keymap`` can be a key: any other text would stand on the screen, and do nothing."""
    found = {name: [key for key in _split(keys) if _is_key(key)] for name, keys in keymap.items()}
    return {name: keys for name, keys in found.items() if keys}


def keys_text(entry: Action, keymap: Mapping[str, str]) -> str:
    """All keys of an action, as the user's ``keymap`` has them: ``up k``."""
    return " ".join(map(key_name, keys_of(entry, keymap)))


def clashes(keymap: Mapping[str, str]) -> list[str]:
    """What is wrong with a user's keymap, a sentence each.

    Unknown actions, what cannot be the name of a key, keys that terminals send for another one, and keys with two
    meanings that hold together: those of a screen, of what has the focus on it, and of everywhere.
    """
    problems = [
        f"keymap: there is no action {name!r}" for name in keymap if name not in {entry.id for entry in ACTIONS}
    ]
    for name, keys in keymap.items():
        problems += [f"keymap: {key!r} of {name!r} is no key" for key in _split(keys) if not _is_key(key)]
        problems += [
            f"keymap: {key!r} of {name!r} {SENT_FOR_OTHERS[key]}" for key in _split(keys) if key in SENT_FOR_OTHERS
        ]
    found: dict[frozenset[str], str] = {}
    for screen, held in HELD.items():
        for widget in held:
            for key, first, second in _claimed_twice((screen, widget, *_above(screen)), keymap):
                place = "" if first.scope == second.scope else f" on the screen {SCOPE_TITLES[screen]!r}"
                told = f"keymap: {key_name(key)!r} is both {first.id!r} and {second.id!r}{place}"
                found.setdefault(frozenset((key, first.id, second.id)), told)
    return [*problems, *found.values()]


def _above(screen: Scope) -> tuple[Scope, ...]:
    return ("app",) if screen == "sweeps" else ("below", "app")


def _claimed_twice(scopes: tuple[Scope, ...], keymap: Mapping[str, str]) -> Iterator[tuple[str, Action, Action]]:
    taken: dict[str, Action] = {}
    for entry in ACTIONS:
        if entry.scope in scopes:
            for key in keys_of(entry, keymap):
                if key in taken:
                    yield key, taken[key], entry
                taken.setdefault(key, entry)


def _split(keys: str) -> list[str]:
    return [key.strip() for key in keys.split(",")]


def _is_key(key: str) -> bool:
    return _KEY.fullmatch(key) is not None or (len(key) == 1 and key.isprintable() and visible_line(key) == key)
