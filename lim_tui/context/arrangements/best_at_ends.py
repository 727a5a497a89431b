"""The documents closest to the question stand at both ends, the farthest in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.context.arrangements.query import Documents, Query, by_score
from lim_tui.context.documents import ContextDocument


def best_at_ends(documents: Sequence[ContextDocument], query: Query) -> Documents:
    """Alternating by BM25 score: the best first, the second best last, the third second, and so on."""
    ranked = by_score(documents, query)
    return ranked[::2] + ranked[1::2][::-1]
