"""What an arrangement may know beside the documents, and what it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lim_tui.context.bm25 import bm25_scores
from lim_tui.context.documents import ContextDocument
from lim_tui.domain.case import Language

Documents = list[ContextDocument]
Arrange = Callable[[Sequence[ContextDocument], "Query"], Documents]


@dataclass(frozen=True, slots=True)
class Query:
    """The question that is asked, its language, and what names the random stream of this case and seed."""

    question: str
    language: Language
    stream_names: tuple[str, ...]


def by_score(documents: Sequence[ContextDocument], query: Query) -> Documents:
    """The documents closest to the question first; equals in the order of the layout, wherever the evidence came in."""
    scores = bm25_scores(query.question, [document.text for document in documents])
    ranked = sorted(zip(scores, documents, strict=True), key=lambda pair: (-pair[0], pair[1].order))
    return [document for _, document in ranked]
