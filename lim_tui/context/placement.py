"""Where a piece of evidence goes in a layout, and what that does to the number of tokens."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from lim_tui.context.layout import Layout, evidence_source, render
from lim_tui.context.tokens import TokenCounter
from lim_tui.domain.case import Evidence
from lim_tui.domain.template import Template

_WINDOW_CHARACTERS = 256


@dataclass(frozen=True, slots=True)
class Insertion:
    """One piece of evidence at one insertion point.

    ``point`` counts the atoms before it; ``offset`` is in code points of the context without evidence; ``inserted``
    is the evidence with label and separator, and ``evidence_start`` where the evidence begins in it.
    """

    evidence: Evidence
    label: str
    depth_requested: float
    depth_actual: float
    point: int
    offset: int
    inserted: str
    evidence_start: int


class Places:
    """The insertion points of a layout with their depths, worked out once."""

    def __init__(self, layout: Layout, template: Template) -> None:
        self._layout = layout
        self._template = template
        self.context = layout.context
        self._tokens_before = [0, *accumulate(atom.tokens for atom in layout.atoms)]
        self._offsets = [0, *accumulate(len(atom.rendered) for atom in layout.atoms)]

    def nearest(self, depth: float) -> int:
        """The insertion point whose depth is nearest to ``depth`` (0 to 100); the earlier of two equally near."""
        before = self._tokens_before
        wanted = depth * before[-1] / 100
        right = min(bisect_left(before, wanted), len(before) - 1)
        left = max(0, right - 1)
        return left if wanted - before[left] <= before[right] - wanted else right

    def depth(self, point: int) -> float:
        """The depth of an insertion point; 0 in an empty context."""
        total = self._tokens_before[-1]
        return 100 * self._tokens_before[point] / total if total else 0.0

    def insert(self, evidence: Evidence, depth: float) -> Insertion:
        """``evidence`` at the insertion point nearest to ``depth``."""
        point = self.nearest(depth)
        offset = min(self._offsets[point], len(self.context))
        label = self._layout.labels[evidence_source(evidence)]
        rendered = render(self._template, label, evidence.text)
        start = rendered.rindex(evidence.text)
        separator = self._template.separator
        if not self.context:
            inserted = rendered
        elif offset == len(self.context):
            inserted, start = separator + rendered, start + len(separator)
        else:
            inserted = rendered + separator
        return Insertion(evidence, label, depth, self.depth(point), point, offset, inserted, start)


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
    for insertion in insertions:
        texts[insertion.offset] = texts.get(insertion.offset, "") + insertion.inserted
    return texts


def insert_all(context: str, insertions: Sequence[Insertion]) -> tuple[str, list[int]]:
    """The context with the evidence in it, and the offset of each piece's text in the order given."""
    order = sorted(range(len(insertions)), key=lambda i: insertions[i].offset)
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
