"""Whether two written values are one value."""

from __future__ import annotations

from lim_tui.domain.case import AnswerKey, AnswerType, Expected, Language
from lim_tui.scoring.cleaning import clean
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.prepared import prepare
from lim_tui.scoring.trace import Trace


def values_equal(language: Language, answer_type: AnswerType, a: str, b: str) -> bool:
    """Whether ``a`` and ``b`` are the same value in any written form that the scorer accepts, in either direction."""
    return a == b or _is_form(language, answer_type, a, b) or _is_form(language, answer_type, b, a)


def _is_form(language: Language, answer_type: AnswerType, value: str, other: str) -> bool:
    if not value.strip() or not other.strip():
        return False
    key = AnswerKey(language=language, answer_type=answer_type, expected=(Expected(value),))
    passage = Passage.of(clean(MappedText.of(other), Trace()), language)
    return any(item.level == "same" for item in prepare(key).finder.find(passage))
