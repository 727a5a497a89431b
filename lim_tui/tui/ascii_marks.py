"""What a terminal without Unicode is given in place of the marks of ``visible()`` and of what is unknown."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from lim_tui.reporting.words import UNKNOWN

_MARKS = str.maketrans({"⏎": "|", UNKNOWN: "-", **{chr(0x2400 + code): "?" for code in range(0x22)}})


class AsciiMarks(LineFilter):
    """The marks of ``visible()``, and that of an unknown value, in one cell each."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The same line, its marks in ASCII."""
        return [Segment(text.translate(_MARKS), style, control) for text, style, control in segments]
