"""One line that draws where evidence and distractors lie in a prompt, and which part is in view."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from lim_tui.tui.marked_text import MarkedText
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.painted import Painted

_ORDER = ("distractor", "misleading", "evidence")


class ContextBar(Painted, can_focus=False):
    """The whole text from left to right."""

    DEFAULT_CSS = "ContextBar { height: 1; overflow: hidden; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = MarkedText("")
        self._in_view = (0, 0)

    def show(self, text: MarkedText, in_view: tuple[int, int]) -> None:
        """Shows ``text`` with the part from ``in_view[0]`` to ``in_view[1]`` in view."""
        self._text, self._in_view = text, in_view
        self.refresh()

    def render_line(self, _y: int) -> Strip:
        """The bar."""
        width = self.size.width
        first, last = (self._cell_of(offset, width) for offset in self._in_view)
        segments = []
        for cell, (mark, tone) in enumerate(self._cells(width)):
            style = self.tone(tone)
            segments.append(Segment(mark, style + Style(underline=True) if first <= cell <= last else style))
        return Strip(segments, sum(cell_len(segment.text) for segment in segments))

    def _cell_of(self, offset: int, width: int) -> int:
        return min(offset * width // max(len(self._text.text), 1), width - 1)

    def _cells(self, width: int) -> list[Piece]:
        glyphs = self.workbench.look.glyphs
        drawn: dict[str, Piece] = {
            "evidence": (glyphs.evidence, "accent"),
            "misleading": (glyphs.misleading, "bad"),
            "distractor": (glyphs.distractor, "dim"),
        }
        cells: list[Piece] = [(glyphs.rule, "dim")] * width
        for mark in _ORDER:
            for span in self._text.spans:
                if span.mark == mark:
                    first, last = self._cell_of(span.start, width), self._cell_of(span.end - 1, width)
                    cells[first : last + 1] = [drawn[mark]] * (last + 1 - first)
        return cells
