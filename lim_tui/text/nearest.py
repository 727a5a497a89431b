"""Names the known word closest to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_MOST_NAMED = 12
_NEAREST = 5


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` for the nearest known word, else ``; known are a, b, c``, of many the nearest few."""
    names = list(known)
    lowered = {name.lower(): name for name in names}
    close = get_close_matches(word.lower(), list(lowered), n=1)
    if close:
        return f"; did you mean {lowered[close[0]]!r}?"
    if len(names) > _MOST_NAMED:
        few = get_close_matches(word.lower(), list(lowered), n=_NEAREST, cutoff=0.0)
        return f"; the nearest of {len(names)} are {', '.join(lowered[name] for name in few)}"
    return f"; known are {', '.join(names)}" if names else ""
