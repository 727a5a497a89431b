"""Where cases and distractor sets are written: the files on the left, what is under the cursor on the right."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

from textual import events, on
from textual.app import SuspendNotSupported
from textual.widgets import Input

from lim_tui.authoring.open_file import ChangedOnDiskError, open_file
from lim_tui.authoring.problems import shown_path
from lim_tui.authoring.workspace import CASES_FOLDER, DISTRACTORS_FOLDER
from lim_tui.errors import LimError
from lim_tui.tui import case_edits
from lim_tui.tui.bench_state import ItemName
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.case_doors import CaseDoors
from lim_tui.tui.case_edits import Edit, item_of
from lim_tui.tui.case_fields import PlacedProblem, line_of
from lim_tui.tui.disk_watch import DiskChanged, DiskWatch
from lim_tui.tui.external_editor import editor_command
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import JobFailed
from lim_tui.tui.screens.case_desk import CaseDesk
from lim_tui.tui.visits import Visit
from lim_tui.tui.widgets.field_area import FieldArea
from lim_tui.tui.widgets.name_line import NameLine
from lim_tui.tui.widgets.row_list import RowList


class CasesScreen(CaseDoors, CaseDesk):
    """``file`` (from the workspace) and ``item`` are what to open on; ``selected`` is the case under the cursor."""

    SCOPE = "cases"
    BINDINGS = bindings_of("below", "cases")
    CSS_PATH = "cases.tcss"

    def __init__(self, file: str | None = None, item: ItemName = None) -> None:
        super().__init__()
        self._first = (file, item) if file else None
        self._watch: DiskWatch | None = None

    @property
    def selected(self) -> tuple[Path, str, str | None] | None:
        """The file, the set and the id of the case under the cursor; the id is None on a set, all on nothing."""
        line = self._shelf.row
        if line is None or line.kind not in ("set", "case"):
            return None
        return line.path, line.set_name, line.name if line.kind == "case" else None

    @property
    def selected_text(self) -> str | None:
        """The text of the file under the cursor as it stands here, saved or not; None on nothing."""
        line, bench = self._shelf.row, self._bench
        if line is None or bench is None:
            return None
        work = bench.work.get(line.path)
        return work.edited.text if work else line.path.read_text(encoding="utf-8")

    @property
    def unsaved(self) -> Mapping[Path, str]:
        """The texts that are not saved yet, by their file."""
        work = self._bench.work if self._bench else {}
        return {path: one.edited.text for path, one in work.items() if one.edited.changed}

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

    # What changes a file.

    def _edit(self, edit: Edit | None, path: Path) -> None:
        if edit is not None:
            self.ask_bench(
                lambda bench, store: bench.change(
                    store, path, edit.item, edit.change, target=(path, edit.target), told=edit.told
                )
            )

    def action_new(self) -> None:
        """A new case behind the one under the cursor, a new document, or the first file."""
        line, bench = self._shelf.row, self._bench
        if bench is None:
            return
        if line is None:
            self.query_one(NameLine).ask("first", "Name of the first set of cases", "cases-1")
        elif line.kind in ("distractors", "document"):
            self._folded.discard(line.path)
            self._edit(case_edits.new_document(line, bench), line.path)
        else:
            self._folded.discard(line.path)
            suggestion = case_edits.suggested_id(case_edits.case_ids(line.path, bench))
            self.query_one(NameLine).ask("new", "Id of the new case", suggestion)

    def action_copy(self) -> None:
        """A copy of what is under the cursor."""
        line, bench = self._shelf.row, self._bench
        if line is None or bench is None or line.is_file:
            return
        if line.kind == "document":
            self._edit(case_edits.copied(line, bench, ""), line.path)
        else:
            suggestion = case_edits.suggested_id(case_edits.case_ids(line.path, bench), line.name)
            self.query_one(NameLine).ask("copy", f"Id of the copy of {safe(line.name)}", suggestion)

    def action_rename(self) -> None:
        """Another id for the case under the cursor."""
        line = self._shelf.row
        if line is not None and line.kind == "case":
            self.query_one(NameLine).ask("rename", "New id", line.name)

    def action_new_set(self) -> None:
        """A new file of cases."""
        self.query_one(NameLine).ask("set", "Name of the new set of cases", "")

    def action_new_distractors(self) -> None:
        """A new distractor set."""
        self.query_one(NameLine).ask("distractors", "Name of the new distractor set", "")

    @on(Input.Submitted)
    def _named(self, message: Input.Submitted) -> None:
        message.stop()
        line = self.query_one(NameLine)
        try:
            self._use_name(line.purpose, message.value.strip())
        except LimError as error:
            self.workbench.tell(safe(f"{error.message} {error.hint or ''}".strip()), warning=True)
            return
        line.close()

    def _use_name(self, purpose: str, name: str) -> None:
        line, bench = self._shelf.row, self._bench
        if bench is None:
            return
        if purpose in ("first", "set", "distractors"):
            self._begin_file(purpose, name)
        elif line is not None and purpose == "new":
            self._edit(case_edits.new_case(line, bench, name), line.path)
        elif line is not None and purpose == "copy":
            self._edit(case_edits.copied(line, bench, name), line.path)
        elif line is not None and name != line.name:
            self._edit(case_edits.renamed(line, bench, name), line.path)

    def _begin_file(self, purpose: str, name: str) -> None:
        from lim_tui.authoring.set_editing import new_case_file_text, new_distractor_file_text

        bench = self._bench
        assert bench is not None
        language = case_edits.likely_language(bench)
        folder = self.workbench.workspace / CASES_FOLDER
        if purpose == "distractors":
            path = case_edits.file_for(folder / DISTRACTORS_FOLDER, name)
            text = new_distractor_file_text(name, language)
        else:
            path, text = case_edits.file_for(folder, name), new_case_file_text(name, language)
        told = f"new file {path.name}, language {language}; ctrl+s writes it"
        self.ask_bench(lambda desk, store: desk.add_file(store, path, text, told), about=("begun", purpose))

    async def after(self, about: object) -> None:
        """The first file wants its first case; an editor opens once its file is saved."""
        if about == ("begun", "first"):
            self.action_new()
        elif isinstance(about, tuple) and about[0] == "edit":
            self._open_editor(about[1], about[2])

    def action_delete(self) -> None:
        """Takes out what is under the cursor; undo brings it back."""
        line, bench = self._shelf.row, self._bench
        if line is None or bench is None:
            return
        if line.is_file:
            self.workbench.tell("a whole file is deleted outside of the workbench", warning=True)
        elif line.status == "frozen":
            self.workbench.tell("frozen: set its status to draft first", warning=True)
        else:
            self._edit(case_edits.deleted(line, bench), line.path)

    def action_offers(self) -> None:
        """Makes distractors of the case under the cursor, once its file is saved."""
        chosen = self.selected
        if chosen is None or chosen[2] is None:
            self.workbench.tell("put the cursor on a case")
            return
        if self.selected_text != open_file(chosen[0]).text:
            self.workbench.tell("save the case first, with ctrl+s", warning=True)
            return
        from lim_tui.tui.screens.offers import OffersScreen

        self.workbench.push_screen(OffersScreen(chosen[1], chosen[2]))

    def action_shift(self, step: int) -> None:
        """The document under the cursor one place up or down."""
        line, bench = self._shelf.row, self._bench
        if line is not None and bench is not None and line.kind == "document":
            self._edit(case_edits.shifted(line, bench, step), line.path)

    def action_piece(self) -> None:
        """Another piece of evidence."""
        self._change_pieces(None)

    def action_drop_piece(self) -> None:
        """Takes out the piece of evidence that a person is in."""
        name, _, place = (self._form.focused_key or "").partition(".")
        if name == "evidence":
            self._change_pieces(int(place))
        else:
            self.workbench.tell("go into the piece of evidence that shall go", warning=True)

    def _change_pieces(self, place: int | None) -> None:
        line = self._shelf.row
        if line is None or line.kind != "case" or line.status == "frozen":
            return
        path, case_id = line.path, line.name
        self.ask_bench(lambda bench, store: bench.change_pieces(store, path, case_id, place))

    def action_step(self, back: bool) -> None:
        """Undo or redo in the file under the cursor."""
        line = self._shelf.row
        if line is not None:
            path = line.path
            self.ask_bench(lambda bench, store: bench.step(store, path, back=back))

    def action_save(self) -> None:
        """Writes the file under the cursor."""
        line = self._shelf.row
        if line is not None:
            path = line.path
            self.ask_bench(lambda bench, store: bench.save(store, path), about=("save", path))

    def action_discard(self) -> None:
        """Forgets what is not saved in the file under the cursor."""
        line = self._shelf.row
        if line is not None:
            path = line.path
            self.ask_bench(lambda bench, store: bench.discard(store, path))

    def on_job_failed(self, message: JobFailed) -> None:
        """A file that changed on the disk asks which of the two shall stand; the frame shows the rest."""
        if message.about == "typed":
            self._on_the_way -= 1
        if message.about == "study":
            self._studying = False
        if isinstance(message.error, ChangedOnDiskError) and isinstance(message.about, tuple):
            message.stop()
            message.prevent_default()
            self._ask_which(message.about[1], message.error.text)

    def _ask_which(self, path: Path, theirs: str) -> None:
        from lim_tui.tui.screens.conflict import ConflictScreen

        self.workbench.push_screen(
            ConflictScreen(
                path.name,
                theirs,
                self.selected_text or "",
                lambda: self.ask_bench(lambda bench, store: bench.reload(store, path)),
                lambda: self.ask_bench(lambda bench, store: bench.save(store, path, overwrite=True)),
            )
        )

    # The author's own editor.

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
            command = editor_command(path, line)
            with self.workbench.suspend():
                subprocess.call(command)
        except LimError as error:
            self.show_error(error)
        except SuspendNotSupported:
            self.workbench.tell(safe(f"this terminal cannot be lent to an editor; the place is {path}:{line}"))
        except OSError as error:
            self.show_error(LimError(f"The editor does not start: {error}.", "Set VISUAL or EDITOR to one that does."))
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
        if action in ("rename", "piece", "drop_piece"):
            return line is not None and line.kind == "case"
        if action == "shift":
            return line is not None and line.kind == "document"
        if action in ("copy", "delete"):
            return line is not None and not line.is_file
        return True
