"""Whether a text holds what a prompt may hold in its evidence only (DESIGN rule 3), for every kind of case."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lim_tui.domain.case import AnswerKey, BoundCase, Expected
from lim_tui.scoring import AnswerFinder
from lim_tui.text.joined import JoinedTexts


@dataclass(frozen=True, slots=True, eq=False)
class WrittenAnswers:
    """Tells whether a text holds a written form of an answer that the scorer accepts."""

    finders: tuple[AnswerFinder, ...]

    def __call__(self, text: str) -> bool:
        """True where ``text`` holds one."""
        return any(finder.find(text) is not None for finder in self.finders)

    def among(self, joined: JoinedTexts) -> frozenset[int]:
        """Which of many texts hold one."""
        return frozenset().union(*(finder.among(joined) for finder in self.finders))


def answer_finder(case: BoundCase) -> WrittenAnswers:
    """The search for the written forms of the answer of ``case``.

    Of a conflict both values count. An unanswerable case may name what must not stand in its context; where it names
    nothing, nothing is found.
    """
    return WrittenAnswers(tuple(AnswerFinder(key) for key in _keys(case)))


def _keys(case: BoundCase) -> list[AnswerKey]:
    if not case.expected:
        return []
    own = replace(case.answer_key, answer_type=case.case.answer_type, expected=case.expected)
    if case.conflict is None:
        return [own]
    return [own, replace(own, expected=(Expected(case.conflict.value),))]
