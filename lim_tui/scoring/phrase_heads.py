"""The letters with which a match of a phrase pattern can begin, so that few patterns are tried at each word."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CLASSES = "wWdDsSbB"


def heads(pattern: str, size: int = 2) -> set[str]:
    """The first ``size`` letters of what a pattern can match; fewer where the next one is open or absent.

    Patterns begin with literals, ``(?:a|b)`` groups and ``x?``; anything else is open, what is repeated too.
    """
    if not pattern or size == 0:
        return {""}
    first, rest, optional = _first_item(pattern)
    if first is None:
        return {""}
    found: set[str] = set()
    for alternative in first:
        if len(alternative) == 1:
            found |= {alternative + tail for tail in heads(rest, size - 1)}
        else:
            found |= heads(alternative + rest, size)
    return found | heads(rest, size) if optional else found


def any_head(found: Iterable[str]) -> str:
    """A pattern for the first letter of a text that begins with one of the heads, which are not empty."""
    seconds: dict[str, set[str]] = {}
    for head in found:
        seconds.setdefault(head[0], set()).add(head[1:])
    alone = [first for first, after in seconds.items() if "" in after]
    followed = [
        f"(?<={re.escape(first)})(?=[{_class(after)}])" for first, after in sorted(seconds.items()) if "" not in after
    ]
    # All first letters in one class: a search skips other characters without trying anything.
    checked = "|".join([*([f"(?<=[{_class(alone)}])"] if alone else []), *followed])
    return f"[{_class(seconds)}](?:{checked})"


def _class(letters: Iterable[str]) -> str:
    return "".join(sorted(re.escape(letter) for letter in letters))


def _first_item(pattern: str) -> tuple[list[str] | None, str, bool]:
    """The alternatives of the first item (None: open), what follows it, and whether it may be absent."""
    if pattern.startswith("(?:"):
        close = _closing(pattern)
        first: list[str] | None = _alternatives(pattern[3:close])
    elif pattern[0] in "([":
        return None, "", False
    elif pattern[0] == "\\":
        close = 1
        first = None if pattern[1] in _CLASSES else [pattern[1]]
    else:
        close = 0
        first = [pattern[0]]
    if pattern[close + 1 : close + 2] in ("*", "+", "{"):
        return None, "", False
    optional = pattern[close + 1 : close + 2] == "?"
    return first, pattern[close + 1 + optional :], optional


def _closing(pattern: str) -> int:
    depth = 0
    for place, char in enumerate(pattern):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return place
    raise ValueError(f"unclosed group in phrase pattern {pattern!r}")


def _alternatives(inside: str) -> list[str]:
    parts, depth = [""], 0
    for char in inside:
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts
