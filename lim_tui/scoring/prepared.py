"""An answer key made ready: the expected values parsed once, with what the case itself states of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lim_tui.domain.case import AnswerKey, AnswerType
from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.decision import Stated
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.standing import judge
from lim_tui.scoring.stated import stated_in
from lim_tui.scoring.value_finder import ValueFinder

_TOLD_APART: tuple[AnswerType, ...] = ("number", "identifier", "date", "time")


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """``expected`` is the first wording, for messages; ``question`` is the case's."""

    finder: ValueFinder
    expected: str
    stated: Stated
    question: str
    answer_type: AnswerType

    def candidates(self, passage: Passage) -> list[AnyCandidate]:
        """The values of a passage, compared with the expected ones and judged by their sentences."""
        found = self.finder.find(passage)
        judge(passage, found, self.finder.quantitative)
        weighed = self.finder.weigh(passage, found)
        if len(weighed) > 1 and self.answer_type in _TOLD_APART:
            from lim_tui.scoring.told_apart import tell_apart

            tell_apart(passage, self.question, self.answer_type, weighed)
        return weighed


@lru_cache(maxsize=1024)
def prepare(key: AnswerKey) -> AnswerForm:
    """The key's type with its expected values; a number, date or time that cannot be read is compared as text.

    Raises ValueError where there is nothing to compare with.
    """
    typed = _finder(key)
    finder = typed or _text_finder(key)
    if finder is None:
        raise ValueError("the expected answer is empty: give it a value, or set answer_type to abstain")
    stated = stated_in(key, finder) if finder.quantitative else Stated()
    return AnswerForm(finder, key.expected[0].value, stated, key.question, key.answer_type if typed else "text")


def reads_as_typed(key: AnswerKey) -> bool:
    """Whether the expected answer can be read as the type of its key; False where it would be compared as text.

    Of a set, a pattern and an abstention, which are read otherwise, it says True.
    """
    return key.answer_type in ("set", "regex", "abstain", "text") or _finder(key) is not None


def _finder(key: AnswerKey) -> ValueFinder | None:
    """Types are imported when a case first needs them: each compiles many patterns."""
    if key.answer_type == "number":
        from lim_tui.scoring.number_type import NumberType

        return NumberType.of(key)
    if key.answer_type == "identifier":
        from lim_tui.scoring.identifier_type import IdentifierType

        return IdentifierType.of(key)
    if key.answer_type == "date":
        from lim_tui.scoring.date_type import DateType

        return DateType.of(key)
    if key.answer_type == "time":
        from lim_tui.scoring.time_type import TimeType

        return TimeType.of(key)
    if key.answer_type == "choice":
        from lim_tui.scoring.choice_type import ChoiceType

        return ChoiceType.of(key)
    return None


def _text_finder(key: AnswerKey) -> ValueFinder | None:
    from lim_tui.scoring.text_type import TextType

    return TextType.of(key)
