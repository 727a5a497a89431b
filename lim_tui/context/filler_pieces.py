"""The filler between distractors, in documents that grow segment by segment."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from lim_tui.context.layout import Atom, render
from lim_tui.context.taken import GapTaken, Segment
from lim_tui.domain.template import Template


class FillerPieces:
    """What the pieces of filler look like after any number of segments; pieces that are whole are made once."""

    def __init__(self, template: Template, gaps: int, label_tokens: int) -> None:
        self._template = template
        self._label_tokens = label_tokens
        self._whole: list[list[Atom]] = [[] for _ in range(gaps)]
        self._begun: dict[tuple[str, int], Atom] = {}

    def atoms(self, number: int, gap: GapTaken, kept: int, labels: Mapping[str, str]) -> list[Atom]:
        """The filler of gap ``number`` as far as the first ``kept`` segments of all gaps make it."""
        own = bisect_left(gap.places, kept)
        whole = self._whole[number]
        if not own or self._template.document is None:
            whole.extend(map(_running_atom, gap.segments[len(whole) : own]))
            return whole[:own]
        last = gap.piece_of[own - 1]
        for piece in range(len(whole), last):
            whole.append(self._document(gap, piece, gap.firsts[piece + 1], labels))
        key = gap.pieces[last], own
        if key not in self._begun:
            self._begun[key] = self._document(gap, last, own, labels)
        return [*whole[:last], self._begun[key]]

    def _document(self, gap: GapTaken, piece: int, end: int, labels: Mapping[str, str]) -> Atom:
        start, name = gap.firsts[piece], gap.pieces[piece]
        text = "".join([segment.text for segment in gap.segments[start:end]]).rstrip()
        tokens = gap.ends[end] - gap.ends[start] + self._label_tokens
        rendered = render(self._template, labels[name], text) + self._template.separator
        return Atom("filler", labels[name], text, rendered, tokens, name)


def _running_atom(segment: Segment) -> Atom:
    rendered = segment.text + "\n\n" if segment.ends_paragraph else segment.text
    return Atom("filler", "", segment.text, rendered, segment.tokens, segment.piece)
