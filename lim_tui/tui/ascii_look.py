"""What a terminal without Unicode is given in place of marks that are not made by ``Glyphs``."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.scrollbar import ScrollBarRender

_MARKS = str.maketrans({"⏎": "|", **{chr(0x2400 + code): "?" for code in range(0x22)}})


class AsciiMarks(LineFilter):
    """The marks of ``visible()`` in one cell each."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The same line, its marks in ASCII."""
        return [Segment(text.translate(_MARKS), style, control) for text, style, control in segments]


class AsciiScrollBarRender(ScrollBarRender):
    """A thumb of whole cells, seen by its colour."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]
