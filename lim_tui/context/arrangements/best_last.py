"""The documents closest to the question come last."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.context.arrangements.query import Documents, Query, by_score
from lim_tui.context.documents import ContextDocument


def best_last(documents: Sequence[ContextDocument], query: Query) -> Documents:
    """By BM25 score, best last."""
    return by_score(documents, query)[::-1]
