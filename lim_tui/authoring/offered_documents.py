"""Documents that are offered as distractors of a case, and what is wrong with those that cannot serve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from lim_tui.authoring.checks.ranges import WITHOUT_RANGE, met_value
from lim_tui.authoring.variables import bind
from lim_tui.domain.case import BoundCase, Case, Document

CHECKED_SEEDS = tuple(range(10))
HoldsAnswer = Callable[[str], bool]
FindsAnswer = Callable[[BoundCase], HoldsAnswer]


@dataclass(frozen=True, slots=True)
class OfferedDocument:
    """One document.

    ``text`` is what would stand in the file, ``shown`` the same with the values of seed 0, which are ``drawn``.
    ``source`` is a file with the place of the text in it, ``score`` its BM25 score for the question; both None for what
    was made from a template. ``left_out`` says why it cannot serve, None where it can; ``warning`` what of one that can
    serve should be looked at first.
    """

    text: str
    shown: str
    source: str | None = None
    score: float | None = None
    drawn: Mapping[str, str] = field(default_factory=dict)
    left_out: str | None = None
    warning: str | None = None


class AnswerGuard:
    """Tells at which seed a document would hold the answer of a case, in any written form."""

    def __init__(self, case: Case, finds: FindsAnswer) -> None:
        self._case = case
        self._finds = finds
        seeds = CHECKED_SEEDS if case.variables else CHECKED_SEEDS[:1]
        self._fixed = [(seed, finds(bind(replace(case, distractors=()), seed))) for seed in seeds]

    def seed_of_fixed(self, text: str) -> int | None:
        """The first seed at which ``text``, in which nothing is drawn, holds the answer; None where none does."""
        return next((seed for seed, holds in self._fixed if holds(text)), None)

    def seeds_of_drawn(self, texts: Iterable[str]) -> dict[str, int]:
        """For each of ``texts``, in which values are drawn, the first seed at which it holds the answer, if any.

        Raises LimError where a variable has not enough values.
        """
        case = replace(self._case, distractors=tuple(Document(text, text) for text in dict.fromkeys(texts)))
        found: dict[str, int] = {}
        for seed, holds in self._fixed:
            for document in bind(case, seed).distractors:
                if document.id not in found and holds(document.text):
                    found[document.id] = seed
        return found


def warned(case: Case, offered: Iterable[OfferedDocument]) -> tuple[OfferedDocument, ...]:
    """The documents, with a warning on those whose typed value the answer's variable can take at another seed."""
    documents = tuple(offered)
    if case.answer_type in WITHOUT_RANGE or not case.variables:
        return documents
    bound = bind(replace(case, distractors=()), 0)
    return tuple(_warned(case, bound, document) for document in documents)


def _warned(case: Case, bound: BoundCase, document: OfferedDocument) -> OfferedDocument:
    met = None if document.left_out is not None else met_value(case, bound, document.text)
    if met is None:
        return document
    return replace(document, warning=f"says {met[1]}, which {{{met[0]}}} can be at another seed")


def usable(offered: Iterable[OfferedDocument]) -> tuple[OfferedDocument, ...]:
    """Those that can serve."""
    return tuple(document for document in offered if document.left_out is None)
