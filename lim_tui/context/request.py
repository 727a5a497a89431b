"""What fixes a layout, and the order of a case's distractors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lim_tui.context.filler import CutFiller
from lim_tui.context.messages import asked_of
from lim_tui.context.pieces import pieces_of
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import BoundCase, Document, Evidence
from lim_tui.domain.seeding import stream
from lim_tui.domain.template import QuestionPlace, Template

DEFAULT_DISTRACTORS = 8


def _nothing_holds_answer(_text: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class LayoutRequest:
    """All that fixes a layout.

    Its size is ``target_tokens`` of the whole prompt, or ``documents`` in number; with neither it takes
    ``distractor_count`` distractors and no filler. ``distractors`` are in the order in which a context takes them, and
    ``distractor_count`` of them stand at every size where there is filler; without filler the distractors themselves
    fill the context. ``holds_answer`` tells whether a text holds a written form of the answer.
    """

    case: BoundCase
    template: Template
    counter: TokenCounter
    target_tokens: int | None
    filler: CutFiller | None = None
    distractors: tuple[Document, ...] = ()
    distractor_count: int = DEFAULT_DISTRACTORS
    question_place: QuestionPlace = "after"
    system_role: bool = True
    documents: int | None = None
    holds_answer: Callable[[str], bool] = field(default=_nothing_holds_answer)

    @property
    def pieces(self) -> tuple[Evidence, ...]:
        """What is put at a depth, the moving pieces first."""
        return pieces_of(self.case).all

    @property
    def asked(self) -> str:
        """The question as it stands in the prompt."""
        return asked_of(self.template, self.case)


def ordered_distractors(case: BoundCase) -> tuple[Document, ...]:
    """The distractors of a case: as authored at seed 0, permuted by the seed above 0."""
    documents = list(case.distractors)
    if case.seed:
        stream("distractors", case.case.set_name, case.case.id, case.seed).shuffle(documents)
    return tuple(documents)
