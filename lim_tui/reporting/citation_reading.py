"""What one answer cites: do the documents exist, are they the evidence, do they hold the answer?"""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.prompt import PlacedDocument, Prompt
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.errors import LimError
from lim_tui.reporting.citations import cited_ids, was_told_to_cite
from lim_tui.reporting.claims import holds_answer, is_supported
from lim_tui.scoring import find_written_form
from lim_tui.scoring.piece_use import PieceUse, piece_uses
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store


@dataclass(frozen=True, slots=True)
class Citation:
    """One cited id. ``piece`` is the piece of evidence that it is, None for another document or none at all.

    ``holds_answer`` is None where the answer has no written form to look for, and for an id that does not exist. Of a
    set a piece holds the answer where it holds an element.
    """

    id: str
    exists: bool
    piece: str | None
    holds_answer: bool | None


@dataclass(frozen=True, slots=True)
class CitationReading:
    """The citations of an answer, in the order of their ids, and the pieces of evidence that the prompt had.

    ``supported``: what the verdict is about stands in a cited document; None where the answer states no value.
    """

    citations: tuple[Citation, ...]
    pieces: tuple[str, ...]
    supported: bool | None

    @property
    def pieces_used(self) -> tuple[str, ...]:
        """The pieces of evidence that the answer cites."""
        cited = {citation.piece for citation in self.citations}
        return tuple(piece for piece in self.pieces if piece in cited)


def read_citations(store: Store, detail: TrialDetail) -> CitationReading | None:
    """The citations of a trial; None where none were asked for, nothing came back or its prompt cannot be built."""
    if not was_told_to_cite(detail):
        return None
    try:
        return citations_in(rebuild_prompt(store, detail), detail, detail.output or "")
    except LimError:
        return None


def citations_in(prompt: Prompt, detail: TrialDetail, output: str) -> CitationReading:
    """What ``output`` cites of the documents of ``prompt``."""
    cited = sorted(cited_ids(output))
    documents: dict[str, list[PlacedDocument]] = {name: [] for name in cited}
    for document in prompt.documents:
        documents.get(document.id, []).append(document)
    citations = tuple(_citation(name, documents[name], prompt, detail) for name in cited)
    texts = [_text(prompt, document) for name in cited for document in documents[name]]
    held = (_piece(document, detail) for document in prompt.documents)
    shown = tuple(piece for piece in held if piece is not None)
    return CitationReading(citations, shown, is_supported(detail.case, detail.verdict, output, texts))


def _citation(name: str, documents: list[PlacedDocument], prompt: Prompt, detail: TrialDetail) -> Citation:
    if not documents:
        return Citation(name, exists=False, piece=None, holds_answer=None)
    piece = next((piece for document in documents if (piece := _piece(document, detail)) is not None), None)
    return Citation(name, exists=True, piece=piece, holds_answer=_holds(prompt, documents, detail))


def _holds(prompt: Prompt, documents: list[PlacedDocument], detail: TrialDetail) -> bool | None:
    """Whether the document holds the answer, or an element of it."""
    key = detail.case.answer_key
    texts = [_text(prompt, document) for document in documents]
    if holds_answer(key, texts) is None:
        return None
    return any(find_written_form(key, text) is not None for text in texts)


def _piece(document: PlacedDocument, detail: TrialDetail) -> str | None:
    """The piece of evidence that a document is; an injected document or a second source is none."""
    is_piece = document.role == "evidence" and any(document.source == piece.id for piece in detail.case.evidence)
    return document.source if is_piece else None


def _text(prompt: Prompt, document: PlacedDocument) -> str:
    return prompt.text[document.start : document.end]


def citation_words(reading: CitationReading) -> list[str]:
    """The reading in lines of plain English."""
    lines = [_words(citation) for citation in reading.citations] or ["cites no document"]
    if len(reading.pieces) > 1:
        lines.append(f"cites {len(reading.pieces_used)} of {len(reading.pieces)} pieces of evidence")
    if reading.supported is False:
        lines.append("unsupported: what it states stands in none of the cited documents")
    return lines


def _words(citation: Citation) -> str:
    if not citation.exists:
        return f"{citation.id}: no such document"
    what = f"evidence {citation.piece}" if citation.piece is not None else "not the evidence"
    holds = {True: ", holds the answer", False: ", does not hold the answer", None: ""}[citation.holds_answer]
    return f"{citation.id}: {what}{holds}"


def context_use(store: Store, detail: TrialDetail) -> list[tuple[str, list[str]]]:
    """What an answer took from its context: titles, each with its lines; those without lines are left out."""
    citations = read_citations(store, detail)
    found = [("Citations", [] if citations is None else citation_words(citations))]
    found.append(("Pieces of evidence", piece_lines(detail)))
    return [(title, lines) for title, lines in found if lines]


def piece_lines(detail: TrialDetail) -> list[str]:
    """Which pieces of a case with several the answer used, in lines; empty for other cases and without an answer."""
    if detail.output is None:
        return []
    return [_piece_words(use, detail) for use in piece_uses(detail.case, detail.output)]


def _piece_words(use: PieceUse, detail: TrialDetail) -> str:
    name = f"piece {use.piece}: "
    if use.piece in detail.points and detail.points[use.piece] is None:
        return name + "not whole in the prompt, the arrangement dropped or shortened it"
    if use.used is None:
        return name + "has no value of its own, so nobody can tell"
    if use.used:
        return name + f"used, the answer gives {', '.join(use.named)}"
    return name + f"not used, the answer does not give {', '.join(use.values)}"
