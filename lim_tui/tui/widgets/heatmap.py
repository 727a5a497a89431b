"""The heatmap: one widget that repaints only the cells that changed, with fixed labels and a cursor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from lim_tui.domain.cell import Cell
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.block_title import BlockTitle
from lim_tui.tui.fitting import fit, fit_right, safe
from lim_tui.tui.heat_cells import CELL_WIDTH, draw_cell
from lim_tui.tui.heat_grid import Column, GridRow, HeatGrid, RowKey
from lim_tui.tui.heat_moves import Spot, above_or_below, beside, first_cell, last_cell, length_row
from lim_tui.tui.metrics import METRICS, Metric
from lim_tui.tui.places import Place
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from lim_tui.reporting.cell_figures import CellFigures, CellPlace

_FENCE_WIDTH = 2
_HEADER_LINES = 1
_NOTE_WIDTH = 11
_MOST_MARKS = 5
_BYTES_PER_CELL = 36
_BYTES_PER_LINE = 60
_EMPTY = HeatGrid((), (), 0, "tokens")


class Heatmap(Painted):
    """Rows are lengths, columns depths, baselines behind the fence; ``at`` is the cell to begin with."""

    BINDINGS = bindings_of("heat")
    HELP: ClassVar[str] = (
        "Each cell shows the share of right answers among the scored ones, at one length (row) and one depth of the "
        "evidence (column). Where cases share a source, or are asked more than once, it is the mean over items: each "
        "counts once, however many answers it has. What is lost glows. Behind the fence stand the baselines: the same "
        "context without its evidence and the question alone, which should fail, and the evidence alone, which should "
        "not. Models are never pooled, and languages only where you ask for it with v."
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

    def __init__(self, at: Place | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self._at = at
        self._grid = _EMPTY
        self._spot = Spot(0, 0)
        # The row of a length where the cursor was last: from a baseline on a title it goes back there.
        self._length_row = 0
        self._changed: frozenset[Spot] = frozenset()
        self._label_width = 8
        self._notes: Mapping[RowKey, Piece] = {}
        self._figures: Mapping[CellPlace, CellFigures] = {}
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
            if before is not after and before != after
        )
        if not changed:
            return 0
        # Where much changes at once, marks would tell nothing and cost as much again.
        marked = changed if len(changed) <= _MOST_MARKS else frozenset()
        repaint = changed | self._changed
        self._grid, self._changed = grid, marked
        for spot in repaint:
            self._repaint(spot)
        return sum(_BYTES_PER_LINE + _BYTES_PER_CELL * (c + 1) for c in self._reach(repaint).values())

    @property
    def row_key(self) -> RowKey | None:
        """The row under the cursor; at a baseline on a title the length that the cursor came from."""
        return self._grid.rows[self._length_row].key if self._length_row < len(self._grid.rows) else None

    @property
    def curve(self) -> tuple[tuple[Column, ...], tuple[Cell | None, ...]]:
        """Columns and cells of the row under the cursor, with its block's baselines."""
        return self._grid.columns, self._grid.with_baselines(self._length_row)

    @property
    def centres(self) -> tuple[int, ...]:
        """Where the middle of each column stands on the widget; below the labels, or beyond it, one out of view."""
        return tuple(
            self._x_of(column) + CELL_WIDTH // 2 - self.scroll_offset.x for column in range(len(self._grid.columns))
        )

    def annotate(self, notes: Mapping[RowKey, Piece]) -> None:
        """Puts a word behind each row that ``notes`` names."""
        changed = {key for key in {*notes, *self._notes} if notes.get(key) != self._notes.get(key)}
        self._notes = notes
        for index, row in enumerate(self._grid.rows):
            if row.key in changed:
                self.refresh_line(index + _HEADER_LINES)

    @property
    def metric_name(self) -> str:
        """What the cells show; F1 with what it counts under the cursor, where that is known."""
        figures = self._figures.get((self.cell.group, self.cell.axes)) if self.cell else None
        if self.metric.key != "f1" or figures is None or figures.f1_counts is None:
            return self.metric.name
        return f"F1 over {safe(figures.f1_counts)}"

    def inform(self, figures: Mapping[CellPlace, CellFigures]) -> None:
        """Takes the figures that are not among the counts of a cell; paints where one is shown and has changed."""
        changed = {place for place in {*figures, *self._figures} if figures.get(place) != self._figures.get(place)}
        self._figures = figures
        if not self.metric.asked:
            return
        for r, row in enumerate(self._grid.rows):
            for c, cell in enumerate(row.cells):
                if cell is not None and (cell.group, cell.axes) in changed:
                    self._repaint(Spot(r, c))

    def _same_shape(self, grid: HeatGrid) -> bool:
        return (
            grid.columns == self._grid.columns
            and [row.label for row in grid.rows] == [row.label for row in self._grid.rows]
            and grid.unit == self._grid.unit
        )

    def _show_anew(self, grid: HeatGrid) -> int:
        kept = Place("language", self.cell.group, self.cell.axes) if self.cell else self._at
        self._grid, self._changed = grid, frozenset()
        labels = [row.label for row in grid.rows if not row.title]
        self._label_width = max([cell_len(label) for label in labels] + [cell_len(self._corner())]) + 2
        self.virtual_size = Size(self._width(), len(grid.rows) + _HEADER_LINES)
        self._spot = self._place_of(kept) or first_cell(grid)
        self._length_row = length_row(grid, self._spot.row, self._length_row)
        self.refresh()
        # How much fits is known once the bars have come or gone.
        self.call_after_refresh(self._bring_into_view)
        self._tell()
        return (_BYTES_PER_LINE + _BYTES_PER_CELL * len(grid.columns)) * min(len(grid.rows) + 1, self.size.height)

    def _corner(self) -> str:
        return "documents" if self._grid.unit == "documents" else "tokens"

    def _width(self) -> int:
        return self._label_width + CELL_WIDTH * len(self._grid.columns) + _FENCE_WIDTH + _NOTE_WIDTH

    def _place_of(self, wanted: Place | None) -> Spot | None:
        if wanted is None:
            return None
        for r, row in enumerate(self._grid.rows):
            for c, cell in enumerate(row.cells):
                if cell is not None and (cell.group, cell.axes) == (wanted.group, wanted.axes):
                    return Spot(r, c)
        return None

    def _reach(self, spots: frozenset[Spot]) -> dict[int, int]:
        reach: dict[int, int] = {}
        for spot in spots:
            reach[spot.row] = max(reach.get(spot.row, 0), spot.column)
        return reach

    def _x_of(self, column: int) -> int:
        fence = _FENCE_WIDTH if column >= self._grid.first_baseline else 0
        return self._label_width + column * CELL_WIDTH + fence

    @property
    def _body_width(self) -> int:
        return self.scrollable_content_region.width - self._label_width

    def _is_whole(self, column: int) -> bool:
        """Whether all digits of a column are in view: a part of a number would be read as another number."""
        begin = self._x_of(column) - self._label_width - self.scroll_offset.x
        return begin >= 0 and begin + CELL_WIDTH - 1 <= self._body_width

    def _repaint(self, spot: Spot) -> None:
        x = self._x_of(spot.column) - self.scroll_offset.x
        y = spot.row + _HEADER_LINES - self.scroll_offset.y
        if _HEADER_LINES <= y < self.size.height and self._label_width - CELL_WIDTH < x < self.size.width:
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
        corner = Segment(fit(f" {self._corner()}", self._label_width), dim)
        body = [(fit_right(column.label, CELL_WIDTH - 1) + " ", dim) for column in self._grid.columns]
        return self._scrolled(corner, body)

    def _line(self, index: int, row: GridRow) -> Strip:
        if not row.label:
            return Strip.blank(self.size.width, self.tone("plain"))
        body = [self._drawn(Spot(index, column), cell) for column, cell in enumerate(row.cells)]
        if row.title is not None:
            return self._title(row, row.title, self._scrolled(Segment(" " * self._label_width), body))
        label = Segment(fit_right(row.label, self._label_width - 1) + " ", self.tone("plain"))
        text, tone = self._notes.get(row.key, ("", "plain"))
        return self._scrolled(label, body, Segment(f"  {text}", self.tone(tone)))

    def _title(self, row: GridRow, title: BlockTitle, line: Strip) -> Strip:
        """The title lies over the labels and the cells that a title has not."""
        room = self._x_of(self._grid.first_baseline) - self.scroll_offset.x if any(row.cells) else self.size.width
        room = max(min(room, self.size.width), 0)
        fitted = title.fitted(max(room - 1, 0), self.workbench.look.glyphs.cut, self._grid.titles)
        text = fit(f" {fitted}", room)
        return Strip.join([Strip([Segment(text, self.tone("strong"))]), line.crop(room, self.size.width)])

    def _scrolled(self, label: Segment, body: list[tuple[str, Style]], note: Segment | None = None) -> Strip:
        """A fixed label, then the cells from the scroll position on, with the fence between."""
        plain = self.tone("plain")
        segments = [
            Segment(text if self._is_whole(column) else " " * CELL_WIDTH, style)
            for column, (text, style) in enumerate(body)
        ]
        if self._grid.first_baseline < len(segments):
            fence = Segment(f"{self.workbench.look.glyphs.fence} ", self.tone("dim"))
            segments.insert(self._grid.first_baseline, fence)
        if note is not None:
            segments.append(note)
        x = self.scroll_offset.x
        cells = Strip(segments).crop(x, x + self._body_width)
        return Strip.join([Strip([label]), cells]).adjust_cell_length(self.size.width, plain).simplify()

    def _drawn(self, spot: Spot, cell: Cell | None) -> tuple[str, Style]:
        column, look = self._grid.columns[spot.column], self.workbench.look
        here, changed = spot == self._spot, spot in self._changed
        figures = self._figures.get((cell.group, cell.axes)) if cell else None
        text, style = draw_cell(cell, column, self.metric, look, here=here, changed=changed, figures=figures)
        return text, self.tone("dim") if style is None else self.tone("plain") + style

    def _go(self, spot: Spot) -> None:
        if spot == self._spot:
            return
        old, self._spot = self._spot, spot
        self._length_row = length_row(self._grid, spot.row, self._length_row)
        self._bring_into_view()
        self._repaint(old)
        self._repaint(spot)
        # The cursor is there at once; the figures, which take more painting, follow it.
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        self.post_message(self.Moved(self.cell))

    def _bring_into_view(self) -> None:
        y, top = self._spot.row, self.scroll_offset.y
        body_height = self._page
        left = self._left_for(self._x_of(self._spot.column) - self._label_width)
        # The title of a block is shown with its first row.
        upper = y - 1 if y and self._grid.rows[y - 1].title else y
        top = min(top, upper) if upper < top else max(top, y - body_height + 1)
        self.scroll_to(left, top, animate=False, force=True)

    def _left_for(self, x: int) -> int:
        """How far to scroll to the right so that the cell at ``x`` is in view, and a column begins at the labels."""
        left = self.scroll_offset.x
        if left <= x <= left + self._body_width - CELL_WIDTH:
            return left
        if x < left:
            return x
        needed = x + CELL_WIDTH - self._body_width
        begins = (self._x_of(column) - self._label_width for column in range(len(self._grid.columns)))
        return min(next((begin for begin in begins if begin >= needed), x), x)

    @property
    def _page(self) -> int:
        return self.scrollable_content_region.height - _HEADER_LINES

    def _go_if(self, spot: Spot | None) -> None:
        if spot is not None:
            self._go(spot)

    def action_page(self, step: int) -> None:
        """To the cell a page further up or down, or as far as there are cells."""
        self._go_if(above_or_below(self._grid, self._spot, step, self._page))

    def action_move(self, rows: int, columns: int) -> None:
        """To the next cell in that direction; gaps are stepped over."""
        if rows:
            self._go_if(above_or_below(self._grid, self._spot, rows))
        else:
            self._go_if(beside(self._grid, self._spot, self._length_row, columns))

    def action_first(self) -> None:
        """To the first cell."""
        self._go(first_cell(self._grid))

    def action_last(self) -> None:
        """To the last cell."""
        self._length_row = len(self._grid.rows) - 1
        self._go_if(last_cell(self._grid))

    def action_metric(self, step: int) -> None:
        """Shows another figure."""
        self.show_metric(METRICS[(METRICS.index(self.metric) + step) % len(METRICS)])

    def show_metric(self, metric: Metric) -> None:
        """Shows this figure."""
        self.metric = metric
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
