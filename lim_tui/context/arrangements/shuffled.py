"""The documents in a random order that the case and its seed fix."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.context.arrangements.query import Documents, Query
from lim_tui.context.documents import ContextDocument
from lim_tui.domain.seeding import stream


def shuffled(documents: Sequence[ContextDocument], query: Query) -> Documents:
    """One order for all depths."""
    in_order = sorted(documents, key=lambda document: document.order)
    stream("shuffled documents", *query.stream_names).shuffle(in_order)
    return in_order
