"""What fixes a layout, and the order of a case's distractors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lim_tui.context.filler import CutFiller
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase, Document
from lim_tui.domain.seeding import stream
from lim_tui.domain.template import QuestionPlace, Template

DEFAULT_DISTRACTORS = 8


def _nothing_holds_answer(_text: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class LayoutRequest:
    """All that fixes a layout.

    ``distractor_count`` is the number of distractors at every length where there is filler; without filler the
    distractors themselves fill the context. ``target_tokens`` None takes ``distractor_count`` distractors, no filler.
    ``holds_answer`` tells whether a text holds a written form of the answer.
    """

    case: BoundCase
    template: Template
    counter: TokenCounter
    target_tokens: int | None
    filler: CutFiller | None = None
    distractor_count: int = DEFAULT_DISTRACTORS
    question_place: QuestionPlace = "after"
    system_role: bool = True
    holds_answer: Callable[[str], bool] = field(default=_nothing_holds_answer)


def ordered_distractors(case: BoundCase) -> tuple[Document, ...]:
    """The distractors of a case: as authored at seed 0, permuted by the seed above 0."""
    documents = list(case.distractors)
    if case.seed:
        stream("distractors", case.case.set_name, case.case.id, case.seed).shuffle(documents)
    return tuple(documents)
