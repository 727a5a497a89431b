"""What stands where in a context that evidence was put into."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import overload

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


class PlacedDocuments(Sequence[PlacedDocument]):
    """Every document in the order in which it stands.

    Worked out when somebody looks: a sweep that sends a prompt needs its bytes, not the places of its thousand
    documents.
    """

    def __init__(
        self,
        layout: Layout,
        insertions: Sequence[Insertion],
        starts: Sequence[int],
        context_start: int,
        count_many: Callable[[Sequence[str]], list[int]],
    ) -> None:
        self._layout = layout
        self._insertions = insertions
        self._starts = starts
        self._context_start = context_start
        self._count_many = count_many

    def __len__(self) -> int:
        return len(self._layout.atoms) + len(self._insertions)

    @overload
    def __getitem__(self, index: int) -> PlacedDocument: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PlacedDocument, ...]: ...
    def __getitem__(self, index: int | slice) -> PlacedDocument | tuple[PlacedDocument, ...]:
        return self._all[index]

    def __iter__(self) -> Iterator[PlacedDocument]:
        return iter(self._all)

    @cached_property
    def _all(self) -> tuple[PlacedDocument, ...]:
        return tuple(sorted([*self._evidence(), *self._others()], key=lambda document: document.start))

    def _evidence(self) -> Iterator[PlacedDocument]:
        tokens = self._count_many([insertion.inserted for insertion in self._insertions])
        for insertion, start, count in zip(self._insertions, self._starts, tokens, strict=True):
            at = self._context_start + start
            piece = insertion.evidence
            label = insertion.label or piece.id
            yield PlacedDocument(label, "evidence", at, at + len(piece.text), count, piece.id)

    def _others(self) -> Iterator[PlacedDocument]:
        cursor = self._context_start
        waiting = sorted(self._insertions, key=lambda insertion: insertion.point)
        for index, atom in enumerate(self._layout.atoms):
            while waiting and waiting[0].point <= index:
                cursor += len(waiting.pop(0).inserted)
            start = cursor + atom.rendered.rindex(atom.text)
            yield PlacedDocument(atom.label, atom.role, start, start + len(atom.text), atom.tokens, atom.source)
            cursor += len(atom.rendered)
