"""The LLM judge of a sweep held against human labels, for all depths and each band of them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from lim_tui.domain.record import SweepRecord
from lim_tui.store.cells import Grouping
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import Mark, MarkedText, TextBuilder
from lim_tui.tui.messages import Answer
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.visits import Visit
from lim_tui.tui.widgets.text_view import TextView
from lim_tui.tui.words import group_name

_MARKS: dict[str, Mark | None] = {"title": "heading", "heading": "dim", "band": None, "note": "dim"}


class JudgeScreen(Frame):
    """``by`` is how the sweep is grouped."""

    SCOPE = "judge"
    HELP = (
        "The LLM judge held against the labels that people gave: how often both agree, in all and in bands "
        "of depths. A judge that errs more in one band would make a curve of its own."
    )
    BINDINGS = bindings_of("below", "judge")
    CSS_PATH = "judge.tcss"

    def __init__(self, sweep: SweepRecord, by: Grouping) -> None:
        super().__init__()
        self._sweep = sweep
        self._by: Grouping = by

    def compose_body(self) -> ComposeResult:
        """The text."""
        yield TextView(id="judge")

    def on_mount(self) -> None:
        """Says where this is."""
        self._place("reading")

    def on_screen_resume(self) -> None:
        """Asks anew each time, since labels may have been given meanwhile."""
        self.follow(None)
        sweep_id, by = self._sweep.id, self._by

        def work(store: Store) -> MarkedText:
            from lim_tui.reporting.judge_panel import judge_panel

            return _panel([(line.kind, line.text) for line in judge_panel(store, sweep_id, by, group_name)])

        self.workbench.study.ask(self, "judge", work)

    def visit(self) -> Visit:
        """The sweep and its grouping."""
        return Visit("judge", self._sweep.id, self._by)

    def _place(self, state: str) -> None:
        self.place(["sweeps", safe(self._sweep.title), "judge"], [(state, "dim")])

    def on_answer(self, message: Answer) -> None:
        """Shows the panel."""
        if isinstance(message.value, MarkedText):
            self._place("held against human labels")
            self.query_one(TextView).show(message.value)

    def action_queue(self) -> None:
        """Opens the review queue, where answers are labelled."""
        from lim_tui.tui.screens.queue import QueueScreen

        self.workbench.push_screen(QueueScreen(self._sweep))


def _panel(lines: Sequence[tuple[str, str]]) -> MarkedText:
    text = TextBuilder()
    for kind, line in lines:
        text.line(line, _MARKS[kind])
    return text.built()
