"""Repeated documents are left out."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from lim_tui.context.arrangements.query import Documents, Query
from lim_tui.context.documents import ContextDocument


def unique(documents: Sequence[ContextDocument], query: Query) -> Documents:  # noqa: ARG001
    """The first of all documents with the same words; width, letter case and blanks tell none apart."""
    first: dict[str, ContextDocument] = {}
    for document in documents:
        words = unicodedata.normalize("NFKC", document.text).casefold().split()
        first.setdefault(" ".join(words), document)
    return list(first.values())
