"""The cases of one row of a heatmap by depth, as verdicts to walk through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from textual.app import ComposeResult

from lim_tui.domain.record import SweepRecord
from lim_tui.reporting.case_patterns import PATTERN_WORDS, CaseGrid, CaseLine, Pattern
from lim_tui.reporting.words import count_of
from lim_tui.store.reads import TrialFilter
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.case_grid import case_grid
from lim_tui.tui.fitting import fit, fit_inside, fit_right, safe
from lim_tui.tui.places import Place
from lim_tui.tui.readings import Snapshot, TrialList, WatchTrials
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.told import Told
from lim_tui.tui.words import group_name, place_name, source_name, verdict_mark, verdict_words

_STOP_WIDTH = 6
_PATTERN_WIDTH = 19
_FEW_WORDS: dict[Pattern, str] = {"differs": "differs", "wrong": "wrong", "right": "right", "open": "missing"}
_TONES: dict[Pattern, Tone] = {"differs": "accent", "wrong": "bad", "right": "good", "open": "dim"}


class ByDepthScreen(Frame):
    """``place`` is a cell of the row; its depth is where the cursor begins."""

    SCOPE = "by_depth"
    HELP = (
        "The cases of one row of the heatmap, a column a depth: which of them are right at some depths and wrong "
        "at others, and so carry the effect of the position. Those come first."
    )
    BINDINGS = bindings_of("below", "by_depth")
    CSS_PATH = "by_depth.tcss"

    def __init__(self, sweep: SweepRecord, place: Place) -> None:
        super().__init__()
        self._sweep = sweep
        self._place = place
        self._grid = CaseGrid((), ())
        self._column = 0
        self._begin: int | str | None = None
        self._list = RowList[CaseLine](
            self._row, lambda line: (line.case, line.seed), heading=self._heading, id="cases"
        )

    def compose_body(self) -> ComposeResult:
        """What the patterns add up to, the grid, and the trial under the cursor."""
        yield Told(id="patterns", one_line=True)
        yield self._list
        yield Told(id="trial", one_line=True)

    def on_mount(self) -> None:
        """Says where this is."""
        self._tell([("reading", "dim")])

    def on_screen_resume(self) -> None:
        """Watches the trials of the row while they are in front."""
        axes = self._place.axes
        self.follow(WatchTrials(self._sweep.id, TrialFilter(model=axes.model, length=axes.length)))

    def _tell(self, state: Sequence[Piece]) -> None:
        row = place_name(self._place.axes).partition(", depth")[0].partition(", position")[0]
        source = [name] if (name := source_name(self._sweep, self._place.axes, short=True)) else []
        crumbs = ["sweeps", safe(self._sweep.title), *source, f"{group_name(self._place.group)}, {row}", "cases"]
        self.place(crumbs, state)

    def visit(self) -> Visit:
        """The row, and the trial under the cursor."""
        line = self._list.row
        trial = line.trials[self._column] if line else None
        return Visit("by_depth", self._sweep.id, place=self._place, cursor=trial.id if trial else None)

    def come_back(self, known: KnownVisit) -> None:
        """The same trial."""
        self._begin = known.visit.cursor

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows the grid."""
        if isinstance(snapshot, TrialList):
            first = not self._grid.depths
            self._grid = case_grid(snapshot.rows, self._place)
            if first and self._grid.depths:
                name = place_name(self._place.axes).rpartition(" ")[2]
                self._column = self._grid.depths.index(name) if name in self._grid.depths else 0
                self._go_to(self._begin)
            self.workbench.feed.painted(self._list.show(self._grid.lines))
            self._list.refresh_line(0)
            self._tell([(count_of(len(self._grid.lines), "line"), "dim")])
            self._tell_patterns()
            self._tell_trial()

    def _go_to(self, trial_id: object) -> None:
        for line in self._grid.lines:
            for column, trial in enumerate(line.trials):
                if trial is not None and trial.id == trial_id:
                    self._column = column
                    self._list.begin_at((line.case, line.seed))

    def _tell_patterns(self) -> None:
        counts = Counter(line.pattern for line in self._grid.lines)
        told: list[Piece] = []
        for pattern, words in PATTERN_WORDS.items():
            if counts[pattern]:
                shown = words if counts[pattern] == 1 else words.replace("differs", "differ")
                told += [(f"{counts[pattern]} ", "strong"), (f"{shown}   ", _TONES[pattern])]
        self.query_one("#patterns", Told).tell(told)

    def _tell_trial(self) -> None:
        line = self._list.row
        trial = line.trials[self._column] if line else None
        if trial is None:
            self.query_one("#trial", Told).tell([])
            return
        mark, tone = verdict_mark(trial, self.workbench.look.glyphs)
        told: list[Piece] = [(f"{mark} {verdict_words(trial)}   ", tone), (safe(trial.output_preview), "plain")]
        self.query_one("#trial", Told).tell(told)

    def on_row_list_moved(self) -> None:
        """The trial follows the cursor."""
        self._tell_trial()

    def on_row_list_chosen(self) -> None:
        """Opens the trial under the cursor; the list one came from is its line."""
        from lim_tui.tui.screens.trial import TrialScreen

        line = self._list.row
        trial = line.trials[self._column] if line else None
        if line is not None and trial is not None:
            ids = [row.id for row in line.trials if row is not None]
            self.workbench.push_screen(TrialScreen(self._sweep, trial, ids))

    def action_depth(self, step: int) -> None:
        """To another depth."""
        column = min(max(self._column + step, 0), max(len(self._grid.depths) - 1, 0))
        if column != self._column:
            self._column = column
            self._list.refresh()
            self._tell_trial()

    def _case_width(self, width: int) -> int:
        room = width - _STOP_WIDTH * len(self._grid.depths) - 6
        return min(max(room - (_PATTERN_WIDTH + 3 if self._has_room(width) else 9), 12), 44)

    def _has_room(self, width: int) -> bool:
        """Whether the patterns can be said in full."""
        return width - _STOP_WIDTH * len(self._grid.depths) - 6 - _PATTERN_WIDTH - 3 >= 20

    def _heading(self, width: int) -> Sequence[Piece]:
        pieces: list[Piece] = [(fit("case", self._case_width(width)) + fit_right("seed", 6), "dim")]
        for column, name in enumerate(self._grid.depths):
            pieces.append((fit_right(name, _STOP_WIDTH), "strong" if column == self._column else "dim"))
        return pieces

    def _row(self, line: CaseLine, width: int) -> Sequence[Piece]:
        glyphs = self.workbench.look.glyphs
        here = self._list.row == line
        pieces: list[Piece] = [(fit_inside(safe(line.case), self._case_width(width) - 1, glyphs.cut) + " ", "plain")]
        pieces.append((fit_right(str(line.seed), 6), "dim"))
        for column, trial in enumerate(line.trials):
            under = here and column == self._column
            pieces.append((fit_right("[" if under else "", _STOP_WIDTH - 2), "accent"))
            pieces.append((" ", "dim") if trial is None else verdict_mark(trial, glyphs))
            pieces.append(("]" if under else " ", "accent"))
        words = PATTERN_WORDS[line.pattern] if self._has_room(width) else _FEW_WORDS[line.pattern]
        pieces.append((f"  {words}", "dim"))
        return pieces
