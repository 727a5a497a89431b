"""What stands where in a context that evidence was put into."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lim_tui.context.layout import Layout
from lim_tui.context.placement import Insertion
from lim_tui.domain.prompt import PlacedDocument, PlacedEvidence


def placed_evidence(
    insertions: Sequence[Insertion], starts: Sequence[int], context_start: int
) -> tuple[PlacedEvidence, ...]:
    """The pieces with their depths; ``starts`` count from the beginning of the context."""
    return tuple(
        PlacedEvidence(
            id=insertion.evidence.id,
            start=context_start + start,
            end=context_start + start + len(insertion.evidence.text),
            depth_requested=insertion.depth_requested,
            depth_actual=insertion.depth_actual,
        )
        for insertion, start in zip(insertions, starts, strict=True)
    )


def placed_documents(
    layout: Layout,
    insertions: Sequence[Insertion],
    starts: Sequence[int],
    context_start: int,
    count_many: Callable[[Sequence[str]], list[int]],
) -> tuple[PlacedDocument, ...]:
    """Every document in the order in which it stands."""
    tokens = count_many([insertion.inserted for insertion in insertions])
    placed: list[PlacedDocument] = []
    for insertion, start, count in zip(insertions, starts, tokens, strict=True):
        at = context_start + start
        label = insertion.label or insertion.evidence.id
        placed.append(
            PlacedDocument(label, "evidence", at, at + len(insertion.evidence.text), count, insertion.evidence.id)
        )
    cursor = context_start
    waiting = sorted(insertions, key=lambda insertion: insertion.point)
    for index, atom in enumerate(layout.atoms):
        while waiting and waiting[0].point <= index:
            cursor += len(waiting.pop(0).inserted)
        start = cursor + atom.rendered.rindex(atom.text)
        placed.append(PlacedDocument(atom.label, atom.role, start, start + len(atom.text), atom.tokens, atom.source))
        cursor += len(atom.rendered)
    return tuple(sorted(placed, key=lambda document: document.start))
