"""The filler between distractors, in documents that grow segment by segment."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from lim_tui.context.layout import Atom, render
from lim_tui.context.stretches import Segment
from lim_tui.domain.template import Template


class FillerPieces:
    """Which segments each piece of filler has, and what it looks like after any number of segments."""

    def __init__(self, template: Template, gaps: int) -> None:
        self._template = template
        self._in_gap: list[list[str]] = [[] for _ in range(gaps)]
        self._segments: dict[str, list[Segment]] = {}
        self._places: dict[str, list[int]] = {}
        self._opened: list[int] = [0]
        self._made: dict[tuple[str, int], tuple[Atom, ...]] = {}

    @property
    def names(self) -> list[str]:
        """The pieces in the order in which they were opened."""
        return list(self._segments)

    def add(self, segment: Segment) -> bool:
        """Adds the next segment; True where it opens a piece."""
        opens = segment.piece not in self._segments
        if opens:
            self._in_gap[segment.gap].append(segment.piece)
        self._segments.setdefault(segment.piece, []).append(segment)
        self._places.setdefault(segment.piece, []).append(len(self._opened) - 1)
        self._opened.append(self._opened[-1] + opens)
        return opens

    def opened_by(self, kept: int) -> int:
        """How many pieces the first ``kept`` segments make."""
        return self._opened[kept]

    def atoms(self, gap: int, kept: int, labels: Mapping[str, str], label_tokens: int) -> Iterator[Atom]:
        """The filler of one gap as far as the first ``kept`` segments make it."""
        for piece in self._in_gap[gap]:
            begun = bisect_left(self._places[piece], kept)
            if not begun:
                return
            if (piece, begun) not in self._made:
                segments = self._segments[piece][:begun]
                self._made[piece, begun] = self._make(segments, labels[piece], label_tokens)
            yield from self._made[piece, begun]

    def _make(self, run: Sequence[Segment], label: str, label_tokens: int) -> tuple[Atom, ...]:
        if self._template.document is None:
            return tuple(map(_running_atom, run))
        return (_filler_document(self._template, label, run, label_tokens),)


def _filler_document(template: Template, label: str, run: Sequence[Segment], label_tokens: int) -> Atom:
    text = "".join(segment.text for segment in run).rstrip()
    tokens = sum(segment.tokens for segment in run) + label_tokens
    return Atom("filler", label, text, render(template, label, text) + template.separator, tokens, run[0].piece)


def _running_atom(segment: Segment) -> Atom:
    rendered = segment.text + "\n\n" if segment.ends_paragraph else segment.text
    return Atom("filler", "", segment.text, rendered, segment.tokens, segment.piece)
