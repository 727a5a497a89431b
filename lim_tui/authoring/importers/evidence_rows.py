"""The evidence of a row: one text, a list of texts, or a list with the author's own names of pieces."""

from __future__ import annotations

from collections.abc import Callable

from lim_tui.authoring.importers.row_fields import RowFields
from lim_tui.domain.case import Case, Evidence


def read_evidence(fields: RowFields) -> tuple[Evidence, ...]:
    """The pieces of a row, in its order: texts, or objects with ``id`` and ``text``; without an id they are e1, e2, ...

    Raises ValueError that names what is wrong.
    """
    given = fields.row.get("evidence") or []
    items = given if isinstance(given, list) else [given]
    pieces = tuple(_piece(item, f"e{place}", fields) for place, item in enumerate(items, 1))
    ids = [piece.id for piece in pieces]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"evidence: two pieces have the id {twice!r}; rename one")
    return pieces


def _piece(given: object, default_id: str, fields: RowFields) -> Evidence:
    if isinstance(given, dict):
        under = RowFields({**given, "variables": fields.row.get("variables")})
        try:
            return Evidence(under.word_or_none("id") or default_id, under.text("text"))
        except ValueError as error:
            raise ValueError(f"evidence: {error}") from None
    texts = fields.listed(given, "evidence")
    if len(texts) != 1:
        raise ValueError("evidence: a piece needs a text, or an object with id and text")
    return Evidence(default_id, texts[0])


def evidence_value(case: Case, plain: Callable[[str], str]) -> str | list[object]:
    """What ``read_evidence`` reads; ``plain`` makes a text of the case one of a row."""
    pieces = [
        plain(piece.text) if piece.id == f"e{place}" else {"id": piece.id, "text": plain(piece.text)}
        for place, piece in enumerate(case.evidence, 1)
    ]
    only = pieces[0] if len(pieces) == 1 else None
    return only if isinstance(only, str) else list(pieces)
