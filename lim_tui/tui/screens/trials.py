"""The trials of a cell, or of a whole sweep, under a filter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.sweep import WITHOUT_EVIDENCE
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import VerdictState
from lim_tui.reporting.words import count_of
from lim_tui.store.reads import TrialFilter
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.model_names import models_of, short_names
from lim_tui.tui.places import Place
from lim_tui.tui.readings import PAGE_ROWS, Snapshot, TrialPage, WatchTrialPage
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece, content
from lim_tui.tui.trial_lines import TrialLine, TrialLines
from lim_tui.tui.trial_rows import MODEL_WIDTH, trial_heading, trial_row
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.find_line import FindLine
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.words import BASELINE_LABELS, group_name, has_sources, place_name, source_name

_VERDICTS: tuple[VerdictState | None, ...] = (None, "incorrect", "review", "not_scored", "scorer_error", "correct")

_EMPTY: tuple[Piece, ...] = (
    ("No trial is like this.\n\n", "strong"),
    ("a", "accent"),
    ("  all trials\n", "plain"),
    ("v", "accent"),
    ("  another verdict\n", "plain"),
    ("/", "accent"),
    ("  outputs that hold another text", "plain"),
)

if TYPE_CHECKING:
    from lim_tui.tui.screens.trial import TrialScreen


class TrialsScreen(Frame):
    """``place`` is the cell whose trials are listed, None for the whole sweep."""

    SCOPE = "trials"
    HELP = (
        "One line a trial: mark, case, place, seed, verdict and the beginning of its output. The top line says "
        "which filter holds."
    )
    BINDINGS = bindings_of("below", "trials")
    CSS_PATH = "trials.tcss"

    def __init__(self, sweep: SweepRecord, wanted: TrialFilter, place: Place | None = None) -> None:
        super().__init__()
        self._sweep = sweep
        self._wanted = wanted
        self._place = place
        self._opened: TrialScreen | None = None
        self._list = RowList[TrialLine](self._row, lambda line: line.id, heading=self._heading, id="trials")
        self._lines = TrialLines()
        self._names: Mapping[str, str] = {}
        self._begin: int | None = None

    def compose_body(self) -> ComposeResult:
        """The list, or how to see more where it is empty, and a line to type what to find."""
        yield self._list
        yield Static(content(_EMPTY), id="empty", markup=False)
        yield FindLine("Only outputs that hold this text")

    def on_mount(self) -> None:
        """Says where this is."""
        self._tell([("reading", "dim")])
        self.watch(self._list, "scroll_y", self._read_on, init=False)

    def on_screen_resume(self) -> None:
        """Watches the trials while they are in front; the cursor is on the one that was looked at last."""
        if self._opened is not None:
            self._list.select(self._opened.trial_id)
        self._watch()

    def _watch(self) -> None:
        line = self._list.row
        self.follow(self._page(around=self._begin if line is None else line.id))

    def _page(self, first: int = 0, around: int | None = None) -> WatchTrialPage:
        wanted = self._wanted if self._place is None else self._place.narrowed(self._wanted)
        return WatchTrialPage(self._sweep.id, wanted, first, around)

    def _read_on(self) -> None:
        """Reads the rows around those in view, where one of them is missing."""
        view = self._list.in_view
        if self.is_current and not self._lines.is_read(view):
            self.follow(self._page(max(view.start - PAGE_ROWS // 2, 0)))

    def _tell(self, state: Sequence[Piece]) -> None:
        place = f"{group_name(self._place.group)}, {place_name(self._place.axes)}" if self._place else "all trials"
        if (model := self._wanted.model) is not None:
            place = f"{short_names([model])[model]}, {place}"
        source = source_name(self._sweep, self._place.axes) if self._place else ""
        self.place(["sweeps", safe(self._sweep.title), *([source] if source else []), place], state)

    def visit(self) -> Visit:
        """The cell, the filter and the trial under the cursor."""
        cursor = self._list.row.id if self._list.row else None
        return Visit("trials", self._sweep.id, place=self._place, wanted=self._wanted, cursor=cursor)

    def come_back(self, known: KnownVisit) -> None:
        """The same trial."""
        self._begin = known.visit.cursor if isinstance(known.visit.cursor, int) else None
        self._list.begin_at(self._begin)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows the trials."""
        if isinstance(snapshot, TrialPage):
            self._lines = lines = TrialLines(snapshot.ids, snapshot.rows)
            self.set_class(not lines, "-empty")
            self._name_models(snapshot.rows.values())
            self.workbench.feed.painted(self._list.show(lines))
            self._tell([(f"{count_of(len(lines), 'trial')}{self._filter_words()}", "dim" if lines else "warn")])
            self.call_after_refresh(self._read_on)

    def _filter_words(self) -> str:
        words = ""
        if self._wanted.verdict:
            words += f", only {self._wanted.verdict.replace('_', ' ')}"
        if self._wanted.with_evidence and (without := self._without_evidence()):
            words += f", {', '.join(without)} left out"
        elif self._wanted.verdict and self._place is None and self._sweep.settings.get("baselines"):
            words += ", baselines last"
        if self._wanted.ids is not None:
            words += ", against the gate"
        if self._wanted.find:
            words += f", output holds '{safe(self._wanted.find)}'"
        return words

    def _without_evidence(self) -> list[str]:
        """The baselines of the sweep that ought to be wrong."""
        planned = self._sweep.settings.get("baselines")
        names = planned if isinstance(planned, list) else []
        return [BASELINE_LABELS[name] for name in WITHOUT_EVIDENCE if name in names]

    def on_row_list_chosen(self) -> None:
        """Opens a trial."""
        from lim_tui.tui.screens.trial import TrialScreen

        line = self._list.row
        if line is not None and line.row is not None:
            self._opened = TrialScreen(self._sweep, line.row, self._lines.ids)
            self.workbench.push_screen(self._opened)

    def action_verdict(self) -> None:
        """Only one verdict, in turn."""
        verdict = self._wanted.verdict
        index = next((i for i, known in enumerate(_VERDICTS) if known == verdict), 0)
        self._want(replace(self._wanted, verdict=_VERDICTS[(index + 1) % len(_VERDICTS)], with_evidence=False))

    def action_find(self) -> None:
        """Opens the line to type in."""
        self.query_one(FindLine).open(self._wanted.find or "")

    @on(Input.Submitted)
    def _found(self, message: Input.Submitted) -> None:
        message.stop()
        self.query_one(FindLine).close()
        self._want(replace(self._wanted, find=message.value or None))

    def action_all(self) -> None:
        """Takes the filters off; a model alone was chosen where one came from, as a cell is."""
        self._want(TrialFilter(model=self._wanted.model))

    def _want(self, wanted: TrialFilter) -> None:
        self._wanted = wanted
        self._tell([("reading", "dim")])
        self._watch()

    @property
    def _with_source(self) -> bool:
        return self._place is None and has_sources(self._sweep, one_model=self._one_model)

    @property
    def _one_model(self) -> bool:
        """The top line names it, so that no row has to."""
        return self._wanted.model is not None

    def _name_models(self, rows: Iterable[TrialRow]) -> None:
        """Short names of the models, where the list has several."""
        models = models_of(self._sweep, {row.axes.model for row in rows})
        alone = self._place is not None or self._one_model or len(models) < 2
        self._names = {} if alone else short_names(models, MODEL_WIDTH, self.workbench.look.glyphs.cut)

    def _heading(self, width: int) -> Sequence[Piece]:
        return trial_heading(
            width, with_place=self._place is None, with_source=self._with_source, with_model=bool(self._names)
        )

    def _row(self, line: TrialLine, width: int) -> Sequence[Piece]:
        if line.row is None:
            return [(f"  {self.workbench.look.glyphs.cut}", "dim")]
        source = source_name(self._sweep, line.row.axes, one_model=self._one_model) if self._with_source else None
        model = self._names.get(line.row.axes.model)
        glyphs = self.workbench.look.glyphs
        return trial_row(line.row, width, glyphs, with_place=self._place is None, source=source, model=model)
