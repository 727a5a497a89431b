"""A text made visible, with marks on stretches of it whose offsets were those of the raw text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.text.visible import visible

Mark = Literal["evidence", "distractor", "misleading", "match", "near", "heading", "dim", "good", "bad", "found"]
_TAB = "    "


@dataclass(frozen=True, slots=True)
class MarkedSpan:
    """A marked stretch; offsets are code points, end exclusive."""

    start: int
    end: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A visible text; ``spans`` are sorted by start, and later ones lie over earlier ones."""

    text: str
    spans: tuple[MarkedSpan, ...] = ()


def marked_text(raw: str, spans: Iterable[MarkedSpan] = ()) -> MarkedText:
    """``raw`` as it may be shown, tabs as blanks, with the spans moved to where their text now stands."""
    wanted = sorted(spans, key=lambda span: (span.start, -span.end))
    edges = sorted({0, len(raw), *(span.start for span in wanted), *(span.end for span in wanted)})
    edges = [edge for edge in edges if 0 <= edge <= len(raw)]
    pieces, moved, length = [], {}, 0
    for start, end in zip(edges, [*edges[1:], len(raw)], strict=True):
        moved[start] = length
        piece = visible(raw[start:end]).replace("\t", _TAB)
        pieces.append(piece)
        length += len(piece)
    moved[len(raw)] = length
    return MarkedText("".join(pieces), tuple(_moved(span, moved) for span in wanted if span.end <= len(raw)))


def _moved(span: MarkedSpan, moved: dict[int, int]) -> MarkedSpan:
    return MarkedSpan(moved[span.start], moved[span.end], span.mark)


class TextBuilder:
    """Puts a marked text together piece by piece; what is added is made visible."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._spans: list[MarkedSpan] = []
        self._length = 0

    def add(self, raw: str, mark: Mark | None = None, spans: Sequence[MarkedSpan] = ()) -> None:
        """Adds a text, marked as a whole by ``mark``, and in parts by ``spans`` whose offsets are those of ``raw``."""
        part = marked_text(raw, spans)
        if mark is not None:
            self._spans.append(MarkedSpan(self._length, self._length + len(part.text), mark))
        for span in part.spans:
            self._spans.append(MarkedSpan(self._length + span.start, self._length + span.end, span.mark))
        self._pieces.append(part.text)
        self._length += len(part.text)

    def line(self, raw: str = "", mark: Mark | None = None, spans: Sequence[MarkedSpan] = ()) -> None:
        """Adds a text and ends the line."""
        self.add(raw, mark, spans)
        self.add("\n")

    def built(self) -> MarkedText:
        """What was put together."""
        return MarkedText("".join(self._pieces), tuple(sorted(self._spans, key=lambda span: (span.start, -span.end))))


def note_text(raw: str) -> MarkedText:
    """A sentence in place of a text."""
    text = TextBuilder()
    text.line(raw, "dim")
    return text.built()


class SpanIndex:
    """Finds the spans that touch a stretch without walking through all of them."""

    def __init__(self, spans: Sequence[MarkedSpan]) -> None:
        self._spans = spans
        self._starts = [span.start for span in spans]
        # The furthest end among a span and all before it: where it lies before a stretch, none of them reaches it.
        self._reach: list[int] = []
        furthest = 0
        for span in spans:
            furthest = max(furthest, span.end)
            self._reach.append(furthest)

    def touching(self, start: int, end: int) -> list[MarkedSpan]:
        """Spans that share a character with the stretch, in their order."""
        last = bisect_right(self._starts, end - 1) if end > start else bisect_right(self._starts, start)
        first = last
        while first > 0 and self._reach[first - 1] > start:
            first -= 1
        return [span for span in self._spans[first:last] if span.end > start]
