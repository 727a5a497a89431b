"""Lines of text that are painted only when they say something else."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from lim_tui.tui.tones import Piece, content

_BYTES_PER_LINE = 60


class Told(Static):
    """Takes pieces, never markup."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._told: tuple[tuple[Piece, ...], ...] = ()

    def tell(self, *lines: Sequence[Piece]) -> int:
        """Shows these lines; about how many bytes that costs, 0 where they stand there already."""
        told = tuple(tuple(line) for line in lines)
        if told == self._told:
            return 0
        self._told = told
        shown = Content("\n").join(content(line) for line in told)
        self.update(shown, layout=bool(self.styles.is_auto_height))
        return len(shown.plain) + _BYTES_PER_LINE * len(told)
