"""Asking a prompt again: what it may cost first, then the answers as they come."""

from __future__ import annotations

from textual.app import ComposeResult

from lim_tui.engine.repeat_plan import MOST_TIMES, RepeatPlan
from lim_tui.errors import LimError
from lim_tui.reporting.repeat_words import plan_words
from lim_tui.reporting.words import count_of
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import MarkedText, TextBuilder
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.readings import Snapshot, TrialView, WatchTrial
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.trial_words import repeats_lines
from lim_tui.tui.widgets.text_view import TextView

_TIMES = 5


class AskScreen(Frame):
    """``times`` requests for one trial; its answers are kept, and come while this is open or not."""

    SCOPE = "ask"
    HELP = (
        "The same prompt once more, as often as the top line says. What it may cost stands first. The answers are"
        " kept with the trial and enter no cell."
    )
    BINDINGS = bindings_of("below", "ask")
    CSS_PATH = "ask.tcss"

    def __init__(self, detail: TrialDetail) -> None:
        super().__init__()
        self._detail = detail
        self._times = _TIMES
        self._plan: RepeatPlan | None = None
        self._problem: LimError | None = None

    def compose_body(self) -> ComposeResult:
        """What it takes, and what came."""
        yield TextView(id="ask")

    def on_screen_resume(self) -> None:
        """Watches the trial."""
        self.follow(WatchTrial(self._detail.row.id))
        self._work_out()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Another answer has come."""
        if isinstance(snapshot, TrialView):
            self._detail = snapshot.detail
            self._show()

    def _work_out(self) -> None:
        detail, times, settings = self._detail, self._times, self.workbench.settings

        def plan(store: Store) -> RepeatPlan:
            from lim_tui.engine.abandoned_repeats import close_abandoned
            from lim_tui.engine.repeat_plan import plan_repeats

            close_abandoned(store, detail.row.id)
            return plan_repeats(store, settings, detail, times)

        self._plan = self._problem = None
        self.workbench.desk.ask(self, ("plan", times), plan)
        self._show()

    def on_answer(self, message: Answer) -> None:
        """What it takes is known, or the requests are on their way."""
        if message.about == ("plan", self._times) and isinstance(message.value, RepeatPlan):
            self._plan = message.value
            self._show()
        elif message.about == "asked":
            self.workbench.tell("asking; the answers come here, and stay with the trial")
            self._work_out()

    def on_job_failed(self, message: JobFailed) -> None:
        """It cannot be asked so often, or at all."""
        message.stop()
        message.prevent_default()
        self._plan, self._problem = None, message.error
        self._show()

    def _show(self) -> None:
        row = self._detail.row
        self.place(["trial", safe(row.case), "ask again"], [(count_of(self._times, "time"), "accent")])
        self.query_one(TextView).show(self._text())

    def _text(self) -> MarkedText:
        text = TextBuilder()
        if self._problem is not None:
            text.line(self._problem.message, "bad")
            text.line(self._problem.hint or "")
        elif self._plan is None:
            text.line("working out what it takes", "dim")
        else:
            text.line(plan_words(self._plan), "heading")
            text.line("Enter asks. The answers enter no cell; they count towards the budget of the sweep.", "dim")
        text.line()
        repeats_lines(text, self._detail)
        return text.built()

    def action_times(self, more: int) -> None:
        """More or fewer."""
        self._times = min(max(self._times + more, 1), MOST_TIMES)
        self._work_out()

    def action_go(self) -> None:
        """Makes the requests, in a process of its own."""
        plan, workspace = self._plan, self.workbench.workspace
        if plan is None:
            return

        def ask(store: Store) -> None:
            from lim_tui.engine.ask_again import ask_detached

            ask_detached(store, workspace, plan)

        self._plan = None
        self.workbench.desk.ask(self, "asked", ask)
