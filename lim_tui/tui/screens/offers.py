"""Making distractors of one case: from a template or a corpus, each looked at before it goes into the set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from lim_tui.authoring.corpus_documents import CorpusOffer, documents_from_corpus
from lim_tui.authoring.distractor_saving import SavedSet, save_documents
from lim_tui.authoring.imported_documents import documents_from_file
from lim_tui.authoring.offered_documents import OfferedDocument
from lim_tui.authoring.template_documents import documents_from_template, parse_variable
from lim_tui.authoring.workspace import Workspace, load_workspace
from lim_tui.domain.case import Case
from lim_tui.errors import LimError
from lim_tui.home_path import home_path
from lim_tui.reporting.words import count_of
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.offer_rows import (
    OfferRow,
    offer_rows,
    offer_text,
    row_pieces,
    taken_texts,
    taken_words,
    turned,
)
from lim_tui.tui.path_suggester import PathSuggester
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.name_line import NameLine
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.text_view import TextView
from lim_tui.tui.widgets.told import Told

_MOST = 500
_VARIABLES_MARK = " | "


class OffersScreen(Frame):
    """``set_name`` and ``case_id`` name the case, as it is saved on the disk."""

    SCOPE = "offers"
    HELP = (
        "Documents that are hard to tell from the evidence, made for one case: from a text with variables, from "
        "the paragraphs of your own texts that are closest to the question, or all texts of a file. Each shows"
        " what was drawn or why it is left out; nothing is written before you save."
    )
    CHOOSE = None
    BINDINGS = bindings_of("below", "offers")
    CSS_PATH = "offers.tcss"

    def __init__(self, set_name: str, case_id: str) -> None:
        super().__init__()
        self._case = f"{set_name}/{case_id}"
        self._count = 8
        self._again: tuple[str, str] | None = None
        self._saved: SavedSet | None = None
        self._looking = False
        self._kept = True
        self._sure_to_leave = False
        self._list = RowList[OfferRow](lambda row, _width: row_pieces(row), lambda row: row.number, id="offers")

    def compose_body(self) -> ComposeResult:
        """The documents, the one under the cursor, and the line to type in."""
        yield self._list
        yield TextView(id="offered")
        yield Told(id="none")
        yield NameLine()

    def on_mount(self) -> None:
        """Says how to begin."""
        self._saved = self.workbench.saved_documents.get(self._case)
        self._show((), (_saved_words(self._saved, "were saved"), "good") if self._saved else None)
        if self._again is not None:
            self._ask(*self._again)

    def visit(self) -> Visit:
        """The case, what documents were made of, and how many."""
        form = {"count": str(self._count), **(dict([self._again]) if self._again else {})}
        return Visit("offers", None, item=self._case, form=form)

    def come_back(self, known: KnownVisit) -> None:
        """Makes the same documents; nothing is saved."""
        form = dict(known.visit.form or {})
        self._count = int(form.pop("count", self._count))
        self._again = next(iter(form.items()), None)

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def _show(self, rows: Sequence[OfferRow], told: Piece | None = None) -> None:
        self.set_class(not rows, "-none")
        self.query_one("#none", Told).tell(_HOW)
        self._list.show(rows)
        if rows:
            self.set_focus(self._list)
        wanted = None if self._again and self._again[0] == "import" else self._count
        told = told or (taken_words(rows, wanted), "dim")
        self._place(told)
        self._looking = self._sure_to_leave = False
        self._kept = not taken_texts(rows)
        self.on_row_list_moved()

    def _place(self, told: Piece) -> None:
        # The case last: the trail keeps its last part where there is little room.
        self.place(["cases", f"distractors of {safe(self._case)}"], [told])

    def action_back(self) -> None:
        """To the screen before; what is taken and not saved is dropped when this is said twice."""
        if self._kept or self._sure_to_leave:
            super().action_back()
            return
        self._sure_to_leave = True
        taken = count_of(len(taken_texts(self._list.rows)), "document")
        self._place((f"{taken} not saved: ctrl+s saves, esc again drops", "warn"))

    def on_row_list_moved(self) -> None:
        """The document under the cursor in full."""
        row = self._list.row
        if row is not None:
            self.query_one("#offered", TextView).show(offer_text(row))

    def action_template(self) -> None:
        """Asks for a text with variables."""
        known = self._again[1] if self._again and self._again[0] == "template" else ""
        self.query_one(NameLine).ask("template", "Text with {variables}", known)

    def action_corpus(self) -> None:
        """Asks for a file or folder."""
        self._ask_path("corpus", "cases/corpora")

    def action_import_file(self) -> None:
        """Asks for a file or folder of which every text is wanted."""
        self._ask_path("import", "")

    def _ask_path(self, purpose: str, usual: str) -> None:
        known = self._again[1] if self._again and self._again[0] == purpose else usual
        self.query_one(NameLine).ask(purpose, "File or folder", known, PathSuggester(self.workbench.workspace))

    def action_count(self) -> None:
        """Asks how many documents there shall be."""
        self.query_one(NameLine).ask("count", "How many documents", str(self._count))

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        message.stop()
        line, value = self.query_one(NameLine), message.value.strip()
        if line.purpose == "count":
            if not (value.isascii() and value.isdigit() and 1 <= int(value) <= _MOST):
                self.workbench.tell(f"a whole number from 1 to {_MOST}", warning=True)
                return
            self._count = int(value)
        elif value:
            self._again = line.purpose, value
        line.close()
        if self._again is not None:
            self._ask(*self._again)
        else:
            self._show(self._list.rows)

    def _ask(self, purpose: str, value: str) -> None:
        root, name, count = self.workbench.workspace, self._case, self._count
        self._looking = True
        self._place(("looking", "accent"))
        self.workbench.study.ask(self, "offer", lambda _store: _offer(root, name, purpose, value, count))

    def on_answer(self, message: Answer) -> None:
        """Documents, a set that was saved, or files that are back as they were."""
        if message.about == "offer" and isinstance(message.value, CorpusOffer):
            self._show(offer_rows(message.value.documents))
            if not message.value.documents:
                self.workbench.tell("no text there shares a word with the question", warning=True)
            if message.value.problems:
                self.workbench.tell(safe(str(message.value.problems[0])), warning=True)
        elif isinstance(message.value, SavedSet):
            self._saved = self.workbench.saved_documents[self._case] = message.value
            self._show((), (_saved_words(message.value, "saved"), "good"))
        elif message.about == "undo":
            self._saved = None
            self.workbench.saved_documents.pop(self._case, None)
            self._show(self._list.rows, ("the files are as they were", "good"))

    def on_job_failed(self, message: JobFailed) -> None:  # noqa: ARG002
        """Looks no longer; the frame shows what went wrong."""
        self._show(self._list.rows)

    def action_take(self) -> None:
        """Drops the document under the cursor, or takes it again."""
        here = self._list.row
        if here is not None and here.document.left_out is not None:
            self.workbench.tell(safe(here.document.left_out), warning=True)
        elif here is not None:
            self._show([turned(row) if row is here else row for row in self._list.rows])

    def action_shift(self, step: int) -> None:
        """Moves the document under the cursor."""
        rows, here = list(self._list.rows), self._list.row
        place = rows.index(here) if here is not None else -1
        if here is not None and 0 <= place + step < len(rows):
            rows.insert(place + step, rows.pop(place))
            self._show(rows)

    def action_save(self) -> None:
        """Puts what is taken into the set of the case."""
        texts = taken_texts(self._list.rows)
        if self._looking:
            self.workbench.tell("still looking: save when the documents stand here", warning=True)
            return
        if not texts:
            self.workbench.tell("nothing is taken", warning=True)
            return
        root, name = self.workbench.workspace, self._case
        self.workbench.study.ask(self, "save", lambda _store: _save(root, name, texts))

    def action_undo(self) -> None:
        """Brings the files of the last save back as they were."""
        if self._saved is None:
            self.workbench.tell("nothing was saved here")
            return
        self.workbench.study.ask(self, "undo", _undo(self._saved))


_HOW: Sequence[Piece] = [
    ("t", "accent"),
    ("  near-duplicates of one text: De druk van pomp {pomp} is {druk} bar.\n", "plain"),
    ("   Variables that the case lacks go behind it, each behind a bar:\n", "dim"),
    ("   Pomp {n} geeft {x} bar. | n=integer:1,60 | x=integer:80,240\n", "dim"),
    ("c", "accent"),
    ("  the paragraphs of your own texts that are closest to the question\n", "plain"),
    ("i", "accent"),
    ("  every text of a file or folder, in its order\n\n", "plain"),
    ("Nothing that holds the answer in any written form is taken.", "dim"),
]


def _saved_words(saved: SavedSet, verb: str) -> str:
    return f"{saved.added} {verb} in {safe(saved.path.name)}; u, here, takes it back"


def _undo(saved: SavedSet) -> Callable[[object], None]:
    return lambda _store: saved.undo()


def _offer(root: Path, name: str, purpose: str, value: str, count: int) -> CorpusOffer:
    from lim_tui.engine.written_answers import answer_finder

    _, case = _read(root, name)
    if purpose == "corpus":
        return documents_from_corpus(case, root / home_path(value), root, count, answer_finder)
    if purpose == "import":
        return documents_from_file(case, root / home_path(value), root, answer_finder)
    template, *written = value.split(_VARIABLES_MARK)
    extra = [parse_variable(variable.strip()) for variable in written]
    found: tuple[OfferedDocument, ...] = documents_from_template(case, template, count, answer_finder, extra)
    return CorpusOffer(found, 0, ())


def _save(root: Path, name: str, texts: Sequence[str]) -> SavedSet:
    workspace, case = _read(root, name)
    return save_documents(workspace, case, texts)


def _read(root: Path, name: str) -> tuple[Workspace, Case]:
    workspace = load_workspace(root)
    found = [case for case in workspace.cases if f"{case.set_name}/{case.id}" == name]
    if not found:
        raise LimError(f"There is no case {name!r} on the disk.", "Save it first.")
    return workspace, found[0]
