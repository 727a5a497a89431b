"""Numbers that make up another one that is named beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from lim_tui.scoring.asked_words import content_of
from lim_tui.scoring.candidate import AnyCandidate, set_apart
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.quantity import Quantity

_EITHER = re.compile(r"\b(?:or|either|ofwel|versus|vs)\b|或|还是|/")
_OR_IN_DUTCH = re.compile(r"\bof\b")
_LONGEST_SUM = 8


def leave_summands(passage: Passage, asked: str, live: Sequence[AnyCandidate], found: Sequence[AnyCandidate]) -> None:
    """Sets the parts of a whole apart: vier beneden en drie boven, samen zeven.

    ``found`` are all values; those a little less relevant than the ``live`` ones may be parts too. Nothing is done
    where the question names a part.
    """
    for farthest in (0, 1):
        reach = live[0].relevance + farthest
        if _leave_parts(passage, asked, [it for it in found if it.standing == "asserted" and it.relevance <= reach]):
            return


def _leave_parts(passage: Passage, asked: str, near: Sequence[AnyCandidate]) -> bool:
    """Whether a whole with its parts was found."""
    if not 3 <= len(near) <= _LONGEST_SUM:
        return False
    for total, named in _by_value(near).items():
        parts = [item for item in near if item not in named]
        if _are_parts(passage, total, named, parts):
            asks_part = (_told_words(passage, parts) & content_of(asked)) - _told_words(passage, named)
            for item in () if asks_part else parts:
                set_apart(item, named)
            return True
    return False


def _by_value(near: Sequence[AnyCandidate]) -> dict[Decimal, list[AnyCandidate]]:
    values: dict[Decimal, list[AnyCandidate]] = {}
    for item in near:
        if isinstance(item.value, Quantity) and item.value.value is not None:
            values.setdefault(item.value.value, []).append(item)
    return values


def _are_parts(passage: Passage, total: Decimal, named: Sequence[AnyCandidate], parts: Sequence[AnyCandidate]) -> bool:
    """Whether values on one side of the total make it up; behind it they stand in another clause."""
    sides = {item.start < named[0].start for item in parts}
    if len(parts) < 2 or len(sides) != 1 or not _make_up(total, parts):
        return False
    parted = any(named[0].end <= b.start < parts[0].start for b in passage.breaks)
    return (sides == {True} or parted) and not _are_alternatives(passage, parts[0].start, parts[-1].end)


def _are_alternatives(passage: Passage, start: int, end: int) -> bool:
    dutch = "nl" in passage.tongues and _OR_IN_DUTCH.search(passage.low, start, end) is not None
    return dutch or _EITHER.search(passage.low, start, end) is not None


def _make_up(total: Decimal, parts: Sequence[AnyCandidate]) -> bool:
    """Their sum, or the product of two: 8 rijen van 16 stoelen."""
    values = [item.value.value for item in parts]
    if any(value is None for value in values):
        return False
    return sum(values) == total or (len(values) == 2 and min(values) > 1 and values[0] * values[1] == total)


def _told_words(passage: Passage, items: Sequence[AnyCandidate]) -> frozenset[str]:
    """The words of the clauses in which the values stand."""
    found: frozenset[str] = frozenset()
    for item in items:
        start = max((b.end for b in passage.breaks if b.end <= item.start), default=0)
        end = min((b.start for b in passage.breaks if b.start >= item.end), default=len(passage.low))
        found |= content_of(passage.low[start:end])
    return found
