"""Names the known word closest to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_MOST_NAMED = 24


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` for the nearest known word, else ``; known are a, b, c``, the first of many."""
    names = list(known)
    lowered = {name.lower(): name for name in names}
    close = get_close_matches(word.lower(), list(lowered), n=1)
    if close:
        return f"; did you mean {lowered[close[0]]!r}?"
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return f"; known are {', '.join(names[:_MOST_NAMED])}{more}" if names else ""
