"""A value that an output names, and what the sentence says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

Value = TypeVar("Value")

Standing = Literal["asserted", "denied", "withdrawn", "echoed", "operand"]
Bound = Literal["at_least", "at_most", "more_than", "less_than", "range"]
Role = Literal["plain", "label", "moment", "weak"]
Level = Literal["same", "arguable", "different"]


@dataclass(slots=True)
class Candidate(Generic[Value]):
    """One value found at ``start`` to ``end`` of the examined text.

    ``role``: a label names something (chapter 7), a moment is a date, year or clock time among numbers, weak is a word
    that is seldom meant as a number (``een``, ``one``). ``standing``, ``bound`` and ``hedged`` say how the sentence
    puts it. ``level`` and ``why`` compare it with the expected value; ``relevance`` 0 is of the expected kind (same
    dimension), higher numbers less so.
    """

    start: int
    end: int
    written: str
    value: Value
    role: Role = "plain"
    standing: Standing = "asserted"
    bound: Bound | None = None
    hedged: bool = False
    level: Level = "different"
    why: str = ""
    relevance: int = 0


AnyCandidate = Candidate[Any]


def set_apart(item: AnyCandidate, others: Sequence[AnyCandidate]) -> None:
    """Makes a value less relevant than each of the others."""
    item.relevance = max(item.relevance, *(other.relevance for other in others if other is not item), 0) + 1
