"""Only the documents closest to the question are kept."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.context.arrangements.query import Documents, Query, by_score
from lim_tui.context.documents import ContextDocument


def top_k(documents: Sequence[ContextDocument], query: Query, count: int) -> Documents:
    """The ``count`` best by BM25 score, best first, as a retriever returns them; the evidence may be lost."""
    return by_score(documents, query)[:count]
