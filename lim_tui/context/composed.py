"""A context written from its documents anew: after an arrangement, and where ids are numbers that move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lim_tui.context.arrangements import arrangement_named
from lim_tui.context.arrangements.query import Query
from lim_tui.context.documents import ContextDocument, documents_in_order
from lim_tui.context.layout import Layout, evidence_source, render
from lim_tui.context.placement import Insertion
from lim_tui.context.request import LayoutRequest
from lim_tui.domain.prompt import CutText, PlacedDocument, PlacedEvidence


@dataclass(frozen=True, slots=True)
class ComposedContext:
    """A context with what stands where; offsets count from its beginning. ``points`` is as in ``Prompt``."""

    text: str
    documents: tuple[PlacedDocument, ...]
    evidence: tuple[PlacedEvidence, ...]
    points: dict[str, int]
    cuts: tuple[CutText, ...]


def compose(
    request: LayoutRequest, layout: Layout, insertions: Sequence[Insertion], arrangement: str
) -> ComposedContext:
    """The documents with the evidence in its places, arranged and written; ValueError for an unknown arrangement."""
    case = request.case
    query = Query(case.question, case.case.language, (case.case.set_name, case.case.id, str(case.seed)))
    given = documents_in_order(request, layout, insertions)
    arranged = arrangement_named(arrangement)(given, query)
    if request.template.numbered:
        arranged = [replace(document, label=str(place)) for place, document in enumerate(arranged, 1)]
    text, placed = _written(request, arranged)
    whole = {evidence_source(one.evidence): one for one in insertions}
    evidence, points = _found_evidence(request, arranged, placed, whole)
    named = (replace(p, source=whole[p.source].evidence.id) if p.source in whole else p for p in placed)
    return ComposedContext(text, tuple(named), evidence, points, _cuts(given, arranged))


def _written(request: LayoutRequest, documents: Sequence[ContextDocument]) -> tuple[str, list[PlacedDocument]]:
    separator = request.template.separator
    rendered = [render(request.template, document.label, document.text) for document in documents]
    placed: list[PlacedDocument] = []
    offset = 0
    for document, text in zip(documents, rendered, strict=True):
        start = offset + text.rindex(document.text)
        end = start + len(document.text)
        placed.append(PlacedDocument(document.label, document.role, start, end, document.tokens, document.source))
        offset += len(text) + len(separator)
    return separator.join(rendered), placed


def _found_evidence(
    request: LayoutRequest,
    documents: Sequence[ContextDocument],
    placed: Sequence[PlacedDocument],
    insertions: dict[str, Insertion],
) -> tuple[tuple[PlacedEvidence, ...], dict[str, int]]:
    """The pieces that stand whole, in their own order, and how many other documents stand before each."""
    in_pairs = request.case.case.kind == "key_value"
    weights = [0 if d.role == "evidence" else 1 if in_pairs else d.tokens for d in documents]
    total = sum(weights)
    found: dict[str, PlacedEvidence] = {}
    points: dict[str, int] = {}
    before = others = 0
    for document, place, weight in zip(documents, placed, weights, strict=True):
        insertion = insertions.get(document.source)
        if insertion is None:
            others += 1
        elif not document.cut:
            depth = 100 * before / total if total else 0.0
            piece = insertion.evidence
            found[document.source] = PlacedEvidence(piece.id, place.start, place.end, insertion.depth_requested, depth)
            points[piece.id] = others
        before += weight
    return tuple(found[source] for source in insertions if source in found), points


def _cuts(given: Sequence[ContextDocument], arranged: Sequence[ContextDocument]) -> tuple[CutText, ...]:
    left = {document.source: document.cut for document in arranged}
    cuts = (CutText(document.source, left.get(document.source, document.text)) for document in given)
    return tuple(cut for cut in cuts if cut.text)
