"""Hard distractors from an author's own texts: the paragraphs closest to the question that do not answer it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lim_tui.authoring.offered_documents import AnswerGuard, FindsAnswer, OfferedDocument, usable, warned
from lim_tui.authoring.placeholders import escape
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.source_texts import source_texts
from lim_tui.authoring.variables import bind
from lim_tui.context.bm25 import bm25_scores, terms
from lim_tui.domain.case import Case

_FEWEST_TERMS = 5
_MOST_CHARACTERS = 2_000
# Of the words (or pairs of characters) of two paragraphs, the share that both have.
_NEARLY_THE_SAME = 0.8


@dataclass(frozen=True, slots=True)
class CorpusOffer:
    """``documents`` from the closest on, those that cannot serve with the reason; ``problems`` are of reading."""

    documents: tuple[OfferedDocument, ...]
    paragraphs: int
    problems: tuple[Problem, ...]


def documents_from_corpus(case: Case, source: Path, root: Path, count: int, finds: FindsAnswer) -> CorpusOffer:
    """The ``count`` paragraphs of ``source`` that are closest to the question of ``case``, by BM25.

    ``source`` is a file or folder of txt, md and JSON lines. What holds the answer at any of the first seeds, in any
    written form, is left out, as is what is nearly the same as a document before it, a heading, or overlong. Fewer come
    where no more share a word with the question. Raises LimError where nothing can be read.
    """
    read = source_texts(source, root)
    return CorpusOffer(warned(case, _offered(case, read.texts, count, finds)), len(read.texts), read.problems)


def _offered(case: Case, texts: Sequence[tuple[str, str]], count: int, finds: FindsAnswer) -> Iterator[OfferedDocument]:
    bound = bind(case, 0)
    scores = bm25_scores(bound.question, [text for _, text in texts])
    guard = AnswerGuard(case, finds)
    likeness = _Likeness([*(piece.text for piece in bound.evidence), *(d.text for d in bound.distractors)])
    found: list[OfferedDocument] = []
    for place in sorted(range(len(texts)), key=lambda place: (-scores[place], place)):
        if scores[place] <= 0 or len(usable(found)) == count:
            return
        source, text = texts[place]
        reason = _reason(text, guard, likeness)
        if reason is None:
            likeness.add(text, source)
        found.append(OfferedDocument(escape(text), text, source, scores[place], left_out=reason))
        yield found[-1]


def _reason(text: str, guard: AnswerGuard, likeness: _Likeness) -> str | None:
    if len(set(terms(text))) < _FEWEST_TERMS:
        return "a heading or a few words"
    if len(text) > _MOST_CHARACTERS:
        return f"longer than {_MOST_CHARACTERS:,} characters"
    seed = guard.seed_of_fixed(text)
    if seed is not None:
        return "holds the answer" if seed == 0 else f"holds the answer at seed {seed}"
    like = likeness.find(text)
    return None if like is None else f"nearly the same as {like}"


class _Likeness:
    """The documents so far, by their words."""

    def __init__(self, own: Sequence[str]) -> None:
        self._known = [("a text of the case", frozenset(terms(text))) for text in own]

    def add(self, text: str, name: str) -> None:
        self._known.append((name, frozenset(terms(text))))

    def find(self, text: str) -> str | None:
        words = frozenset(terms(text))
        for name, known in self._known:
            if len(words & known) >= _NEARLY_THE_SAME * len(words | known):
                return name
        return None
