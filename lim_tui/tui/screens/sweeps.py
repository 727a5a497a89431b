"""The first screen: all sweeps with their state, progress and cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.widgets import Static

from lim_tui.reporting.words import count_of
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.endings import any_ended
from lim_tui.tui.fitting import safe
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.steering import possible
from lim_tui.tui.sweep_list import SweepLine, SweepList, WatchSweeps
from lim_tui.tui.sweep_rows import sweep_heading, sweep_row
from lim_tui.tui.tones import Piece, content
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.told import Told

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepRecord, Wanted
    from lim_tui.tui.readings import Snapshot
    from lim_tui.tui.visits import KnownVisit, Visit

_EMPTY: tuple[Piece, ...] = (
    ("There is no sweep yet.\n\n", "strong"),
    (
        "A sweep asks a model the same questions with the evidence at every depth, and counts where it is missed.\n\n",
        "plain",
    ),
    ("n", "accent"),
    ("  choose a sweep file of this workspace and launch it\n", "plain"),
    ("c", "accent"),
    ("  write cases; t there tries one\n", "plain"),
    ("?", "accent"),
    ("  what this is, and all keys\n\n", "plain"),
    ("Sweep files lie in ", "dim"),
    ("cases/sweeps/", "plain"),
    (" of the workspace; `lim init --sample DIR` makes a workspace with examples.", "dim"),
)

_OF_A_LINE = ("mark", "compare", "gate", "again")


class SweepsScreen(Frame):
    """Newest first; steering works on the line under the cursor."""

    SCOPE = "sweeps"
    HELP = (
        "Sweeps, newest first: their state, how many trials are done of those planned, how many were not scored, "
        "and what they cost. A sweep runs in a process of its own: it goes on when you leave or the line drops, "
        "and is shown here again when you come back."
    )
    BINDINGS = bindings_of("sweeps")
    CSS_PATH = "sweeps.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._tries = False
        self._list = RowList[SweepLine](self._row, lambda line: line.record.id, heading=sweep_heading, id="sweeps")
        self._seen: tuple[SweepLine, ...] = ()
        self._marked: SweepRecord | None = None

    def compose_body(self) -> ComposeResult:
        """The list, or what to do where there is none."""
        yield self._list
        yield Static(content(_EMPTY), id="empty", markup=False)
        yield Told(id="note", one_line=True)

    def on_mount(self) -> None:
        """Says where this is."""
        self.place(["sweeps"], [("reading", "dim")])

    def on_screen_resume(self) -> None:
        """Watches the list while it is in front."""
        self.follow(WatchSweeps(self._tries))

    def visit(self) -> Visit:
        """The line under the cursor, the marked sweep, whether tries are shown, and the draft of a sweep."""
        # Loaded with what it keeps, which the first paint does not wait for.
        from lim_tui.tui.visits import Visit

        line = self._list.row
        marked = None if self._marked is None else self._marked.id
        shown = {"tries": "shown"} if self._tries else {}
        cursor, draft = line.record.id if line else None, self.workbench.sweep_draft
        return Visit("sweeps", None, other_id=marked, form=draft, cursor=cursor, shown=shown)

    def come_back(self, known: KnownVisit) -> None:
        """The same line, mark and tries."""
        self._tries, self._marked = "tries" in known.visit.shown, known.other
        self._list.select(known.visit.cursor)
        self._list.begin_at(known.visit.cursor)
        if self.is_current:
            self.follow(WatchSweeps(self._tries))

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows the list."""
        if isinstance(snapshot, SweepList):
            lines = snapshot.lines
            if any_ended(self._seen, lines):
                self.workbench.bell()
            self._seen, self._marked = lines, self._still_marked(lines)
            self.set_class(not lines, "-empty")
            running = sum(line.record.state == "running" and line.attended for line in lines)
            number = count_of(len(lines), "sweep") + (", newest first" if len(lines) > 1 else "")
            self.place(["sweeps"], [(f"{running} running", "accent")] if running else [(number, "dim")])
            self.workbench.feed.painted(self._list.show(lines))
            self._tell()

    def on_row_list_moved(self) -> None:
        """The note is of the line under the cursor."""
        self._tell()

    def _tell(self) -> None:
        line = self._list.row
        told: list[Piece] = [(safe(line.note), "dim")] if line else []
        if self._marked is not None:
            told = [(f"marked: {safe(self._marked.title)}; = compares with it   ", "accent"), *told]
        self.query_one("#note", Told).tell(told)
        self.refresh_bindings()

    def on_row_list_chosen(self) -> None:
        """Opens a sweep."""
        from lim_tui.tui.screens.sweep import SweepScreen

        if self._list.row is not None:
            self.workbench.push_screen(SweepScreen(self._list.row.record))

    def action_launch(self) -> None:
        """To the sweep files."""
        from lim_tui.tui.screens.launch import LaunchScreen

        self.workbench.push_screen(LaunchScreen())

    def action_cases(self) -> None:
        """To the cases of the workspace."""
        from lim_tui.tui.screens.cases import CasesScreen

        self.workbench.push_screen(CasesScreen())

    def action_tries(self) -> None:
        """Shows the tries of single cases too, or hides them again."""
        self._tries = not self._tries
        self.follow(WatchSweeps(self._tries))

    def action_mark(self) -> None:
        """Marks the sweep under the cursor, or takes the mark off it."""
        line = self._list.row
        if line is not None:
            self._marked = None if self._is_marked(line) else line.record
            self._list.refresh()
            self._tell()

    def _still_marked(self, lines: Sequence[SweepLine]) -> SweepRecord | None:
        """The marked sweep as it is called now; None once it is not in the list, or its id is that of a later one."""
        mark = self._marked
        if mark is None:
            return None
        same = (line.record for line in lines if (line.record.id, line.record.created_at) == (mark.id, mark.created_at))
        return next(same, None)

    def _is_marked(self, line: SweepLine) -> bool:
        return self._marked is not None and self._marked.id == line.record.id

    def _other_than(self, line: SweepLine) -> SweepRecord | None:
        return None if self._is_marked(line) else self._marked

    def action_compare(self) -> None:
        """The sweep under the cursor against the marked one; without one, the arrangements inside it."""
        from lim_tui.tui.screens.compare import CompareScreen

        line = self._list.row
        if line is not None:
            marked = self._other_than(line)
            base, candidate = (line.record, None) if marked is None else (marked, line.record)
            self.workbench.push_screen(CompareScreen(base, candidate))

    def action_gate(self) -> None:
        """Holds the sweep under the cursor to a policy, against the marked one where there is one."""
        from lim_tui.tui.screens.gate import GateScreen

        line = self._list.row
        if line is not None:
            self.workbench.push_screen(GateScreen(line.record, self._other_than(line)))

    def action_again(self) -> None:
        """The settings of the sweep under the cursor as a form."""
        from lim_tui.authoring.sweep_form import form_of
        from lim_tui.domain.sweep import SweepFile
        from lim_tui.store.records import from_json
        from lim_tui.tui.screens.compose import ComposeScreen

        line = self._list.row
        if line is None or not line.record.settings.get("models"):
            self.workbench.tell("it was imported: there are no settings to do again", warning=True)
            return
        self.workbench.push_screen(ComposeScreen(form_of(from_json(SweepFile, line.record.settings))))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense for the line under the cursor has a key."""
        if action == "want" and self.is_mounted:
            return possible(self._list.row, cast("Wanted", parameters[0]))
        return action not in _OF_A_LINE or not self.has_class("-empty")

    def action_want(self, wanted: Wanted) -> None:
        """Steers the sweep under the cursor."""
        line = self._list.row
        if line is not None:
            self.workbench.steer(self, line, wanted)

    def _row(self, line: SweepLine, width: int) -> Sequence[Piece]:
        return sweep_row(line, width, self.workbench.look.glyphs, marked=self._is_marked(line))
