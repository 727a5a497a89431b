"""What the screen of the cases changes in files: new, copied, renamed, deleted, moved, taken back, saved."""

from __future__ import annotations

from pathlib import Path

from textual import on
from textual.widgets import Input

from lim_tui.authoring.open_file import ChangedOnDiskError
from lim_tui.authoring.workspace import CASES_FOLDER, DISTRACTORS_FOLDER
from lim_tui.domain.case import LANGUAGES, Language
from lim_tui.errors import LimError
from lim_tui.tui import case_edits
from lim_tui.tui.bench_state import Bench
from lim_tui.tui.case_edits import Edit
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import JobFailed
from lim_tui.tui.screens.case_desk import CaseDesk
from lim_tui.tui.widgets.name_line import NameLine


class CaseChanges(CaseDesk):
    """``selected`` is the case under the cursor; an action changes the text here, saving the file."""

    _sought = ""

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

    def _edit(self, edit: Edit | None, path: Path, about: object = "moved") -> None:
        if edit is not None:
            self.move_by_bench(
                lambda bench, store: bench.change(
                    store, path, edit.item, edit.change, target=(path, edit.target), told=edit.told
                ),
                about,
            )

    def action_new(self) -> None:
        """A new case behind the one under the cursor, a new document, or the first file."""
        line, bench = self._shelf.row, self._bench
        if bench is None:
            return
        if line is None:
            self._ask_for_file("set", "First set", "cases-1")
        elif line.kind in ("distractors", "document"):
            self._folded.discard(line.path)
            self._edit(case_edits.new_document(line, bench), line.path, "empty")
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
        self._ask_for_file("set", "New set")

    def action_new_distractors(self) -> None:
        """A new distractor set."""
        self._ask_for_file("distractors", "New distractors")

    def _ask_for_file(self, purpose: str, what: str, suggestion: str = "") -> None:
        if self._bench is not None:
            likely = self._likely_language(self._bench)
            others = "|".join(language for language in LANGUAGES if language != likely)
            self.query_one(NameLine).ask(purpose, f"{what}: name [{others}], else {likely}", suggestion)

    def action_find(self) -> None:
        """Asks for a part of a name to look for."""
        self.query_one(NameLine).ask("find", "Next whose name holds", self._sought)

    def _find(self, part: str) -> None:
        """Goes to the next line whose name holds it, behind the last again from the first."""
        self._sought = part
        rows, here = list(self._shelf.rows), self._shelf.row
        after = rows.index(here) + 1 if here in rows else 0
        wanted = part.casefold()
        found = next((line for line in (*rows[after:], *rows[:after]) if wanted in line.name.casefold()), None)
        if found is None:
            raise LimError(f"no name holds '{part}';", "z shows what is folded.")
        self._shelf.select(found.key)

    def _likely_language(self, bench: Bench) -> Language:
        line = self._shelf.row
        return case_edits.likely_language(bench, line.path if line else None)

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
        if purpose == "find":
            self._find(name)
        elif purpose in ("set", "distractors"):
            self._begin_file(purpose, name)
        elif line is not None and purpose == "new":
            self._edit(case_edits.new_case(line, bench, name), line.path, "empty")
        elif line is not None and purpose == "copy":
            self._edit(case_edits.copied(line, bench, name), line.path)
        elif line is not None and name != line.name:
            self._edit(case_edits.renamed(line, bench, name), line.path)

    def _begin_file(self, purpose: str, name: str) -> None:
        from lim_tui.authoring.set_editing import new_case_file_text, new_distractor_file_text

        bench = self._bench
        assert bench is not None
        name, language = case_edits.name_and_language(name, self._likely_language(bench))
        folder = self.workbench.workspace / CASES_FOLDER
        if purpose == "distractors":
            path = case_edits.file_for(folder / DISTRACTORS_FOLDER, name)
            text = new_distractor_file_text(name, language)
        else:
            path, text = case_edits.file_for(folder, name), new_case_file_text(name, language)
        told = f"new file {path.name}, language {language}; ctrl+s writes it"
        self.move_by_bench(lambda desk, store: desk.add_file(store, path, text, told), ("begun", purpose))

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
        self.move_by_bench(lambda bench, store: bench.change_pieces(store, path, case_id, place))

    def action_step(self, back: bool) -> None:
        """Undo or redo in the file under the cursor."""
        line = self._shelf.row
        if line is not None:
            path = line.path
            self.move_by_bench(lambda bench, store: bench.step(store, path, back=back))

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
            self.move_by_bench(lambda bench, store: bench.discard(store, path))

    def on_job_failed(self, message: JobFailed) -> None:
        """A file that changed on the disk asks which of the two shall stand; the frame shows the rest."""
        if message.about == "typed":
            self._on_the_way -= 1
        if message.about == "study":
            self._studying = False
        if message.about == "open" or (isinstance(message.about, tuple) and message.about[0] == "moving"):
            self._has_moved(failed=True)
        if isinstance(message.error, ChangedOnDiskError) and isinstance(message.about, tuple):
            message.stop()
            message.prevent_default()
            self._ask_which(message.about[1], message.error)

    def _ask_which(self, path: Path, error: ChangedOnDiskError) -> None:
        from lim_tui.tui.screens.conflict import ConflictScreen

        self.workbench.push_screen(
            ConflictScreen(
                path.name,
                None if error.gone else error.text,
                self.selected_text or "",
                lambda: self.ask_bench(lambda bench, store: bench.reload(store, path)),
                lambda: self.ask_bench(lambda bench, store: bench.save(store, path, overwrite=True)),
            )
        )
