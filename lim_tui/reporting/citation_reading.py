"""What one answer cites: do the documents exist, are they the evidence, do they hold the answer?"""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.prompt import PlacedDocument, Prompt
from lim_tui.engine.rebuild import rebuild_prompt
from lim_tui.errors import LimError
from lim_tui.reporting.citations import CITING_TEMPLATE, cited_ids
from lim_tui.scoring import AnswerFinder
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store

_NO_WRITTEN_FORM = ("choice", "regex", "abstain")


@dataclass(frozen=True, slots=True)
class Citation:
    """One cited id. ``piece`` is the piece of evidence that it is, None for another document or none at all.

    ``holds_answer`` is None where the answer has no written form to look for, and for an id that does not exist.
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
    if detail.row.axes.template != CITING_TEMPLATE or detail.output is None or detail.layout_id is None:
        return None
    try:
        prompt = rebuild_prompt(store, detail)
    except LimError:
        return None
    return citations_in(prompt, detail, detail.output)


def citations_in(prompt: Prompt, detail: TrialDetail, output: str) -> CitationReading:
    """What ``output`` cites of the documents of ``prompt``."""
    documents = {document.id: document for document in prompt.documents}
    cited = sorted(cited_ids(output))
    citations = tuple(_citation(name, documents.get(name), prompt, detail) for name in cited)
    texts = [_text(prompt, documents[name]) for name in cited if name in documents]
    held = (_piece(document, detail) for document in prompt.documents)
    shown = tuple(piece for piece in held if piece is not None)
    return CitationReading(citations, shown, _is_supported(detail, output, citations, texts))


def _citation(name: str, document: PlacedDocument | None, prompt: Prompt, detail: TrialDetail) -> Citation:
    if document is None:
        return Citation(name, exists=False, piece=None, holds_answer=None)
    key = detail.case.answer_key
    holds = None if key.answer_type in _NO_WRITTEN_FORM else AnswerFinder(key).find(_text(prompt, document)) is not None
    return Citation(name, exists=True, piece=_piece(document, detail), holds_answer=holds)


def _piece(document: PlacedDocument, detail: TrialDetail) -> str | None:
    """The piece of evidence that a document is; an injected document or a second source is none."""
    is_piece = document.role == "evidence" and any(document.source == piece.id for piece in detail.case.evidence)
    return document.source if is_piece else None


def _text(prompt: Prompt, document: PlacedDocument) -> str:
    return prompt.text[document.start : document.end]


def _is_supported(detail: TrialDetail, output: str, citations: tuple[Citation, ...], texts: list[str]) -> bool | None:
    verdict = detail.verdict
    if verdict is None or verdict.abstained or verdict.state not in ("correct", "incorrect", "review"):
        return None
    if verdict.state == "correct" and all(one.holds_answer is not None for one in citations if one.exists):
        return any(one.holds_answer for one in citations)
    if verdict.span is None:
        return None
    stated = output[verdict.span.start : verdict.span.end].casefold()
    return any(stated in text.casefold() for text in texts)


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
