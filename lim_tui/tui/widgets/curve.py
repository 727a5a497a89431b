"""Accuracy over depth, painted line by line: only the lines that changed cost bytes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.events import Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.painted import Painted

_BYTES_PER_LINE, _BYTES_PER_PIECE = 20, 30


class Curve(Painted, can_focus=False):
    """Shows lines of pieces, cut at its width."""

    class Resized(Message):
        """Its width is another one: lines that were made for the old one do not fit."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: tuple[tuple[Piece, ...], ...] = ()
        self._width = 0

    def on_resize(self, event: Resize) -> None:
        """Asks for lines that fit. A layout can settle after the lines were made."""
        if event.size.width != self._width:
            self._width = event.size.width
            self.post_message(self.Resized())

    def tell(self, *lines: Sequence[Piece]) -> int:
        """Shows these lines; about how many bytes that costs, 0 where they stand there already."""
        told = tuple(tuple(line) for line in lines)
        changed = [at for at, line in enumerate(told) if at >= len(self._lines) or line != self._lines[at]]
        same_height = len(told) == len(self._lines)
        before, self._lines = self._lines, told
        if not same_height:
            self.refresh(layout=bool(self.styles.is_auto_height))
        elif changed:
            self.refresh(*(self._changed_in(at, before[at]) for at in changed))
        return sum(_bytes_of(told[at]) for at in changed)

    def _changed_in(self, at: int, before: Sequence[Piece]) -> Region:
        """The part of a line that is another one now: what is to the right of it costs nothing."""
        width = self.size.width
        old, new = _cells(before), _cells(self._lines[at])
        if len(old) != len(new):
            return Region(0, at, width, 1)
        places = [x for x, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
        return Region(places[0], at, places[-1] + 1 - places[0], 1) if places else Region(0, at, 1, 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as there are."""
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        """One line, the rest of the width blank."""
        return self.strip(self._lines[y] if y < len(self._lines) else (), self.size.width)


def _cells(line: Sequence[Piece]) -> list[Piece]:
    """Each cell of a line; the second of a wide character is blank."""
    return [(mark, tone) for text, tone in line for letter in text for mark in (letter, *" " * (cell_len(letter) - 1))]


def _bytes_of(line: Sequence[Piece]) -> int:
    return _BYTES_PER_LINE + sum(_BYTES_PER_PIECE + len(text.encode()) for text, _ in line)
