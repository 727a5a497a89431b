"""An answer key made ready: the expected values parsed once, with what the evidence states of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import AnyCandidate, Candidate
from lim_tui.scoring.choice_type import ChoiceType
from lim_tui.scoring.date_type import DateType
from lim_tui.scoring.decision import Stated
from lim_tui.scoring.identifier_type import IdentifierType
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.number_type import NumberType
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.standing import judge
from lim_tui.scoring.stated import stated_in
from lim_tui.scoring.text_type import TextType
from lim_tui.scoring.time_type import TimeType


class ValueFinder(Protocol):
    """What each answer type does: find values in a passage and say how they compare with the expected ones."""

    def find(self, passage: Passage) -> list[Candidate[Any]]:
        """Candidates with level, reason and relevance set, left to right."""

    def weigh(self, passage: Passage, found: list[Candidate[Any]]) -> None:
        """Correct level and relevance once it is known what the sentences say."""


def _explains_nothing(_same: AnyCandidate, _rival: AnyCandidate) -> bool | None:
    return None


@dataclass(frozen=True, slots=True)
class AnswerType:
    """``expected`` is the first wording, for messages."""

    finder: ValueFinder
    expected: str
    is_zero: bool
    stated: Stated
    explains: Callable[[AnyCandidate, AnyCandidate], bool | None] = _explains_nothing

    def candidates(self, passage: Passage) -> list[AnyCandidate]:
        """The values of a passage, compared with the expected ones and judged by their sentences."""
        found = self.finder.find(passage)
        judge(passage, found, isinstance(self.finder, NumberType | DateType | TimeType))
        self.finder.weigh(passage, found)
        if isinstance(self.finder, TextType) and not any(item.level == "same" for item in found):
            near = self.finder.nearest(passage)
            found = [*found, near] if near is not None else found
        return found


@lru_cache(maxsize=1024)
def prepare(key: AnswerKey) -> AnswerType:
    """The key's type with its expected values; a number that cannot be read is compared as text."""
    finder = _finder(key)
    stated = Stated()
    explains: Callable[[AnyCandidate, AnyCandidate], bool | None] = _explains_nothing
    if isinstance(finder, NumberType):
        explains = finder.explains
    if key.question or key.evidence or key.answer_type in ("number", "date", "time"):
        stated = stated_in(key, finder.find)
    zero = isinstance(finder, NumberType) and finder.expected[0].value == 0
    return AnswerType(finder, key.expected[0].value if key.expected else "", zero, stated, explains)


def _finder(key: AnswerKey) -> ValueFinder:
    finder: ValueFinder | None = None
    if key.answer_type == "number":
        finder = NumberType.of(key)
    elif key.answer_type == "identifier":
        finder = IdentifierType.of(key)
    elif key.answer_type == "date":
        finder = DateType.of(key)
    elif key.answer_type == "time":
        finder = TimeType.of(key)
    elif key.answer_type == "choice":
        finder = ChoiceType.of(key)
    finder = finder or TextType.of(key)
    if finder is None:
        raise ValueError("the expected answer is empty: give it a value, or set answer_type to abstain")
    return finder


def passage_of(text: str, key: AnswerKey) -> Passage:
    """A text of the case itself as a passage."""
    return Passage.of(MappedText.of(text), key.language)
