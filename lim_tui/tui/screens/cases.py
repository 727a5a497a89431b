"""Where cases and distractor sets are written: sets and cases on the left, the one under the cursor on the right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.app import ComposeResult

from lim_tui.authoring.case_files import CaseFile
from lim_tui.authoring.distractor_files import DistractorFile
from lim_tui.reporting.words import count_of
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.case_shelf import ShelfFile, ShelfLine, shelf_lines
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import Answer
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.row_list import RowList


class CasesScreen(Frame):
    """``selected`` is the case under the cursor."""

    SCOPE = "cases"
    BINDINGS = bindings_of("below", "cases")
    CSS_PATH = "cases.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._files: tuple[ShelfFile, ...] = ()
        self._folded: set[Path] = set()
        self._list = RowList[ShelfLine](self._row, lambda line: line.key, id="shelf")

    @property
    def selected(self) -> tuple[Path, str, str | None] | None:
        """The file, the set and the id of the case under the cursor; the id is None on a set, all on nothing."""
        line = self._list.row
        if line is None or line.kind not in ("set", "case"):
            return None
        return line.path, line.set_name, line.name if line.kind == "case" else None

    def compose_body(self) -> ComposeResult:
        """The list."""
        yield self._list

    def on_mount(self) -> None:
        """Asks for the files."""
        self.place(["sweeps", "cases"], [("reading", "dim")])
        root = self.workbench.workspace
        self.workbench.study.ask(self, "shelf", lambda _store: _read(root))

    def on_answer(self, message: Answer) -> None:
        """Shows the files."""
        if message.about == "shelf" and isinstance(message.value, tuple):
            self._files = message.value
            self._show()

    def _show(self) -> None:
        lines = shelf_lines(self._files, self._folded)
        self._list.show(lines)
        self.place(["sweeps", "cases"], [(count_of(sum(line.kind == "case" for line in lines), "case"), "dim")])

    def action_fold(self) -> None:
        """Shows or hides what stands in the set under the cursor."""
        line = self._list.row
        if line is not None:
            self._folded ^= {line.path}
            self._show()

    def _row(self, line: ShelfLine, _width: int) -> Sequence[Piece]:
        return [(safe(line.name), "strong" if line.is_file else "plain")]


def _read(root: Path) -> tuple[ShelfFile, ...]:
    from lim_tui.authoring.lint import lint
    from lim_tui.authoring.workspace import load_workspace

    workspace = load_workspace(root)
    problems = lint(workspace)
    read: list[CaseFile | DistractorFile] = [*workspace.case_files, *workspace.distractor_files]
    return tuple(
        ShelfFile(root / file.file, file, tuple(problem for problem in problems if problem.file == file.file))
        for file in read
    )
