"""Whether a value stands in a text as typed, and not as a part of a longer word, number or code."""

from __future__ import annotations

# From here on scripts write words without blanks, so that a neighbour says nothing.
_FIRST_UNSPACED = "\u2e80"


def stands_alone(value: str, text: str) -> bool:
    """True where ``value`` is in ``text`` with no letter or digit of a spaced script right beside it."""
    start = text.find(value)
    while start >= 0:
        end = start + len(value)
        if not (_joins(text[start - 1 : start]) or _joins(text[end : end + 1])):
            return True
        start = text.find(value, start + 1)
    return False


def is_whole(text: str, start: int, end: int) -> bool:
    """True where the stretch of ``text`` is no part of a longer word, number or code of a spaced script."""
    before = _joins(text[start - 1 : start]) and _joins(text[start : start + 1])
    return not before and not (_joins(text[end - 1 : end]) and _joins(text[end : end + 1]))


def _joins(neighbour: str) -> bool:
    return neighbour.isalnum() and neighbour < _FIRST_UNSPACED
