"""Only the sentences closest to the question are kept, and every document's id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from lim_tui.context.arrangements.query import Documents, Query
from lim_tui.context.bm25 import bm25_scores
from lim_tui.context.documents import ContextDocument
from lim_tui.text.segments import segments

_NOTHING_LEFT = "…"


def compress(documents: Sequence[ContextDocument], query: Query, share: float) -> Documents:
    """The best sentences by BM25 score until ``share`` (0 to 1) of the characters is reached, in their order.

    A document that loses all its sentences stands as ``…``, so that its id is still there. Equal sentences are taken
    in the order of the layout.
    """
    sentences = [
        (place, sentence)
        for place, document in enumerate(documents)
        for sentence in segments(document.text, query.language)
    ]
    scores = bm25_scores(query.question, [sentence for _, sentence in sentences])
    ranked = sorted(range(len(sentences)), key=lambda i: (-scores[i], documents[sentences[i][0]].order, i))
    room = share * sum(len(sentence) for _, sentence in sentences)
    kept: set[int] = set()
    for index in ranked:
        room -= len(sentences[index][1])
        if room < 0:
            break
        kept.add(index)
    marked = [(place, sentence, index in kept) for index, (place, sentence) in enumerate(sentences)]
    return [
        _shortened(documents[place], [(text, keep) for _, text, keep in group])
        for place, group in groupby(marked, key=lambda one: one[0])
    ]


def _shortened(document: ContextDocument, sentences: Sequence[tuple[str, bool]]) -> ContextDocument:
    cut = "".join(text for text, keep in sentences if not keep)
    if not cut:
        return document
    text = "".join(text for text, keep in sentences if keep).rstrip() or _NOTHING_LEFT
    tokens = max(1, round(document.tokens * len(text) / len(document.text)))
    return replace(document, text=text, tokens=tokens, cut=cut)
