"""The heatmap: one widget that repaints only the cells that changed, with fixed labels and a cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from lim_tui.domain.cell import Cell
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import fit, fit_right
from lim_tui.tui.heat_grid import GridRow, HeatGrid, RowKey
from lim_tui.tui.metrics import METRICS, Metric, Shown
from lim_tui.tui.ramp import ramp_style, shade
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.painted import Painted

CELL_WIDTH = 6
_FENCE_WIDTH = 2
_HEADER_LINES = 1
_NOTE_WIDTH = 11
_BYTES_PER_CELL = 26
_BYTES_PER_LINE = 60
_EMPTY = HeatGrid((), (), 0, "tokens")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the grid."""

    row: int
    column: int


class Heatmap(Painted):
    """Rows are lengths, columns depths; the columns behind the fence are baselines."""

    BINDINGS = bindings_of("heat")
    HELP: ClassVar[str] = (
        "Each cell shows the share of right answers among the scored ones, at one length (row) and one depth of the "
        "evidence (column). Dark is lost, bright is found. Behind the fence stand the baselines: the same context "
        "without its evidence, the question alone, the evidence alone. Languages and models are never pooled."
    )

    class Moved(Message):
        """The cursor is on another cell; None for an empty place."""

        def __init__(self, cell: Cell | None) -> None:
            super().__init__()
            self.cell = cell

    class Chosen(Message):
        """A person wants to see the trials of a cell."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._grid = _EMPTY
        self._spot = Spot(0, 0)
        self._changed: frozenset[Spot] = frozenset()
        self._label_width = 8
        self._notes: Mapping[RowKey, Piece] = {}
        self.metric: Metric = METRICS[0]

    @property
    def cell(self) -> Cell | None:
        """The cell under the cursor."""
        return self._grid.cell(self._spot.row, self._spot.column)

    def show(self, grid: HeatGrid) -> int:
        """Shows ``grid``; about how many bytes the repaint costs.

        Where rows and columns are those of before, only cells that changed are painted.
        """
        if not self._same_shape(grid):
            return self._show_anew(grid)
        changed = frozenset(
            Spot(r, c)
            for r, (old, new) in enumerate(zip(self._grid.rows, grid.rows, strict=True))
            if old is not new
            for c, (before, after) in enumerate(zip(old.cells, new.cells, strict=True))
            if before != after
        )
        if not changed:
            return 0
        repaint = changed | self._changed
        self._grid, self._changed = grid, changed
        for spot in repaint:
            self._repaint(spot)
        return sum(_BYTES_PER_LINE + _BYTES_PER_CELL * (c + 1) for c in self._reach(repaint).values())

    @property
    def row_key(self) -> RowKey | None:
        """The row under the cursor."""
        return self._grid.rows[self._spot.row].key if self._spot.row < len(self._grid.rows) else None

    def annotate(self, notes: Mapping[RowKey, Piece]) -> None:
        """Puts a word behind each row that ``notes`` names."""
        if notes != self._notes:
            self._notes = notes
            self.refresh()

    def _same_shape(self, grid: HeatGrid) -> bool:
        return (
            grid.columns == self._grid.columns
            and [row.label for row in grid.rows] == [row.label for row in self._grid.rows]
            and grid.unit == self._grid.unit
        )

    def _show_anew(self, grid: HeatGrid) -> int:
        kept = self.cell
        self._grid, self._changed = grid, frozenset()
        labels = [row.label for row in grid.rows if not row.title]
        self._label_width = max([cell_len(label) for label in labels] + [cell_len(self._corner())]) + 2
        self.virtual_size = Size(self._width(), len(grid.rows) + _HEADER_LINES)
        self._spot = self._place_of(kept) or self._first_spot()
        self.refresh()
        self._tell()
        return (_BYTES_PER_LINE + _BYTES_PER_CELL * len(grid.columns)) * min(len(grid.rows) + 1, self.size.height)

    def _corner(self) -> str:
        return "documents" if self._grid.unit == "documents" else "tokens"

    def _width(self) -> int:
        return self._label_width + CELL_WIDTH * len(self._grid.columns) + _FENCE_WIDTH + _NOTE_WIDTH

    def _place_of(self, wanted: Cell | None) -> Spot | None:
        if wanted is None:
            return None
        for r, row in enumerate(self._grid.rows):
            for c, cell in enumerate(row.cells):
                if cell is not None and (cell.group, cell.axes) == (wanted.group, wanted.axes):
                    return Spot(r, c)
        return None

    def _first_spot(self) -> Spot:
        spots = (
            Spot(r, c) for r, row in enumerate(self._grid.rows) if not row.title for c, x in enumerate(row.cells) if x
        )
        return next(spots, Spot(0, 0))

    def _reach(self, spots: frozenset[Spot]) -> dict[int, int]:
        reach: dict[int, int] = {}
        for spot in spots:
            reach[spot.row] = max(reach.get(spot.row, 0), spot.column)
        return reach

    def _x_of(self, column: int) -> int:
        fence = _FENCE_WIDTH if column >= self._grid.first_baseline else 0
        return self._label_width + column * CELL_WIDTH + fence

    def _repaint(self, spot: Spot) -> None:
        x = self._x_of(spot.column) - self.scroll_offset.x
        y = spot.row + _HEADER_LINES - self.scroll_offset.y
        if y >= _HEADER_LINES and x + CELL_WIDTH > self._label_width:
            self.refresh(Region(x, y, CELL_WIDTH, 1))

    def render_line(self, y: int) -> Strip:
        """One line: the header, or a row of cells."""
        if y < _HEADER_LINES:
            return self._header()
        row = y - _HEADER_LINES + self.scroll_offset.y
        if not 0 <= row < len(self._grid.rows):
            return Strip.blank(self.size.width, self.tone("plain"))
        return self._line(row, self._grid.rows[row])

    def _header(self) -> Strip:
        dim = self.tone("dim")
        corner = [Segment(fit(f" {self._corner()}", self._label_width), dim)]
        body = [(fit_right(column.label, CELL_WIDTH - 1) + " ", dim) for column in self._grid.columns]
        return self._scrolled(corner, body)

    def _line(self, index: int, row: GridRow) -> Strip:
        label = Segment(fit_right(row.label, self._label_width - 1) + " ", self.tone("plain"))
        body = [self._drawn(Spot(index, column), cell) for column, cell in enumerate(row.cells)]
        if not row.title:
            text, tone = self._notes.get(row.key, ("", "plain"))
            return self._scrolled([label], body, [Segment(f"  {text}", self.tone(tone))])
        title_width = min(self._x_of(self._grid.first_baseline) - self.scroll_offset.x, self.size.width)
        if not any(row.cells):
            title_width = self.size.width
        cut = self.workbench.look.glyphs.cut
        title = Segment(fit(f" {row.label}", max(title_width, 0), cut), self.tone("strong"))
        line = self._scrolled([label], body)
        return Strip.join([Strip([title]), line.crop(max(title_width, 0), self.size.width)])

    def _scrolled(self, fixed: list[Segment], body: list[tuple[str, Style]], after: Sequence[Segment] = ()) -> Strip:
        """Fixed labels, then the cells from the scroll position on, with the fence between."""
        plain = self.tone("plain")
        segments = [Segment(text, style) for text, style in body]
        if body[self._grid.first_baseline :]:
            fence = Segment(f"{self.workbench.look.glyphs.fence} ", self.tone("dim"))
            segments.insert(self._grid.first_baseline, fence)
        segments.extend(after)
        x = self.scroll_offset.x
        cells = Strip(segments).crop(x, x + self.size.width - self._label_width)
        return Strip.join([Strip(fixed), cells]).adjust_cell_length(self.size.width, plain)

    def _drawn(self, spot: Spot, cell: Cell | None) -> tuple[str, Style]:
        here = spot == self._spot
        left, right = ("[", "]") if here else (" ", " ")
        if cell is None:
            return f"{left}{'':4}{right}", self.tone("dim")
        glyphs, colours = self.workbench.look.glyphs, self.workbench.look.colours
        shown = self.metric.of(cell, glyphs)
        if spot in self._changed and not here:
            left = glyphs.changed
        text = self._with_shade(shown)
        tail = right if here else shown.mark or " "
        style = self.tone("dim") if shown.share is None else self.tone("plain") + ramp_style(shown.share, colours)
        if here:
            style += Style(bold=True)
        return f"{left}{fit_right(text, 4, glyphs.cut)}{tail}", style

    def _with_shade(self, shown: Shown) -> str:
        if self.workbench.look.colours != "none" or shown.share is None or len(shown.text) > 3:
            return shown.text
        return f"{shade(shown.share, self.workbench.look.glyphs.shades)}{fit_right(shown.text, 3)}"

    def _go(self, spot: Spot) -> None:
        if spot == self._spot:
            return
        old, self._spot = self._spot, spot
        self._bring_into_view()
        self._repaint(old)
        self._repaint(spot)
        self._tell()

    def _tell(self) -> None:
        self.post_message(self.Moved(self.cell))

    def _bring_into_view(self) -> None:
        x, y = self._x_of(self._spot.column), self._spot.row
        left, top = self.scroll_offset
        body_width = self.size.width - self._label_width
        body_height = self.scrollable_content_region.height - _HEADER_LINES
        if x - self._label_width < left:
            left = x - self._label_width
        elif x + CELL_WIDTH > left + self._label_width + body_width:
            left = x + CELL_WIDTH - self._label_width - body_width
        # The title of a block is shown with its first row.
        upper = y - 1 if y and self._grid.rows[y - 1].title else y
        top = min(top, upper) if upper < top else max(top, y - body_height + 1)
        self.scroll_to(left, top, animate=False, force=True)

    def action_move(self, rows: int, columns: int) -> None:
        """To the next cell in that direction; gaps are stepped over."""
        r, c = self._spot.row + rows, self._spot.column + columns
        while 0 <= r < len(self._grid.rows) and 0 <= c < len(self._grid.columns):
            if self._grid.cell(r, c) is not None:
                self._go(Spot(r, c))
                return
            r, c = r + rows, c + columns

    def action_first(self) -> None:
        """To the first cell."""
        self._go(self._first_spot())

    def action_last(self) -> None:
        """To the last cell."""
        spots = [Spot(r, c) for r, row in enumerate(self._grid.rows) for c, x in enumerate(row.cells) if x]
        if spots:
            self._go(spots[-1])

    def action_metric(self, step: int) -> None:
        """Shows another figure."""
        self.metric = METRICS[(METRICS.index(self.metric) + step) % len(METRICS)]
        self.refresh()
        self._tell()

    def action_choose(self) -> None:
        """Asks for the trials of the cell under the cursor."""
        if (cell := self.cell) is not None:
            self.post_message(self.Chosen(cell))

    def on_click(self, event: events.Click) -> None:
        """Moves to the cell under the mouse; a second click chooses it."""
        row = event.y - _HEADER_LINES + self.scroll_offset.y
        x = event.x + self.scroll_offset.x
        for column in range(len(self._grid.columns)):
            if self._x_of(column) <= x < self._x_of(column) + CELL_WIDTH and self._grid.cell(row, column):
                if self._spot == Spot(row, column):
                    self.action_choose()
                self._go(Spot(row, column))
                return
