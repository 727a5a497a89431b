"""Where cases and distractor sets are written: the files on the left, what is under the cursor on the right."""

from __future__ import annotations

from pathlib import Path

from textual import events, on
from textual.app import SuspendNotSupported

from lim_tui.authoring.problems import shown_path
from lim_tui.errors import LimError
from lim_tui.tui.bench_state import ItemName
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.case_edits import item_of
from lim_tui.tui.case_fields import PlacedProblem, line_of
from lim_tui.tui.disk_watch import DiskChanged, DiskWatch
from lim_tui.tui.external_editor import editor_command
from lim_tui.tui.fitting import safe
from lim_tui.tui.lent_terminal import run_in_terminal
from lim_tui.tui.screens.case_doors import CaseDoors
from lim_tui.tui.visits import Visit
from lim_tui.tui.widgets.field_area import FieldArea
from lim_tui.tui.widgets.row_list import RowList


class CasesScreen(CaseDoors):
    """``file`` (from the workspace) and ``item`` are what to open on."""

    SCOPE = "cases"
    HELP = (
        "Sets of cases and of distractors in the list, what is under the cursor as a form beside it. Lint reads "
        "along: what is wrong stands at its field and at the bottom, and as a count in the list (errors, "
        "warnings; * is not saved, r reviewed, f frozen). What is not saved is kept as a draft."
    )
    CHOOSE = "edit"
    BINDINGS = bindings_of("below", "cases")
    CSS_PATH = "cases.tcss"

    def __init__(self, file: str | None = None, item: ItemName = None) -> None:
        super().__init__()
        self._first = (file, item) if file else None
        self._watch: DiskWatch | None = None

    def on_mount(self) -> None:
        """Goes back to the place of the last time, and watches the files."""
        if self._first is not None and self._first[0] is not None:
            self._goal = (self.workbench.workspace / self._first[0], self._first[1])
        self._watch = DiskWatch(self.workbench.workspace, self)
        self._watch.start()

    def on_unmount(self) -> None:
        """Watches no longer."""
        if self._watch is not None:
            self._watch.stop()

    def on_screen_resume(self) -> None:
        """The database is not watched here."""
        self.follow(None)

    def visit(self) -> Visit:
        """The file and what is under the cursor in it."""
        line = self._shelf.row
        if line is None:
            return Visit("cases", None)
        return Visit("cases", None, file=shown_path(line.path, self.workbench.workspace), item=item_of(line))

    def leave(self) -> None:
        """Keeps what was typed in the last moment."""
        self.hand_over()

    def on_disk_changed(self, _message: DiskChanged) -> None:
        """Reads again what changed."""
        self.ask_bench(lambda bench, store: bench.look(store))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """In little room the form takes the place of the list while a person is in it."""
        right = self.query_one("#right")
        self.set_class(right in event.widget.ancestors, "-writing")
        self.hand_over()
        self._visit_number += 1
        self.refresh_bindings()

    def on_field_area_refused(self, message: FieldArea.Refused) -> None:
        """Says what was left out of what was pasted."""
        names = safe(", ".join(message.names[:3])) + (" and others" if len(message.names) > 3 else "")
        self.workbench.tell(f"left out of what was pasted: {names}", warning=True)

    @on(RowList.Chosen, "#shelf")
    def _into_form(self, message: RowList.Chosen) -> None:
        message.stop()
        line = self._shelf.row
        if line is not None and line.is_file and line.folded:
            self.action_fold()
        else:
            self._go_into_form()

    def _go_into_form(self) -> None:
        self.set_class(True, "-writing")
        self._form.go_to(None)

    @on(RowList.Chosen, "#problems")
    async def _to_problem(self, message: RowList.Chosen) -> None:
        message.stop()
        placed = self._listed.row
        if placed is not None:
            await self._go_to(placed)

    async def _go_to(self, placed: PlacedProblem) -> None:
        line, case = self._shelf.row, placed.problem.case
        if placed.field is None and case is not None and line is not None and line.kind == "set":
            # A set shows the problems of all its cases; each is mended in its own case.
            self._show_lines((line.path, case))
            await self._show_form(reload=True)
            placed = next((entry for entry in self._listed.rows if entry.problem == placed.problem), placed)
        if placed.field is None or not self._form.go_to(placed.field):
            self.workbench.tell(safe(str(placed.problem)), warning=True)

    async def action_problem(self) -> None:
        """To the field of the problem after the one that a person is in."""
        placed = list(self._listed.rows)
        if not placed:
            self.workbench.tell("nothing to mend here")
            return
        fields = [entry.field for entry in placed]
        here = self._form.focused_key
        at = len(fields) - 1 - fields[::-1].index(here) if here in fields else -1
        await self._go_to(placed[(at + 1) % len(placed)])

    def action_back(self) -> None:
        """From the form to the list, from there to the screen before; what is not saved stays as a draft."""
        if self.focused is not self._shelf and self._shelf.rows:
            self.set_class(False, "-writing")
            self.set_focus(self._shelf)
            return
        self.hand_over()
        super().action_back()

    # The author's own editor.

    async def after(self, about: object) -> None:
        """A new set wants its first case, a new case its question; an editor opens once its file is saved."""
        if about == ("begun", "set"):
            self.action_new()
        elif about == "empty":
            self._go_into_form()
        elif isinstance(about, tuple) and about[0] == "edit":
            self._open_editor(about[1], about[2])
        else:
            await super().after(about)

    def action_editor(self) -> None:
        """Saves, then opens the file at the line of what a person is in."""
        line, bench = self._shelf.row, self._bench
        if line is None or bench is None:
            return
        path, target, key = line.path, (line.path, item_of(line)), self._form.focused_key
        at = line_of(bench, target, key)
        self.ask_bench(lambda desk, store: desk.save_if_changed(store, path), about=("edit", path, at))

    def _open_editor(self, path: Path, line: int) -> None:
        try:
            run_in_terminal(self.workbench, editor_command(path, line))
        except LimError as error:
            self.show_error(error)
        except SuspendNotSupported:
            self.workbench.tell(safe(f"this terminal cannot be lent to an editor; the place is {path}:{line}"))
        except OSError as error:
            self.show_error(
                LimError(
                    f"The editor does not start: {error.filename}: {error.strerror}.",
                    "Set VISUAL or EDITOR to one that does.",
                )
            )
        self.on_disk_changed(DiskChanged())

    # The rest.

    def action_fold(self) -> None:
        """Shows or hides what stands in the file under the cursor."""
        line = self._shelf.row
        if line is not None:
            self._folded ^= {line.path}
            self._show_lines((line.path, None) if not line.is_file else None)

    def action_model(self) -> None:
        """Counts as the next model does."""
        if self._counters is not None:
            names = self._counters.names
            self._model = names[(names.index(self._model) + 1) % len(names)]
            self._tokens, self._no_tokens = None, ""
            self._study()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only what makes sense for the line under the cursor has a key."""
        line = self._shelf.row
        if action in ("rename", "piece", "drop_piece", "try_case", "reading", "offers"):
            return line is not None and line.kind == "case"
        if action == "shift":
            return line is not None and line.kind == "document"
        if action in ("copy", "delete"):
            return line is not None and not line.is_file
        return True
