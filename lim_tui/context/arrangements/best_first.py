"""The documents closest to the question come first."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.context.arrangements.query import Documents, Query, by_score
from lim_tui.context.documents import ContextDocument


def best_first(documents: Sequence[ContextDocument], query: Query) -> Documents:
    """By BM25 score, best first."""
    return by_score(documents, query)
