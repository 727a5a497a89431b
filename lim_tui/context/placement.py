"""Where a piece of evidence goes in a layout, and what that does to the number of tokens."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from lim_tui.context.layout import Layout, evidence_source, render
from lim_tui.context.request import LayoutRequest
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import Evidence
from lim_tui.domain.template import Template

_WINDOW_CHARACTERS = 256
_JOIN_CHARACTERS = 64


@dataclass(frozen=True, slots=True)
class Insertion:
    """One piece of evidence at one insertion point.

    ``point`` counts the atoms before it, ``turn`` orders the pieces at one point; ``offset`` is in code points of the
    context without evidence; ``inserted`` is the evidence with label and separator, and ``evidence_start`` where the
    evidence begins in it.
    """

    evidence: Evidence
    label: str
    depth_requested: float
    depth_actual: float
    point: int
    turn: int
    offset: int
    inserted: str
    evidence_start: int


class Places:
    """The insertion points of a layout with their depths, worked out once.

    ``weights`` are what a depth counts: the tokens of each atom, or 1 for each pair of a key-value case.
    """

    def __init__(self, layout: Layout, template: Template, weights: Iterable[int]) -> None:
        self._layout = layout
        self._template = template
        self.context = layout.context
        self._before = [0, *accumulate(weights)]
        self._offsets = [0, *accumulate(len(atom.rendered) for atom in layout.atoms)]

    @classmethod
    def of(cls, request: LayoutRequest, layout: Layout) -> Places:
        """The places of ``layout`` for the case of ``request``."""
        in_pairs = request.case.case.kind == "key_value"
        return cls(layout, request.template, (1 if in_pairs else atom.tokens for atom in layout.atoms))

    def nearest(self, depth: float) -> int:
        """The insertion point whose depth is nearest to ``depth`` (0 to 100); the earlier of two equally near."""
        before = self._before
        wanted = depth * before[-1] / 100
        right = min(bisect_left(before, wanted), len(before) - 1)
        left = max(0, right - 1)
        return left if wanted - before[left] <= before[right] - wanted else right

    def depth(self, point: int) -> float:
        """The depth of an insertion point; 0 in an empty context."""
        total = self._before[-1]
        return 100 * self._before[point] / total if total else 0.0

    def at_depths(self, pieces: Sequence[Evidence], depths: Sequence[float]) -> tuple[Insertion, ...]:
        """``pieces`` at the insertion points nearest to ``depths``."""
        return self._inserted(pieces, depths, [(self.nearest(depth), turn) for turn, depth in enumerate(depths)])

    def at_positions(
        self, pieces: Sequence[Evidence], depths: Sequence[float], documents: int
    ) -> tuple[Insertion, ...]:
        """``pieces`` as whole documents among ``documents``, at the positions that ``depths`` name.

        Depth d is position 1 + d/100 x (documents - 1). A position that another piece has gives way to the next one
        that is free.
        """
        positions = _distinct_positions(depths, documents)
        turns = [sum(other < place for other in positions) for place in positions]
        return self._inserted(pieces, depths, [(p - turn, turn) for p, turn in zip(positions, turns, strict=True)])

    def around(self, insertion: Insertion) -> list[tuple[str, str]]:
        """The texts that meet where a piece was put in, each with what it is."""
        at, start = insertion.offset, insertion.evidence_start
        head = insertion.inserted[:start]
        tail = insertion.inserted[start + len(insertion.evidence.text) :]
        return [
            ("the text before the evidence", self.context[max(0, at - _JOIN_CHARACTERS) : at] + head),
            ("the text after the evidence", tail + self.context[at : at + _JOIN_CHARACTERS]),
        ]

    def _inserted(
        self, pieces: Sequence[Evidence], depths: Sequence[float], points: Sequence[tuple[int, int]]
    ) -> tuple[Insertion, ...]:
        opening = None if self.context or not points else min(points)
        return tuple(
            self._insertion(piece, depth, point, opens=point == opening)
            for piece, depth, point in zip(pieces, depths, points, strict=True)
        )

    def _insertion(self, evidence: Evidence, depth: float, place: tuple[int, int], *, opens: bool) -> Insertion:
        point, turn = place
        offset = self._offsets[point]
        label = self._layout.labels[evidence_source(evidence)]
        rendered = render(self._template, label, evidence.text)
        start = rendered.rindex(evidence.text)
        separator = self._template.separator
        if opens:
            inserted = rendered
        elif offset == len(self.context):
            inserted, start = separator + rendered, start + len(separator)
        else:
            inserted = rendered + separator
        return Insertion(evidence, label, depth, self.depth(point), point, turn, offset, inserted, start)


def _distinct_positions(depths: Sequence[float], documents: int) -> list[int]:
    """Positions from 0, one for each depth."""
    taken: list[int] = []
    for depth in depths:
        position = round(depth / 100 * (documents - 1))
        while position in taken:
            position = (position + 1) % documents
        taken.append(position)
    return taken


def added_tokens(content: str, context_start: int, insertions: Sequence[Insertion], counter: TokenCounter) -> int:
    """Tokens that ``insertions`` add to a request whose content without evidence is ``content``.

    Only the text around each join is counted again: tokenizers work in runs that end at blanks and marks, so beyond
    the window both texts have the same tokens.
    """
    added = 0
    for offset, inserted in _joined(insertions).items():
        at = context_start + offset
        left = content[max(0, at - _WINDOW_CHARACTERS) : at]
        right = content[at : at + _WINDOW_CHARACTERS]
        without, with_evidence = counter.count_many([left + right, left + inserted + right])
        added += with_evidence - without
    return added


def _joined(insertions: Sequence[Insertion]) -> dict[int, str]:
    """Pieces at one offset are one insertion, in order."""
    texts: dict[int, str] = {}
    for insertion in sorted(insertions, key=_reading_order):
        texts[insertion.offset] = texts.get(insertion.offset, "") + insertion.inserted
    return texts


def _reading_order(insertion: Insertion) -> tuple[int, int]:
    return insertion.offset, insertion.turn


def insert_all(context: str, insertions: Sequence[Insertion]) -> tuple[str, list[int]]:
    """The context with the evidence in it, and the offset of each piece's text in the order given."""
    order = sorted(range(len(insertions)), key=lambda i: _reading_order(insertions[i]))
    parts: list[str] = []
    starts = [0] * len(insertions)
    written = taken = 0
    for index in order:
        insertion = insertions[index]
        parts += [context[taken : insertion.offset], insertion.inserted]
        written += insertion.offset - taken
        starts[index] = written + insertion.evidence_start
        written += len(insertion.inserted)
        taken = insertion.offset
    parts.append(context[taken:])
    return "".join(parts), starts
