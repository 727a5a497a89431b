"""Whether any written form of an answer that the scorer accepts stands in a long text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.verdict import Span
from lim_tui.scoring.cleaning import clean
from lim_tui.scoring.mapped import MappedText
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.prepared import prepare
from lim_tui.scoring.trace import Trace

_EXEMPT = ("choice", "abstain", "regex")
_PIECE = 2000
_OVERLAP = 120


class AnswerFinder:
    """Finds the written forms of one answer; compile once, search many texts.

    Choice and abstain are exempt and find nothing; so is regex, whose pattern is no written form.
    """

    def __init__(self, key: AnswerKey) -> None:
        self._key = replace(key, question="", evidence=(), choices=())
        self._exempt = key.answer_type in _EXEMPT

    def find(self, text: str) -> Span | None:
        """The first written form, in code points of ``text``; None where there is none."""
        if self._exempt:
            return None
        for start in range(0, max(len(text), 1), _PIECE - _OVERLAP):
            span = self._find_in(MappedText.of(text).cut(start, start + _PIECE))
            if span is not None:
                return span
        return None

    def _find_in(self, piece: MappedText) -> Span | None:
        passage = Passage.of(clean(piece, Trace()), self._key.language)
        for item in prepare(self._key).finder.find(passage):
            if item.level == "same" and item.role == "plain":
                return passage.span(item.start, item.end)
        return None


@lru_cache(maxsize=256)
def _finder(key: AnswerKey) -> AnswerFinder:
    return AnswerFinder(key)


def find_written_form(key: AnswerKey, text: str) -> Span | None:
    """Where a written form of the answer that the scorer accepts first stands in ``text``; None where none does."""
    return _finder(key).find(text)
