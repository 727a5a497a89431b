"""One sweep: its heatmaps filling live, how far it is, and the cell under the cursor in figures."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from textual.app import ComposeResult
from textual.containers import Container

from lim_tui.domain.cell import Cell
from lim_tui.domain.record import SweepRecord, Wanted
from lim_tui.reporting.words import UNKNOWN
from lim_tui.store.cells import Grouping
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.endings import any_ended
from lim_tui.tui.findings import Findings, find_out, load_statistics
from lim_tui.tui.fitting import safe
from lim_tui.tui.forecast import Forecast
from lim_tui.tui.heat_grid import lay_out
from lim_tui.tui.messages import Answer
from lim_tui.tui.metrics import METRICS
from lim_tui.tui.model_names import models_of
from lim_tui.tui.pacing import study_wait_s
from lim_tui.tui.places import Place
from lim_tui.tui.readings import Snapshot, SweepView, WatchSweep
from lim_tui.tui.screens.sweep_row import SweepRow
from lim_tui.tui.sizes import has_room_aside
from lim_tui.tui.steering import possible
from lim_tui.tui.sweep_words import (
    bar,
    cell_figures,
    cell_rest,
    cell_title,
    missing_words,
    progress_words,
    state_words,
)
from lim_tui.tui.tones import Piece
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.curve import Curve
from lim_tui.tui.widgets.heatmap import Heatmap
from lim_tui.tui.widgets.model_tabs import ModelTabs
from lim_tui.tui.widgets.told import Told

_BAR_WIDTH = 12
_GROUPINGS: tuple[Grouping, ...] = ("language", "set", "kind")


class SweepScreen(SweepRow):
    """``sweep`` is the record as it was when the screen was opened; ``at`` the cell to begin with."""

    SCOPE = "sweep"
    HELP = (
        "One sweep: how far it is, what can be said of the row under the cursor in words, the accuracy by length "
        "and depth, and the figures of the cell under the cursor with their interval. It fills while the sweep "
        "runs; a row that cannot be decided yet says so."
    )
    BINDINGS = bindings_of("below", "sweep")
    CSS_PATH = "sweep.tcss"

    def __init__(self, sweep: SweepRecord, by: Grouping = "language", at: Place | None = None) -> None:
        super().__init__()
        self._sweep = sweep
        self._by: Grouping = by
        self._at = at
        self._view: SweepView | None = None
        self._frozen = False
        self._forecast = Forecast()
        self._findings = Findings()
        self._figure = METRICS[0]
        self._found_in: tuple[tuple[Cell, ...], bool, bool] | None = None
        self._finding_out = False

    def compose_body(self) -> ComposeResult:
        """The progress, what can be said, what is missing, the heatmaps, the cell."""
        self.set_class(has_room_aside(self.app.size), "-aside")
        yield Told(id="progress", one_line=True)
        yield ModelTabs(models_of(self._sweep), id="models")
        yield Told(id="headline", one_line=True)
        yield Told(id="finding")
        yield Told(id="missing", one_line=True)
        with Container(id="body"):
            with Container(id="left"):
                heatmap = Heatmap(self._at, id="heatmap")
                heatmap.metric = self._figure
                yield heatmap
                yield Curve(id="plot")
            yield Curve(id="curve")
        yield Told(id="cell", one_line=True)
        yield Told(id="rest", one_line=True)

    def on_mount(self) -> None:
        """Says where this is."""
        self._place([("reading", "dim")])
        self.query_one(ModelTabs).bring(self._model)
        self.workbench.study.ask(self, "statistics", load_statistics)

    def _place(self, state: list[Piece]) -> None:
        recorded = f" (recorded {self._sweep.recorded})" if self._sweep.recorded else ""
        frozen: list[Piece] = [("frozen", "warn")]
        self.place(["sweeps", safe(self._sweep.title + recorded), *self._alone()], frozen if self._frozen else state)

    def on_screen_resume(self) -> None:
        """Watches the sweep while it is in front; at first once there is a size, or the rows would move afterwards."""
        if self.query_one(Heatmap).size:
            self._watch()

    def _watch(self) -> None:
        """Begins once there is a layout, of which a resize tells: its height says whether blocks stand apart."""
        height = self._heat_height
        if height < 0:
            return
        self.follow(None if self._frozen else WatchSweep(self._sweep.id, self._by, height, self._model))

    def visit(self) -> Visit:
        """The sweep, its grouping, the cell under the cursor, and what is shown of it."""
        cell = self.query_one(Heatmap).cell
        place = None if cell is None else Place(self._by, cell.group, cell.axes)
        shown = {
            "figure": self.query_one(Heatmap).metric.key,
            **({"curve": "turned"} if self.has_class("-curve") else {}),
        }
        if self._model is not None:
            shown["model"] = self._model
        return Visit("sweep", self._sweep.id, self._by, place or self._at, shown=shown)

    def come_back(self, known: KnownVisit) -> None:
        """The same figure, model and curve."""
        shown = known.visit.shown
        self._figure = next((metric for metric in METRICS if metric.key == shown.get("figure")), METRICS[0])
        self._model = shown.get("model")
        self.set_class("curve" in shown, "-curve")

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows what changed."""
        if isinstance(snapshot, SweepView):
            if self._view is not None and any_ended([self._view.line], [snapshot.line]):
                self.workbench.bell()
            self._view = snapshot
            self._sweep = snapshot.line.record
            self._show(snapshot)

    def _show(self, view: SweepView) -> None:
        heatmap = self.query_one(Heatmap)
        self.query_one(ModelTabs).take(models_of(view.line.record, {cell.axes.model for cell in view.cells}))
        self._make_room(view.grid)
        cost = heatmap.show(view.grid)
        cost += self._show_progress(view)
        cost += self._show_cell(heatmap.cell) + self._show_row()
        self.workbench.feed.painted(cost)
        self._find_out(view)

    def _show_progress(self, view: SweepView) -> int:
        counts = view.line.counts
        self._place([state_words(view.line)])
        self.refresh_bindings()
        if not self._frozen:
            self._forecast.add(counts.done)
        left = self._forecast.left(counts.total - counts.done) if view.line.record.state == "running" else None
        share = counts.done / counts.total if counts.total else 0.0
        filled = bar(share, _BAR_WIDTH, self.workbench.look.glyphs)
        line = self.query_one("#progress", Told)
        alone = [cell for cell in view.cells if cell.axes.model == self._model] if self._model else None
        told = progress_words(counts, left, line.content_size.width - _BAR_WIDTH - 2)
        cost = line.tell([*filled, ("  ", "plain"), *told])
        wrong = self._findings.wrong(self._model)
        return cost + self.query_one("#missing", Told).tell(missing_words(view.line, wrong, alone))

    def _find_out(self, view: SweepView) -> None:
        """Asks for the findings, unless they are being found out or stand there already, or nothing is scored yet."""
        if self._withheld:
            return
        if not view.line.finished and not any(cell.scored for cell in view.cells):
            return
        asked = self.query_one(Heatmap).metric.asked
        state = (view.cells, view.line.finished, asked)
        if state == self._found_in or (self._finding_out and not view.line.finished):
            return
        self._finding_out, self._found_in = True, state
        sweep_id, by = self._sweep.id, self._by
        self.workbench.study.ask(self, "findings", lambda store: find_out(store, sweep_id, by, figures=asked))

    def on_answer(self, message: Answer) -> None:
        """The findings are there; where the cells have changed since, they are looked for again after a while."""
        if isinstance(message.value, Findings):
            if self._withheld:
                # They are of later results than the picture; asked for again when it goes on.
                self._found_in = None
            else:
                self._findings = message.value
                self._show_findings()
                self._show_cell(self.query_one(Heatmap).cell)
                if self._view is not None:
                    self._show_progress(self._view)
            self.set_timer(study_wait_s(message.value.took_s), self._find_again)

    def _find_again(self) -> None:
        self._finding_out = False
        if self._view is not None:
            self._find_out(self._view)

    def _show_findings(self) -> None:
        heatmap = self.query_one(Heatmap)
        self.query_one("#headline", Told).tell(self._headline())
        heatmap.inform(self._findings.figures)
        heatmap.annotate({key: (row.curve, row.tone) for key, row in self._findings.rows.items()})
        self._show_row()

    def on_heatmap_moved(self, message: Heatmap.Moved) -> None:
        """The figures follow the cursor."""
        self._draw_anew()
        self._show_cell(message.cell)
        self._show_findings()
        before, self._figure = self._figure, self.query_one(Heatmap).metric
        if self._view is None or not self._figure.asked:
            return
        self._find_out(self._view)
        if self._withheld and self._figure is not before and not self._findings.figures:
            told = f"frozen: this figure was not worked out ({UNKNOWN}); f lets the picture go on"
            self.workbench.tell(told, warning=True)

    def on_curve_resized(self) -> None:
        """Curve and figure fit their new width."""
        self._draw_anew()
        self._show_row()

    def _show_cell(self, cell: Cell | None) -> int:
        """The figures of the cell; about how many bytes that costs."""
        heatmap = self.query_one(Heatmap)
        pieces: list[Piece] = []
        if heatmap.metric is not METRICS[0]:
            pieces.append((f"cells: {heatmap.metric_name}   ", "accent"))
        if cell is not None:
            pieces += [(cell_figures(cell), "strong"), (f"   {cell_title(cell)}", "plain")]
        cost = self.query_one("#cell", Told).tell(pieces)
        return cost + self.query_one("#rest", Told).tell([(cell_rest(cell) if cell else "", "dim")])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense for the sweep as it stands has a key."""
        if action == "model":
            return len(self.query_one(ModelTabs).models) > 1
        if action == "want":
            return self._view is not None and possible(self._view.line, cast("Wanted", parameters[0]))
        return True

    def action_want(self, wanted: Wanted) -> None:
        """Steers the sweep."""
        if self._view is not None:
            self.workbench.steer(self, self._view.line, wanted)

    def action_group(self) -> None:
        """Groups by something else."""
        if self._frozen:
            self.workbench.tell(
                "frozen: only results of now can be grouped anew; f lets the picture go on", warning=True
            )
            return
        self._by = _GROUPINGS[(_GROUPINGS.index(self._by) + 1) % len(_GROUPINGS)]
        self._watch()

    def action_model(self, step: int) -> None:
        """The model of the tab beside this one alone, or all."""
        self._turn_to(self.query_one(ModelTabs).beside(step))

    def on_model_tabs_chosen(self, message: ModelTabs.Chosen) -> None:
        """One model alone, or all."""
        self._turn_to(message.model)

    def _turn_to(self, model: str | None) -> None:
        if model == self._model or self._view is None:
            return
        self._model = model
        self.query_one(ModelTabs).bring(model)
        self._show_progress(self._view)
        self._watch()
        self._lay_out_held()

    def action_curve(self) -> None:
        """Shows or hides the curve of the row under the cursor."""
        self.toggle_class("-curve")
        self.call_after_refresh(self._take_size)

    def on_resize(self) -> None:
        """The heatmap takes the new height, the curve the new width."""
        self.set_class(has_room_aside(self.app.size), "-aside")
        self.call_after_refresh(self._take_size)

    def _take_size(self) -> None:
        self._draw_anew()
        self._show_cell(self.query_one(Heatmap).cell)
        self._show_findings()
        if self._view is not None:
            self._show_progress(self._view)
        if self.is_current:
            self._watch()
            self._lay_out_held()

    def action_freeze(self) -> None:
        """Holds the picture still, or lets it go on; before there is one there is nothing to hold."""
        if self._view is None:
            return
        self._frozen = not self._frozen
        self._place([state_words(self._view.line)])
        self._watch()

    @property
    def _withheld(self) -> bool:
        """Whether what is held may be older than the database: findings of now would not be of this picture."""
        return self._frozen and self._view is not None and self._view.line.attended

    def _lay_out_held(self) -> None:
        """The cells that are held, laid out for the model and the height of the moment."""
        height = self._heat_height
        if not self._frozen or self._view is None or height < 0:
            return
        cells = [cell for cell in self._view.cells if self._model in (None, cell.axes.model)]
        self._view = replace(self._view, grid=lay_out(cells, height, models_of(self._view.line.record)))
        self._show(self._view)
