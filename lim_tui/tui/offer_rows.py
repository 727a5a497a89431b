"""Offered documents as the lines of a list, and one of them in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lim_tui.authoring.offered_documents import OfferedDocument
from lim_tui.reporting.words import count_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import MarkedText, TextBuilder
from lim_tui.tui.tones import Piece


@dataclass(frozen=True, slots=True)
class OfferRow:
    """One document, at a ``number`` that stays with it; ``taken`` where it shall be saved."""

    number: int
    document: OfferedDocument
    taken: bool


def offer_rows(documents: Sequence[OfferedDocument]) -> list[OfferRow]:
    """A row for each document; what can serve is taken and comes first."""
    rows = [OfferRow(number, document, document.left_out is None) for number, document in enumerate(documents)]
    return sorted(rows, key=lambda row: not row.taken)


def turned(row: OfferRow) -> OfferRow:
    """The row taken, or dropped; what cannot serve stays out."""
    return replace(row, taken=not row.taken and row.document.left_out is None)


def taken_texts(rows: Sequence[OfferRow]) -> list[str]:
    """The texts to save, in the order of the rows."""
    return [row.document.text for row in rows if row.taken]


def taken_words(rows: Sequence[OfferRow], wanted: int | None) -> str:
    """``8 documents taken of 8 wanted, 2 may meet the answer``; without ``wanted``, of how many there are."""
    taken = [row for row in rows if row.taken]
    careful = sum(row.document.warning is not None for row in taken)
    of = f"{len(rows):,}" if wanted is None else f"{wanted} wanted"
    told = f"{count_of(len(taken), 'document')} taken of {of}"
    return f"{told}, {careful} may meet the answer" if careful else told


def row_pieces(row: OfferRow) -> list[Piece]:
    """The line of a row: whether it is taken, its score, why it is left out, its text."""
    document = row.document
    score = "" if document.score is None else f"{document.score:6.2f} "
    if document.left_out is not None:
        return [("- ", "dim"), (score, "dim"), (f"{safe(document.left_out)}: ", "warn"), (safe(document.shown), "dim")]
    warning: list[Piece] = [(f"{safe(document.warning)}: ", "warn")] if document.warning else []
    return [
        ("+ " if row.taken else "  ", "good"),
        (score, "accent"),
        *warning,
        (safe(document.shown), "plain" if row.taken else "dim"),
    ]


def offer_text(row: OfferRow) -> MarkedText:
    """A document in full, with where it comes from and what was drawn for it."""
    document, text = row.document, TextBuilder()
    if document.left_out is not None:
        text.line(f"left out: {document.left_out}", "bad")
    if document.warning is not None:
        text.line(f"careful: it {document.warning}; {{name.other1}} never meets the answer", "bad")
    if document.source is not None:
        score = "" if document.score is None else f", BM25 {document.score:.2f}"
        text.line(f"{document.source}{score}", "dim")
    if document.drawn:
        text.line("drawn at seed 0: " + ", ".join(f"{name} {value}" for name, value in document.drawn.items()), "dim")
    text.line(document.shown)
    return text.built()
