"""Lines of text that are painted only when they say something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.app import RenderResult
from textual.content import Content
from textual.widgets import Static

from lim_tui.tui.fitting import fit_pieces
from lim_tui.tui.tones import Piece, content

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp

_BYTES_PER_LINE = 60


class Told(Static):
    """Takes pieces, never markup. What does not fit into one line ends with a mark where ``one_line`` is asked for."""

    DEFAULT_CSS = "Told.-one-line { height: 1; }"

    def __init__(self, id: str | None = None, *, one_line: bool = False) -> None:
        super().__init__(id=id, markup=False)
        self._told: tuple[tuple[Piece, ...], ...] = ()
        self._one_line = one_line
        self.set_class(one_line, "-one-line")

    def render(self) -> RenderResult:
        """The lines; one line in the room of the moment."""
        if not self._one_line or not self._told:
            return super().render()
        cut = cast("WorkbenchApp", self.app).look.glyphs.cut
        return content(fit_pieces(self._told[0], self.content_size.width, cut))

    def tell(self, *lines: Sequence[Piece]) -> int:
        """Shows these lines; about how many bytes that costs, 0 where they stand there already."""
        told = tuple(tuple(line) for line in lines)
        if told == self._told:
            return 0
        self._told = told
        if self._one_line:
            self.refresh()
            return sum(len(text) for line in told for text, _ in line) + _BYTES_PER_LINE
        shown = Content("\n").join(content(line) for line in told)
        self.update(shown, layout=bool(self.styles.is_auto_height))
        return len(shown.plain) + _BYTES_PER_LINE * len(told)
