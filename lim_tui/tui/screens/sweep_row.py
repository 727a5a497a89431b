"""What the screen of a sweep shows about the row under the cursor: words, curve, answers, and its block as a figure."""

from __future__ import annotations

import time
from dataclasses import replace

from textual.containers import Container

from lim_tui.tui.actions import known_action
from lim_tui.tui.bindings import first_key, key_name
from lim_tui.tui.curve_lines import curve_lines
from lim_tui.tui.depth_plot import LEAST_HEIGHT, PlotRow, plot_lines
from lim_tui.tui.findings import Findings
from lim_tui.tui.heat_grid import HeatGrid, RowKey
from lim_tui.tui.model_names import short_names
from lim_tui.tui.readings import SweepView
from lim_tui.tui.screens.sweep_doors import SweepDoors
from lim_tui.tui.side_lines import Row, sentence_lines, side_lines
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.curve import Curve
from lim_tui.tui.widgets.heatmap import Heatmap
from lim_tui.tui.widgets.told import Told
from lim_tui.tui.words import group_name

_MOST_PLOT = 22
# The line between heatmap and figure, and the bar that scrolls a wide heatmap.
_BETWEEN = 2
_MODEL_WIDTH = 40
_DRAW_AGAIN_S = 10.0


class SweepRow(SweepDoors):
    """``_view`` is what was read last, ``_findings`` what can be said of it."""

    _view: SweepView | None
    _findings: Findings
    _drawn: Row | None = None
    _drawn_at_s: float = 0.0

    @property
    def now(self) -> str:
        """What the help tells of the row under the cursor: the whole sentence, however little room there is here."""
        row = self._row()
        return f"{row.title}: {row.sentence}" if row.sentence else ""

    def _row(self) -> Row:
        heatmap = self.query_one(Heatmap)
        found = self._findings.rows.get(heatmap.row_key) if heatmap.row_key else None
        columns, cells = heatmap.curve
        return Row(columns, cells, heatmap.cell, self._row_title(heatmap.row_key), found.sentence if found else "")

    def _row_title(self, key: RowKey | None) -> str:
        if key is None or self._view is None:
            return ""
        models = {cell.axes.model for cell in self._view.cells}
        if len(models) < 2 or self._model is not None:
            return group_name(key.group)
        return f"{group_name(key.group)}, {short_names(sorted(models), _MODEL_WIDTH)[key.axes.model]}"

    def _show_row(self) -> int:
        """What can be said of the row under the cursor, and its curve; about how many bytes that costs."""
        finding, curve, row = self.query_one("#finding", Told), self.query_one("#curve", Curve), self._row()
        cost = self._show_plot() if self._draw(row) is row else 0
        if finding.display:
            cost += finding.tell(*sentence_lines(row, finding.content_size, self._goes_on()))
        if not curve.display:
            return cost
        glyphs, body = self.workbench.look.glyphs, self.query_one("#body").size.height
        if self.has_class("-aside"):
            size = (curve.content_size.width, body)
            return cost + curve.tell(*side_lines(row, self._draw(row), self._findings.failures, size, glyphs))
        size = (curve.content_size.width, body if self.has_class("-wide") else body * 4 // 5)
        return cost + curve.tell(*curve_lines(row.columns, row.cells, row.here, size, glyphs))

    def _draw(self, row: Row) -> Row:
        """The row as bars and figure show it: in a sweep that runs drawn anew now and then, since it costs bytes."""
        running = self._view is not None and self._view.line.record.state == "running"
        now_s = time.monotonic()
        if self._drawn is None or not running or now_s - self._drawn_at_s > _DRAW_AGAIN_S:
            self._drawn, self._drawn_at_s = row, now_s
        return self._drawn

    def _draw_anew(self) -> None:
        """The cursor or the room is another one: what is drawn follows at once."""
        self._drawn = None

    def _goes_on(self) -> str:
        """The mark of a sentence that is cut, with the key that shows it whole."""
        entry = known_action("app.help")
        key = key_name(first_key(entry, self.workbench.settings.keymap)) if entry else ""
        return f"{self.workbench.look.glyphs.cut} ({key} tells all)"

    def _headline(self) -> tuple[Piece, ...]:
        """What was found, of all rows or of the model that is alone."""
        found = self._findings.headline(self._model)
        if found or self._view is None or any(cell.scored for cell in self._view.cells):
            return found
        return (("nothing is scored yet", "dim"),)

    @property
    def _heat_height(self) -> int:
        """How many rows the heatmap can show where there is no figure under it; below 0 before there is a layout."""
        return self.query_one("#left", Container).size.height - 1

    def _make_room(self, grid: HeatGrid) -> None:
        """Gives the figure what the rows leave, or nothing."""
        plot = self.query_one("#plot", Curve)
        height = min(self._heat_height - len(grid.rows) - _BETWEEN, _MOST_PLOT)
        plot.display = height >= LEAST_HEIGHT
        plot.styles.height = max(height, 0)

    def _show_plot(self) -> int:
        """The lengths of the block under the cursor as one figure; about how many bytes that costs."""
        heatmap, plot, key = self.query_one(Heatmap), self.query_one("#plot", Curve), self.query_one(Heatmap).row_key
        if self._view is None or key is None or not plot.display:
            return 0
        grid = self._view.grid
        rows = [
            PlotRow(row.label, grid.with_baselines(at) if row.key == key else row.cells, row.key == key)
            for at, row in enumerate(grid.rows)
            if row.label and not row.title and _block(row.key) == _block(key)
        ]
        size = (plot.size.width, plot.size.height)
        title = f"accuracy by depth, {self._row_title(key)}"
        return plot.tell(*plot_lines(title, grid.columns, heatmap.centres, rows, size, self.workbench.look.glyphs))


def _block(key: RowKey) -> RowKey:
    return replace(key, axes=replace(key.axes, length=None, documents=None))
