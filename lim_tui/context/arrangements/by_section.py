"""Documents of one section stand together, as in the work they come from."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.context.arrangements.query import Documents, Query
from lim_tui.context.documents import ContextDocument


def by_section(documents: Sequence[ContextDocument], query: Query) -> Documents:  # noqa: ARG001
    """Sections in the order in which the layout first has them, their documents in its order, evidence at their end."""
    in_order = sorted(documents, key=lambda document: document.order)
    sections = list(dict.fromkeys(document.section for document in in_order))
    return sorted(in_order, key=lambda document: sections.index(document.section))
