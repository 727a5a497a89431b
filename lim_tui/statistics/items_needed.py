"""How many further items would settle a claim, if they were like those seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

MOST_ITEMS = 1_000_000


def further_items(settled: Callable[[int], bool], items: int) -> int | None:
    """The fewest items beyond ``items`` for which ``settled(total)`` holds; None if a million do not.

    ``settled`` must not become False again as the total grows.
    """
    low, high = items, max(items, 1)
    while not settled(high):
        low, high = high, high * 2
        if high > MOST_ITEMS:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if settled(middle) else (middle, high)
    return high - items


def most_needed(numbers: Iterable[int | None]) -> int | None:
    """What a claim needs that several parts must settle; None if some part needs more than can be said."""
    found = list(numbers)
    return None if any(number is None for number in found) else max((n for n in found if n is not None), default=None)
