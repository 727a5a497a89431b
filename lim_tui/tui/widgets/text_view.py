"""A viewer for texts of any length: it draws only what is in view, and marks stretches with more than colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.marked_text import Mark, MarkedSpan, MarkedText, SpanIndex
from lim_tui.tui.widgets.painted import Painted
from lim_tui.tui.wrapping import WrappedText

_GUTTER = 2
_MOST_MATCHES = 10_000
_NOTHING = MarkedText("")
_STYLED: tuple[Mark, ...] = ("evidence", "distractor", "misleading", "match", "near", "found")
_ATTRIBUTES: dict[Mark, Style] = {
    "evidence": Style(bold=True),
    "misleading": Style(underline=True),
    "match": Style(bold=True, underline=True),
    "near": Style(underline=True),
    "heading": Style(bold=True),
}


class TextView(Painted):
    """Shows a ``MarkedText``; the gutter carries a mark beside evidence, distractors and the misleading document."""

    BINDINGS = bindings_of("text")
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"mark--{mark}" for mark in _STYLED}
    DEFAULT_CSS = """
    TextView {
        overflow-x: hidden;
        & > .mark--evidence { background: $evidence-background; color: $evidence-text; }
        & > .mark--distractor { color: $tone-dim; }
        & > .mark--misleading { background: $misleading-background; }
        & > .mark--match { color: $tone-good; }
        & > .mark--near { color: $tone-warn; }
        & > .mark--found { background: $found-background; }
        &:ansi > .mark--found { text-style: reverse; }
        &:ansi > .mark--distractor { text-style: dim; color: ansi_default; }
    }
    """
    HELP = (
        "A text, drawn only where it is in view. Evidence is bold on a yellow ground with a full block in the margin, "
        "the misleading document is underlined with a dark block, other distractors have a light block. What cannot be "
        "seen, such as an escape or a direction mark, is spelled out."
    )

    class Scrolled(Message):
        """Another part is in view, or another match is the one at hand."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown = _NOTHING
        self._wrapped = WrappedText("", 80)
        self._index = SpanIndex(())
        self._matches: tuple[MarkedSpan, ...] = ()
        self._match_index = SpanIndex(())
        self._match = -1

    @property
    def shown(self) -> MarkedText:
        """The text."""
        return self._shown

    def show(self, text: MarkedText, top: int = 0) -> None:
        """Shows ``text`` from display line ``top`` on."""
        self._shown = text
        self._index = SpanIndex(text.spans)
        self._matches, self._match_index, self._match = (), SpanIndex(()), -1
        self._wrap()
        self.scroll_to(0, top, animate=False, force=True)
        self.refresh()

    @property
    def matches(self) -> tuple[int, int]:
        """Which match is at hand, from 1, and how many there are; 0 of 0 where nothing was looked for or found."""
        return self._match + 1, len(self._matches)

    @property
    def has_more_matches(self) -> bool:
        """Whether there may be more than ``matches`` counts."""
        return len(self._matches) == _MOST_MATCHES

    @property
    def in_view(self) -> tuple[int, int]:
        """Where in the text the part in view begins and ends."""
        top = min(self.scroll_offset.y, len(self._wrapped) - 1)
        bottom = min(top + max(self.size.height, 1), len(self._wrapped)) - 1
        return self._wrapped.bounds(top)[0], self._wrapped.bounds(bottom)[1]

    @property
    def _wrap_width(self) -> int:
        # One column is kept for the scrollbar, so that its coming does not wrap anew.
        return self.container_size.width - _GUTTER - 1

    def _wrap(self) -> None:
        self._wrapped = WrappedText(self._shown.text, self._wrap_width)
        self.virtual_size = Size(self.size.width, len(self._wrapped))

    def on_resize(self) -> None:
        """Wraps to the new width and keeps the first line in view where it was."""
        if self._wrap_width == self._wrapped.width:
            return
        anchor = self._wrapped.bounds(min(self.scroll_offset.y, len(self._wrapped) - 1))[0]
        self._wrap()
        self.scroll_to(0, self._wrapped.line_at(anchor), animate=False, force=True)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One display line with its mark in the gutter."""
        width, line = self.size.width, y + self.scroll_offset.y
        # What is wrapped to a size that is past, or before there was one, is not worth its bytes.
        if line >= len(self._wrapped) or self._wrapped.width != self._wrap_width:
            return Strip.blank(width, self.tone("plain"))
        start, end = self._wrapped.bounds(line)
        spans = [*self._index.touching(start, end), *self._match_index.touching(start, end)]
        segments = [self._gutter(spans), *self._segments(start, end, spans)]
        return Strip(segments).adjust_cell_length(width, self.tone("plain"))

    def _gutter(self, spans: list[MarkedSpan]) -> Segment:
        glyphs = self.workbench.look.glyphs
        marks = {span.mark for span in spans}
        if "evidence" in marks:
            return Segment(f"{glyphs.evidence} ", self.tone("accent"))
        if "misleading" in marks:
            return Segment(f"{glyphs.misleading} ", self.tone("bad"))
        if "distractor" in marks:
            return Segment(f"{glyphs.distractor} ", self.tone("dim"))
        return Segment("  ", self.tone("plain"))

    def _segments(self, start: int, end: int, spans: list[MarkedSpan]) -> Iterator[Segment]:
        edges = {start, end}
        for span in spans:
            edges.update(edge for edge in (span.start, span.end) if start < edge < end)
        cuts = sorted(edges)
        for left, right in pairwise(cuts):
            style = self.tone("plain")
            for span in spans:
                if span.start < right and span.end > left:
                    style += self._style(span.mark)
            yield Segment(self._shown.text[left:right], style)

    def _style(self, mark: Mark) -> Style:
        if mark in ("dim", "good", "bad"):
            return self.tone(mark)
        if mark == "heading":
            return self.tone("accent") + _ATTRIBUTES[mark]
        return self.get_component_rich_style(f"mark--{mark}", partial=True) + _ATTRIBUTES.get(mark, Style())

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Repaints, and tells."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self.post_message(self.Scrolled())

    def go_to(self, offset: int) -> None:
        """Brings a character into view, a third from the top."""
        line = self._wrapped.line_at(offset)
        self.scroll_to(0, max(line - self.size.height // 3, 0), animate=False, force=True)

    def find(self, wanted: str) -> None:
        """Marks all places that hold ``wanted``, in upper or lower case, and goes to the next."""
        found = re.finditer(re.escape(wanted), self._shown.text, re.IGNORECASE) if wanted else iter(())
        spans = (MarkedSpan(match.start(), match.end(), "found") for match in found)
        self._matches = tuple(span for span, _ in zip(spans, range(_MOST_MATCHES), strict=False))
        self._match_index, self._match = SpanIndex(self._matches), -1
        self.refresh()
        self._next_from(self._matches, self.in_view[0] - 1)
        self.post_message(self.Scrolled())

    def _next_from(self, spans: tuple[MarkedSpan, ...], offset: int) -> None:
        following = next((i for i, span in enumerate(spans) if span.start > offset), 0)
        if spans:
            self._match = following if spans is self._matches else self._match
            self.go_to(spans[following].start)

    def action_match(self, step: int) -> None:
        """To the next or the previous match, round the end."""
        if self._matches:
            self._match = (self._match + step) % len(self._matches)
            self.go_to(self._matches[self._match].start)
            self.post_message(self.Scrolled())

    def action_mark(self, mark: Mark) -> None:
        """To the next stretch with this mark, round the end."""
        spans = tuple(span for span in self._shown.spans if span.mark == mark)
        line = self.scroll_offset.y + self.size.height // 3
        self._next_from(spans, self._wrapped.bounds(min(line, len(self._wrapped) - 1))[1])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A mark that does not occur has no key in the footer."""
        if action == "mark":
            return any(span.mark == parameters[0] for span in self._shown.spans)
        return bool(self._matches) if action == "match" else True

    def action_scroll_lines(self, lines: int) -> None:
        """Some lines up or down."""
        self.scroll_to(0, self.scroll_offset.y + lines, animate=False)

    def action_scroll_pages(self, pages: int) -> None:
        """Some pages up or down, one line kept."""
        self.scroll_to(0, self.scroll_offset.y + pages * max(self.size.height - 1, 1), animate=False)

    def action_top(self) -> None:
        """To the beginning."""
        self.scroll_to(0, 0, animate=False)

    def action_bottom(self) -> None:
        """To the end."""
        self.scroll_to(0, len(self._wrapped), animate=False, force=True)
