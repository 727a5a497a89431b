"""Choosing a sweep file of the workspace, seeing what it would do, and launching it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.app import ComposeResult

from lim_tui.authoring.sweep_form import SWEEPS_FOLDER
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.sweep import SweepFile
from lim_tui.reporting.words import count_of
from lim_tui.store.store import Store
from lim_tui.tui.action import Action
from lim_tui.tui.actions import action
from lim_tui.tui.bindings import bindings_of, key_name, keys_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.launch_words import Outlook, launch_question, outlook, outlook_text, sweep_files
from lim_tui.tui.marked_text import TextBuilder
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.text_view import TextView
from lim_tui.tui.widgets.told import Told

_MOST_LINES = 8


class LaunchScreen(Frame):
    """Files above, what the one under the cursor would do below."""

    SCOPE = "launch"
    HELP = (
        "The sweep files of the workspace, and below what the one under the cursor would take and could show. The"
        " first enter asks whether you mean it, the second launches."
    )
    CHOOSE = "launch"
    BINDINGS = bindings_of("below", "launch")
    CSS_PATH = "launch.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._outlooks: dict[Path, Outlook] = {}
        self._launching = False
        self._asked: Path | None = None
        self._done = False
        self._list = RowList[Path](self._row, lambda path: path.name, id="files")

    def compose_body(self) -> ComposeResult:
        """The files and the outlook."""
        yield self._list
        yield TextView(id="outlook")
        yield Told(id="none")

    def on_mount(self) -> None:
        """Lists the files."""
        self._list_files()

    def has_launched(self) -> None:
        """The form over this screen launched: going back passes it by, since enter would launch again here."""
        self._done = True

    def _say_files(self, files: Sequence[Path]) -> None:
        self.place(["sweeps", "launch"], [(count_of(len(files), "sweep file"), "dim")])

    def _list_files(self) -> None:
        """Also when one comes back from the form, which may have saved one."""
        self._outlooks.clear()
        files = sweep_files(self.workbench.workspace)
        self._say_files(files)
        self.set_class(not files, "-none")
        self.query_one("#none", Told).tell(self._nothing())
        self._list.show(files)
        self._list.styles.height = min(max(len(files), 1), _MOST_LINES)

    def visit(self) -> Visit | None:
        """The file under the cursor."""
        if self._done:
            return None
        path = self._list.row
        return Visit("launch", None, cursor=path.name if path else None)

    def come_back(self, known: KnownVisit) -> None:
        """The same file."""
        self._list.begin_at(known.visit.cursor)

    def _nothing(self) -> Sequence[Piece]:
        folder = safe(self.workbench.workspace / SWEEPS_FOLDER)
        return [
            ("This workspace has no sweep file.\n\n", "strong"),
            ("Put one into ", "plain"),
            (folder, "accent"),
            (": a YAML file with cases, models, lengths and depths; or press ", "plain"),
            ("a", "accent"),
            (" and compose one here.\n", "plain"),
            ("`lim init --sample DIR` makes a workspace with examples to start from.", "dim"),
        ]

    def on_screen_resume(self) -> None:
        """Watches nothing; a file may have been saved in the meantime."""
        if self._done:
            self.workbench.pop_screen()
            return
        self.follow(None)
        self._list_files()
        self.on_row_list_moved()
        self.refresh_bindings()

    def on_row_list_moved(self) -> None:
        """The outlook is of the file under the cursor."""
        path = self._list.row
        if self._asked is not None:
            # What was asked of another file is asked no more.
            self._asked = None
            self._say_files(self._list.rows)
        if path is None:
            return
        if path in self._outlooks:
            self.query_one(TextView).show(outlook_text(self._outlooks[path]))
            return
        text = TextBuilder()
        text.line("working out what it would do", "dim")
        self.query_one(TextView).show(text.built())
        workspace, settings = self.workbench.workspace, self.workbench.settings
        self.workbench.desk.ask(self, ("outlook", path), lambda store: outlook(path, workspace, settings, store))

    def on_answer(self, message: Answer) -> None:
        """An outlook, or the sweep that was launched."""
        if isinstance(message.value, Outlook) and message.value.file is not None:
            self._take(message.value.file, message.value)
        elif isinstance(message.value, SweepRecord):
            from lim_tui.tui.screens.sweep import SweepScreen

            self.workbench.switch_screen(SweepScreen(message.value))

    def _take(self, file: Path, seen: Outlook) -> None:
        self._outlooks[file] = seen
        if file == self._list.row:
            self.query_one(TextView).show(outlook_text(seen))

    def on_row_list_chosen(self) -> None:
        """Asks once more, since a launch may cost money; then launches the file under the cursor, if it can be."""
        seen = self._outlooks.get(self._list.row) if self._list.row else None
        if self._launching or self._done or self._list.row is None:
            return
        if seen is None:
            self.workbench.tell("still working out what it would do: enter again when it stands below")
            return
        if seen.problem is not None or seen.sweep is None:
            self.workbench.tell("this file cannot be launched; what is wrong stands below", warning=True)
            return
        if self._asked != self._list.row:
            self._asked = self._list.row
            self.place(["sweeps", "launch"], [(launch_question(seen), "warn")])
            return
        self._launch(seen.sweep)

    def _launch(self, sweep: SweepFile) -> None:
        workspace = self.workbench.workspace

        def start(store: Store) -> SweepRecord:
            from lim_tui.engine.launch import start_sweep

            return start_sweep(store, workspace, sweep)

        self._launching = True
        self.place(["sweeps", "launch"], [("launching", "accent")])
        self.workbench.desk.ask(self, "launch", start)

    def on_job_failed(self, message: JobFailed) -> None:
        """What could not be worked out is said in its place; of a launch the frame shows what went wrong."""
        self._launching = False
        match message.about:
            case ("outlook", Path() as file):
                message.stop()
                message.prevent_default()
                self._take(file, Outlook(file, problem=message.error))

    def action_compose(self) -> None:
        """To the draft that was left, else to an empty form."""
        from lim_tui.tui.screens.compose import NEW_FORM, ComposeScreen

        draft, self.workbench.sweep_draft = self.workbench.sweep_draft, None
        self.workbench.push_screen(ComposeScreen(draft or NEW_FORM, unsaved=draft is not None))
        if draft is not None:
            anew = key_name(keys_of(action("compose.anew"), self.workbench.settings.keymap)[0])
            self.workbench.tell(f"the draft is back; {anew} begins a new form")

    def label_of(self, entry: Action) -> str:
        """Composing goes on with a draft where there is one."""
        draft = entry.id == "launch.compose" and self.workbench.sweep_draft is not None
        return "draft" if draft else super().label_of(entry)

    def action_edit(self) -> None:
        """The file under the cursor as a form, if it can be read."""
        from lim_tui.authoring.sweep_form import form_of
        from lim_tui.tui.screens.compose import ComposeScreen

        seen = self._outlooks.get(self._list.row) if self._list.row else None
        if seen is None or seen.sweep is None:
            self.workbench.tell("this file cannot be read yet; what is wrong stands below", warning=True)
            return
        self.workbench.push_screen(ComposeScreen(form_of(seen.sweep)))

    def _row(self, path: Path, _width: int) -> Sequence[Piece]:
        return [(safe(path.name), "plain")]
