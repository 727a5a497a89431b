"""A list of any length that draws only the lines in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import fit_pieces
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.painted import Painted

T = TypeVar("T")
Draw = Callable[[T, int], Sequence[Piece]]
"""A row and the room in cells, as pieces."""


class RowList(Painted, Generic[T]):
    """Rows with a cursor; the cursor stays on its row, by ``key``, when rows come and go."""

    BINDINGS = bindings_of("list")
    DEFAULT_CSS = "RowList { overflow-x: hidden; }"
    HELP = "A list: move with the arrows or j and k. What enter does to a line stands first at the bottom."

    class Told(Message):
        """What a list tells its screen, which may have several."""

        def __init__(self, row_list: RowList[Any]) -> None:
            super().__init__()
            self.row_list = row_list

        @property
        def control(self) -> RowList[Any]:
            """The list."""
            return self.row_list

    class Moved(Told):
        """The cursor is on another row, or on none in an empty list."""

    class Chosen(Told):
        """A person opens the row under the cursor."""

    def __init__(
        self,
        draw: Draw[T],
        key: Callable[[T], object],
        *,
        heading: Callable[[int], Sequence[Piece]] | None = None,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._draw = draw
        self._key = key
        self._heading = heading
        self._rows: Sequence[T] = ()
        self._index = 0
        self._begin: object = None

    @property
    def rows(self) -> Sequence[T]:
        """The rows."""
        return self._rows

    @property
    def row(self) -> T | None:
        """The row under the cursor."""
        return self._rows[self._index] if self._rows else None

    @property
    def _header_lines(self) -> int:
        return 1 if self._heading else 0

    def show(self, rows: Sequence[T]) -> int:
        """Shows ``rows``, repainting what changed; about how many bytes that costs."""
        old, was = self._rows, self.row
        self._rows = rows
        if bool(old) != bool(rows):
            self.refresh_bindings()
        index = self._index_of(was)
        moved = index != self._index or (was is None) != (not rows)
        self._index = index
        if len(old) != len(rows) or moved:
            self.virtual_size = Size(self.size.width, len(rows) + self._header_lines)
            self.refresh()
            self._bring_into_view()
            self.post_message(self.Moved(self))
            return self.size.area
        return sum(self._repaint(y) for y in self.in_view if old[y] != rows[y])

    def _index_of(self, was: T | None) -> int:
        if self._begin is not None and self._rows:
            begin, self._begin = self._begin, None
            for index, row in enumerate(self._rows):
                if self._key(row) == begin:
                    return index
        if was is not None:
            wanted = self._key(was)
            if self._index < len(self._rows) and self._key(self._rows[self._index]) == wanted:
                return self._index
            for index, row in enumerate(self._rows):
                if self._key(row) == wanted:
                    return index
        return min(self._index, max(len(self._rows) - 1, 0))

    @property
    def in_view(self) -> range:
        """The indices of the rows that are shown."""
        top = self.scroll_offset.y
        return range(top, min(top + self.size.height, len(self._rows)))

    def _repaint(self, row: int) -> int:
        self.refresh_line(row + self._header_lines)
        return self.size.width

    def begin_at(self, key: object) -> None:
        """Puts the cursor on the row with this key once rows are shown; None is nowhere."""
        self._begin = key

    def select(self, key: object) -> None:
        """Puts the cursor on the row with this key, if there is one."""
        for index, row in enumerate(self._rows):
            if self._key(row) == key:
                self._go(index)
                return

    def render_line(self, y: int) -> Strip:
        """The heading, or one row."""
        width = self.size.width
        if self._heading and y == 0:
            return self.strip(fit_pieces([(" ", "dim"), *self._heading(width - 2)], width), width)
        index = y - self._header_lines + self.scroll_offset.y
        if not 0 <= index < len(self._rows):
            return Strip.blank(width, self.tone("plain"))
        cut = self.workbench.look.glyphs.cut
        here = index == self._index
        mark: Piece = (self.workbench.look.glyphs.cursor if here else " ", "accent")
        pieces = fit_pieces([mark, *self._draw(self._rows[index], width - 2)], width, cut)
        return self.strip(
            pieces, width, self.get_component_rich_style("painted--cursor", partial=True) if here else None
        )

    def _go(self, index: int) -> None:
        index = min(max(index, 0), max(len(self._rows) - 1, 0))
        if index == self._index:
            return
        old, self._index = self._index, index
        self._bring_into_view()
        self._repaint(old)
        self._repaint(index)
        self.post_message(self.Moved(self))

    def _bring_into_view(self) -> None:
        top, height = self.scroll_offset.y, self._body_height
        if not self.size.height:
            return
        if self._index < top:
            self.scroll_to(0, self._index, animate=False, force=True)
        elif self._index >= top + height:
            self.scroll_to(0, self._index - height + 1, animate=False, force=True)

    @property
    def _body_height(self) -> int:
        return max(self.size.height - self._header_lines, 1)

    def on_resize(self) -> None:
        """Keeps the cursor in view."""
        self.virtual_size = Size(self.size.width, len(self._rows) + self._header_lines)
        self._bring_into_view()

    def action_move(self, rows: int) -> None:
        """Some rows up or down."""
        self._go(self._index + rows)

    def action_page(self, pages: int) -> None:
        """Some pages up or down."""
        self._go(self._index + pages * self._body_height)

    def action_first(self) -> None:
        """To the first row."""
        self._go(0)

    def action_last(self) -> None:
        """To the last row."""
        self._go(len(self._rows) - 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only a line that can be opened has a key to open it."""
        if action != "choose":
            return True
        screen = self.screen
        return bool(self._rows) and (not isinstance(screen, Frame) or screen.CHOOSE is not None)

    def action_choose(self) -> None:
        """Opens the row under the cursor."""
        if self._rows:
            self.post_message(self.Chosen(self))

    def on_click(self, event: events.Click) -> None:
        """Moves to the row under the mouse; a second click opens it."""
        index = event.y - self._header_lines + self.scroll_offset.y
        if event.y < self._header_lines or not 0 <= index < len(self._rows):
            return
        if index == self._index:
            self.action_choose()
        self._go(index)
