"""Whether a text holds what a prompt may hold in its evidence only (DESIGN rule 3), for every kind of case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lim_tui.domain.case import AnswerKey, BoundCase, Expected
from lim_tui.scoring import AnswerFinder


def answer_finder(case: BoundCase) -> Callable[[str], bool]:
    """Tells whether a text holds a written form of the answer that the scorer accepts.

    Of a conflict both values count. An unanswerable case may name what must not stand in its context; where it names
    nothing, nothing is found.
    """
    finders = [AnswerFinder(key) for key in _keys(case)]
    return lambda text: any(finder.find(text) is not None for finder in finders)


def _keys(case: BoundCase) -> list[AnswerKey]:
    if not case.expected:
        return []
    own = replace(case.answer_key, answer_type=case.case.answer_type, expected=case.expected)
    if case.conflict is None:
        return [own]
    return [own, replace(own, expected=(Expected(case.conflict.value),))]
