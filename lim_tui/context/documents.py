"""The documents of one prompt as arrangements see them: evidence among the others, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lim_tui.context.layout import Layout, evidence_source
from lim_tui.context.placement import Insertion
from lim_tui.context.request import LayoutRequest
from lim_tui.domain.case import Evidence
from lim_tui.domain.prompt import Role


@dataclass(frozen=True, slots=True)
class ContextDocument:
    """One document before it is written into the context.

    ``order`` is its place in the layout, evidence after all others, so that it does not depend on the depth;
    ``section`` is the part of a larger work that it comes from, empty where none is known; ``cut`` is what an
    arrangement took out of ``text``.
    """

    source: str
    role: Role
    label: str
    text: str
    tokens: int
    order: int
    section: str = ""
    cut: str = ""


def documents_in_order(
    request: LayoutRequest, layout: Layout, insertions: Sequence[Insertion]
) -> list[ContextDocument]:
    """The documents of ``layout`` with the evidence at its insertion points."""
    sections = _sections(request)
    placed = sorted(insertions, key=lambda insertion: (insertion.point, insertion.turn))
    pieces = [insertion.evidence.id for insertion in insertions]
    tokens = request.counter.count_many([insertion.inserted for insertion in placed])
    waiting = list(zip(placed, tokens, strict=True))
    found: list[ContextDocument] = []
    for place, atom in enumerate(layout.atoms):
        while waiting and waiting[0][0].point <= place:
            found.append(_evidence_document(*waiting.pop(0), request, len(layout.atoms), pieces))
        section = sections.get(atom.source, "")
        found.append(ContextDocument(atom.source, atom.role, atom.label, atom.text, atom.tokens, place, section))
    return found + [_evidence_document(*one, request, len(layout.atoms), pieces) for one in waiting]


def _evidence_document(
    insertion: Insertion, tokens: int, request: LayoutRequest, others: int, pieces: Sequence[str]
) -> ContextDocument:
    piece: Evidence = insertion.evidence
    tags = request.case.case.tags
    return ContextDocument(
        source=evidence_source(piece),
        role="evidence",
        label=insertion.label,
        text=piece.text,
        tokens=tokens,
        order=others + pieces.index(piece.id),
        section=tags[0] if tags else "",
    )


def _sections(request: LayoutRequest) -> dict[str, str]:
    """The section of a distractor: its first tag, else its title."""
    return {document.id: (*document.tags, document.title or "")[0] for document in request.distractors}
