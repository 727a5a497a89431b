"""One sweep: its heatmaps filling live, how far it is, and the cell under the cursor in figures."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from lim_tui.domain.cell import Cell
from lim_tui.domain.record import SweepRecord, Wanted
from lim_tui.errors import LimError
from lim_tui.store.cells import Grouping
from lim_tui.store.reads import TrialFilter
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.findings import Findings, findings
from lim_tui.tui.fitting import safe
from lim_tui.tui.forecast import Forecast
from lim_tui.tui.heat_grid import RowKey, lay_out
from lim_tui.tui.messages import Answer
from lim_tui.tui.readings import Place, Snapshot, SweepView, WatchSweep
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.sweep_words import bar, cell_figures, cell_rest, cell_title, missing_words, progress_words, state_words
from lim_tui.tui.tones import Piece, content
from lim_tui.tui.widgets.heatmap import Heatmap
from lim_tui.tui.words import group_name, place_name

_BAR_WIDTH = 12
_GROUPINGS: tuple[Grouping, ...] = ("language", "set", "kind")
_LINE_BYTES = 120
_FIND_AGAIN_S = 3.0


class SweepScreen(Frame):
    """``sweep`` is the record as it was when the screen was opened."""

    SCOPE = "sweep"
    BINDINGS = bindings_of("below", "sweep")
    CSS_PATH = "sweep.tcss"

    def __init__(self, sweep: SweepRecord) -> None:
        super().__init__()
        self._sweep = sweep
        self._by: Grouping = "language"
        self._view: SweepView | None = None
        self._frozen = False
        self._forecast = Forecast()
        self._findings = Findings()
        self._found_in: tuple[Cell, ...] | None = None
        self._finding_out = False

    def compose_body(self) -> ComposeResult:
        """A sentence, the progress, the heatmaps, the cell."""
        yield Static(id="progress", markup=False)
        yield Static(id="missing", markup=False)
        yield Static(id="headline", markup=False)
        yield Static(id="finding", markup=False)
        yield Heatmap(id="heatmap")
        yield Static(id="cell", markup=False)
        yield Static(id="rest", markup=False)

    def on_mount(self) -> None:
        """Says where this is."""
        self._place([("reading", "dim")])

    def _place(self, state: list[Piece]) -> None:
        self.place(["sweeps", safe(self._sweep.title)], state)

    def on_screen_resume(self) -> None:
        """Watches the sweep while it is in front."""
        self._watch()

    def _watch(self) -> None:
        self.follow(None if self._frozen else WatchSweep(self._sweep.id, self._by))

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows what changed."""
        if isinstance(snapshot, SweepView):
            self._view = snapshot
            self._sweep = snapshot.line.record
            self._show(snapshot)

    def show_failure(self, error: LimError) -> None:
        """Says what is wrong, and goes on."""
        self._place([(safe(error.message), "warn")])

    def _show(self, view: SweepView) -> None:
        heatmap = self.query_one(Heatmap)
        cost = heatmap.show(lay_out(view.cells))
        self._forecast.add(view.line.counts.done)
        cost += self._show_progress(view)
        self._show_cell(heatmap.cell)
        self.workbench.feed.painted(cost + _LINE_BYTES)
        self._find_out()

    def _show_progress(self, view: SweepView) -> int:
        counts = view.line.counts
        self._place([state_words(view.line)])
        left = self._forecast.left(counts.total - counts.done) if view.line.record.state == "running" else None
        share = counts.done / counts.total if counts.total else 0.0
        pieces = [*bar(share, _BAR_WIDTH, self.workbench.look.glyphs), ("  ", "plain"), *progress_words(counts, left)]
        self.query_one("#progress", Static).update(content(pieces), layout=False)
        missing = missing_words(counts)
        self.query_one("#missing", Static).update(content(missing), layout=False)
        self.set_class(bool(missing), "-missing")
        return _LINE_BYTES

    def _find_out(self) -> None:
        view = self._view
        if view is None or self._finding_out or view.cells == self._found_in:
            return
        self._finding_out, self._found_in = True, view.cells
        tolerance = view.line.record.settings.get("tolerance")
        allowed = float(tolerance) if isinstance(tolerance, (int, float)) else 0.10
        finished = view.line.finished
        self.workbench.desk.ask(
            self, "findings", lambda _store: findings(view.cells, finished=finished, tolerance=allowed)
        )

    def on_answer(self, message: Answer) -> None:
        """The findings are there; where the cells have changed since, they are looked for again after a while."""
        if isinstance(message.value, Findings):
            self._finding_out, self._findings = False, message.value
            self.query_one("#headline", Static).update(content(self._findings.headline), layout=False)
            notes: dict[RowKey, Piece] = {key: (row.curve, row.tone) for key, row in self._findings.rows.items()}
            self.query_one(Heatmap).annotate(notes)
            self._show_finding()
            self.set_timer(_FIND_AGAIN_S, self._find_out)

    def _show_finding(self) -> None:
        heatmap = self.query_one(Heatmap)
        row = self._findings.rows.get(heatmap.row_key) if heatmap.row_key else None
        told: list[Piece] = (
            [] if row is None else [(f"{self._row_title(heatmap.row_key)}: ", "dim"), (row.sentence, "plain")]
        )
        self.query_one("#finding", Static).update(content(told), layout=False)

    def _row_title(self, key: RowKey | None) -> str:
        return "" if key is None else f"{group_name(key.group)}, {safe(key.axes.model)}, {place_name(key.axes)}"

    def on_heatmap_moved(self, message: Heatmap.Moved) -> None:
        """The figures follow the cursor."""
        self._show_cell(message.cell)
        self._show_finding()

    def _show_cell(self, cell: Cell | None) -> None:
        figures, rest = self.query_one("#cell", Static), self.query_one("#rest", Static)
        if cell is None:
            figures.update("", layout=False)
            rest.update("", layout=False)
            return
        heatmap = self.query_one(Heatmap)
        pieces: list[Piece] = [(f"{cell_title(cell)}: ", "plain"), (cell_figures(cell), "strong")]
        if heatmap.metric.name != "accuracy":
            pieces.append((f"   cells show: {heatmap.metric.name}", "accent"))
        figures.update(content(pieces), layout=False)
        rest.update(content([(cell_rest(cell), "dim")]), layout=False)

    def on_heatmap_chosen(self, message: Heatmap.Chosen) -> None:
        """Lists the trials of the cell."""
        self._list(TrialFilter(), Place(self._by, message.cell.group, message.cell.axes))

    def _list(self, wanted: TrialFilter, place: Place | None = None) -> None:
        from lim_tui.tui.screens.trials import TrialsScreen

        self.workbench.push_screen(TrialsScreen(self._sweep, wanted, place))

    def action_trials(self) -> None:
        """All trials."""
        self._list(TrialFilter())

    def action_wrong(self) -> None:
        """The trials judged incorrect."""
        self._list(TrialFilter(verdict="incorrect"))

    def action_want(self, wanted: Wanted) -> None:
        """Steers the sweep."""
        if self._view is not None:
            self.workbench.steer(self, self._view.line, wanted)

    def action_group(self) -> None:
        """Groups by something else."""
        self._by = _GROUPINGS[(_GROUPINGS.index(self._by) + 1) % len(_GROUPINGS)]
        self._watch()

    def action_freeze(self) -> None:
        """Holds the picture still, or lets it go on."""
        self._frozen = not self._frozen
        if self._frozen:
            self._place([("frozen, the sweep goes on", "warn")])
        self._watch()
