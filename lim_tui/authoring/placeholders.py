"""Texts with ``{name}`` and ``{name.otherN}`` in them, and braces that are meant.

``{{`` is a brace that opens nothing, and ``}}`` the brace that closes it; a ``}}`` without a ``{{`` before it, and a
brace that does not enclose a name, stand for themselves. So most code and JSON can be written as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_NAME = r"[^\W\d]\w*"
_MARKS = re.compile(rf"\{{\{{|\}}\}}|\{{({_NAME})(?:\.other([1-9]\d{{0,3}}))?\}}")
_NAME_ALONE = re.compile(_NAME)


class Placeholder(NamedTuple):
    """A place for a value: the gold value of ``name``, or its other value number ``other``."""

    name: str
    other: int | None

    @property
    def key(self) -> str:
        """``name`` or ``name.otherN``."""
        return self.name if self.other is None else f"{self.name}.other{self.other}"


def is_name(word: str) -> bool:
    """True where ``word`` can name a variable: letters (of any script), digits and _, not a digit first."""
    return _NAME_ALONE.fullmatch(word) is not None


def placeholders(text: str) -> tuple[Placeholder, ...]:
    """The places for values in ``text``, in its order, repeats included."""
    if "{" not in text:
        return ()
    found: list[Placeholder] = []

    def note(place: Placeholder) -> str:
        found.append(place)
        return ""

    fill(text, note)
    return tuple(found)


def fill(text: str, value_of: Callable[[Placeholder], str]) -> str:
    """``text`` with each place filled by ``value_of`` and escaped braces written as braces."""
    if "{" not in text:
        return text
    opened = 0

    def write(match: re.Match[str]) -> str:
        nonlocal opened
        mark = match.group()
        if mark == "{{":
            opened += 1
            return "{"
        if mark == "}}":
            closes = opened > 0
            opened -= closes
            return "}" if closes else mark
        return value_of(Placeholder(match[1], int(match[2]) if match[2] else None))

    return _MARKS.sub(write, text)


def rewritten(text: str, written: Callable[[Placeholder], str]) -> str:
    """``text`` with ``written`` in place of each placeholder; all else, doubled braces too, stays as typed."""

    def rewrite(match: re.Match[str]) -> str:
        return written(Placeholder(match[1], int(match[2]) if match[2] else None)) if match[1] else match[0]

    return _MARKS.sub(rewrite, text)


def escape(text: str) -> str:
    """``text`` written so that ``fill`` gives it back; unchanged where it holds nothing that ``fill`` would read."""
    if not _MARKS.search(text):
        return text
    written: list[str] = []
    opened = 0
    for character in text:
        if character == "{":
            opened += 1
        doubled = character == "{" or (character == "}" and opened > 0)
        if character == "}" and opened > 0:
            opened -= 1
        written.append(character * 2 if doubled else character)
    return "".join(written)
