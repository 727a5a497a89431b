"""How a model reads one case: its terms in tokens, its texts, and whether matching words solves it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from lim_tui.domain.settings import Settings
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import Mark, MarkedText, TextBuilder
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.text_view import TextView

if TYPE_CHECKING:
    from lim_tui.reporting.reading_words import ReadingLine

# The workspace, its settings and a model, to a text.
Read = Callable[[Store, Path, Settings, str], MarkedText]
_MARKS: Mapping[str, Mark | None] = {"plain": None, "heading": "heading", "dim": "dim", "good": "good", "warn": "near"}


class ReadingScreen(Frame):
    """``case`` is set/id; ``unsaved`` are texts of files that are not saved; ``item_id`` the case of a stored trial."""

    SCOPE = "reading"
    HELP = (
        "How a tokenizer cuts the case, and which words of the question stand in its texts. Where the evidence "
        "shares most words and the distractors few, matching words is enough to find it."
    )
    BINDINGS = bindings_of("below", "reading")
    CSS_PATH = "reading.tcss"

    def __init__(self, case: str, unsaved: Mapping[Path, str] | None = None, item_id: int | None = None) -> None:
        super().__init__()
        self._case = case
        self._item_id = item_id
        self._first: str | None = None
        self._read = _of_workspace(case, dict(unsaved or {})) if item_id is None else _of_item(item_id)
        self._models: tuple[str, ...] = ()
        self._at = 0

    def compose_body(self) -> ComposeResult:
        """One text."""
        yield TextView(id="reading")

    def on_mount(self) -> None:
        """Reads it as the first model does."""
        from lim_tui.engine.reading_models import reading_models

        self._models = reading_models(self.workbench.settings)
        if self._first in self._models:
            self._at = self._models.index(self._first)
        self._ask()

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def visit(self) -> Visit:
        """The case, and as which model it is read."""
        shown = {"model": self._models[self._at]} if self._models else {}
        return Visit("reading", None, item=self._case, cursor=self._item_id, shown=shown)

    def come_back(self, known: KnownVisit) -> None:
        """As the same model."""
        self._first = known.visit.shown.get("model")

    def _ask(self) -> None:
        model, root, settings, read = (
            self._models[self._at],
            self.workbench.workspace,
            self.workbench.settings,
            self._read,
        )
        self._tell("reading")
        self.workbench.study.ask(self, model, lambda store: read(store, root, settings, model))

    def on_answer(self, message: Answer) -> None:
        """Shows the text, unless another model was chosen meanwhile."""
        if message.about == self._models[self._at] and isinstance(message.value, MarkedText):
            self._tell(self._models[self._at])
            self.query_one(TextView).show(message.value)

    def on_job_failed(self, message: JobFailed) -> None:
        """Says in place why this model cannot read it; another one may."""
        message.stop()
        message.prevent_default()
        text = TextBuilder()
        text.line(message.error.message, "bad")
        text.line(message.error.hint or "")
        self._tell(self._models[self._at])
        self.query_one(TextView).show(text.built())

    def action_model(self) -> None:
        """The next model."""
        self._at = (self._at + 1) % len(self._models)
        self._ask()

    def _tell(self, state: str) -> None:
        self.place(["sweeps", f"how a model reads {safe(self._case)}"], [(safe(state), "dim")])


def _of_workspace(case: str, unsaved: Mapping[Path, str]) -> Read:
    def read(_store: Store, root: Path, settings: Settings, model: str) -> MarkedText:
        from lim_tui.engine.case_reading import reading_of
        from lim_tui.engine.text_state import text_state
        from lim_tui.reporting.reading_words import ReadingLine, reading_lines

        found = reading_of(root, settings, case, model, unsaved=unsaved)
        state = text_state(root, found.case.case, unsaved)
        first, *rest = reading_lines(found)
        tone = first.tone if state == "saved text" else "warn"
        return _text([ReadingLine(f"{state}; {first.text}", tone), *rest])

    return read


def _of_item(item_id: int) -> Read:
    def read(store: Store, root: Path, settings: Settings, model: str) -> MarkedText:
        from lim_tui.engine.case_reading import reading_of_item
        from lim_tui.reporting.reading_words import reading_lines

        return _text(reading_lines(reading_of_item(store, root, settings, item_id, model)))

    return read


def _text(lines: Iterable[ReadingLine]) -> MarkedText:
    text = TextBuilder()
    for line in lines:
        text.line(line.text, _MARKS[line.tone])
    return text.built()
