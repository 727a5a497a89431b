"""Scroll bars that cost few bytes, and those for terminals without Unicode."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.segment import Segment, Segments
from textual.scrollbar import ScrollBarRender


class FrugalScrollBarRender(ScrollBarRender):
    """A lying bar is one line, so cells alike are written as one piece: 60 bytes and not 3,500."""

    @classmethod
    def render_bar(cls, *args: Any, **settings: Any) -> Segments:
        """The bar as Textual makes it, in fewer pieces."""
        bar = super().render_bar(*args, **settings)
        return bar if bar.new_lines else Segments(Segment.simplify(bar.segments))


class AsciiScrollBarRender(FrugalScrollBarRender):
    """A thumb of whole cells, seen by its colour."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]
