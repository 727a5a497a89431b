"""An answer key made ready: the expected values parsed once, with what the case itself states of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.decision import Stated
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.standing import judge
from lim_tui.scoring.stated import stated_in
from lim_tui.scoring.value_finder import ValueFinder


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """``expected`` is the first wording, for messages."""

    finder: ValueFinder
    expected: str
    stated: Stated

    def candidates(self, passage: Passage) -> list[AnyCandidate]:
        """The values of a passage, compared with the expected ones and judged by their sentences."""
        found = self.finder.find(passage)
        judge(passage, found, self.finder.quantitative)
        return self.finder.weigh(passage, found)


@lru_cache(maxsize=1024)
def prepare(key: AnswerKey) -> AnswerForm:
    """The key's type with its expected values; a number, date or time that cannot be read is compared as text.

    Raises ValueError where there is nothing to compare with.
    """
    finder = _finder(key) or _text_finder(key)
    if finder is None:
        raise ValueError("the expected answer is empty: give it a value, or set answer_type to abstain")
    stated = stated_in(key, finder) if finder.quantitative else Stated()
    return AnswerForm(finder, key.expected[0].value, stated)


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
