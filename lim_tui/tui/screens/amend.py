"""Changing what a case accepts: every stored verdict that would flip is shown before anything is written."""

from __future__ import annotations

from typing import Literal

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from lim_tui.authoring.amendments import AmendedKey, Amendment
from lim_tui.domain.case import ANSWER_TYPES, SCRIPTS
from lim_tui.engine.amending import AmendmentPlan
from lim_tui.errors import LimError
from lim_tui.reporting.words import count_of
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.tui.amend_words import amendment_text
from lim_tui.tui.amended import keep_amendment
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import TextBuilder
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.find_line import FindLine
from lim_tui.tui.widgets.text_view import TextView

_OFFER = "offer"


class AmendScreen(Frame):
    """Begins with a stretch of the output that makes the verdict correct as an alias, or with why none does."""

    SCOPE = "amend"
    HELP = (
        "A change of what the case accepts, and every stored verdict that would flip, by direction. Nothing is "
        "written before w: then the case's file and the verdicts, both or neither."
    )
    BINDINGS = bindings_of("below", "amend")
    CSS_PATH = "amend.tcss"

    def __init__(self, detail: TrialDetail) -> None:
        super().__init__()
        self._detail = detail
        self._wanted: Amendment | None = None
        self._editing: AmendedKey = "alias"
        self._plan: AmendmentPlan | None = None
        self._written = False

    def compose_body(self) -> ComposeResult:
        """What would change, and a line to type in."""
        yield TextView(id="flips")
        yield FindLine("Text")

    def on_mount(self) -> None:
        """Works out which stretch of the output would make the verdict correct as an alias."""
        detail, root = self._detail, self.workbench.workspace
        self._tell([("trying aliases", "dim")])

        def plan(store: Store) -> AmendmentPlan:
            from lim_tui.engine.alias_offers import offered_alias
            from lim_tui.engine.amending import plan_amendment

            return plan_amendment(store, root, detail, offered_alias(store, detail))

        self.workbench.study.ask(self, _OFFER, plan)

    def on_screen_resume(self) -> None:
        """Watches nothing: what was worked out stands until it is asked for again."""
        self.follow(None)

    def _want(self, amendment: Amendment) -> None:
        detail, root = self._detail, self.workbench.workspace
        self._wanted, self._plan, self._written = amendment, None, False
        self._tell([("working out what would flip", "dim")])
        text = TextBuilder()
        text.line(f"{amendment.key.replace('_', ' ')}: {amendment.value}", "heading")
        self.query_one(TextView).show(text.built())

        def plan(store: Store) -> AmendmentPlan:
            from lim_tui.engine.amending import plan_amendment

            return plan_amendment(store, root, detail, amendment)

        self.workbench.study.ask(self, amendment, plan)

    def on_answer(self, message: Answer) -> None:
        """What would flip is known, or it is written."""
        if self._is_awaited(message.about) and isinstance(message.value, AmendmentPlan):
            self._plan, self._wanted = message.value, message.value.amendment
            self._show()
        elif message.about == "written":
            self._written = True
            self._keep_way_back()
            self._show()

    def _keep_way_back(self) -> None:
        """Undo among the cases takes the change of the file back; the verdicts are then judged again by rescoring."""
        plan = self._plan
        if plan is not None:
            keep_amendment(self.workbench.amended, plan.file, plan.before.text, plan.after, plan.case.id)

    def on_job_failed(self, message: JobFailed) -> None:
        """The change makes no sense for this case, or the file cannot be written."""
        message.stop()
        message.prevent_default()
        if self._is_awaited(message.about) or message.about == "written":
            self._show_problem(message.error)

    def _is_awaited(self, about: object) -> bool:
        """The offer is, until a person wants something else."""
        return about == (_OFFER if self._wanted is None else self._wanted)

    def _show_problem(self, error: LimError) -> None:
        self._plan = None
        self._tell([("not possible", "warn")])
        text = TextBuilder()
        text.line(error.message, "bad")
        text.line(error.hint or "")
        self.query_one(TextView).show(text.built())

    def _show(self) -> None:
        if self._plan is None:
            return
        flips = [flip for flip in self._plan.flips if not flip.keeps_state]
        verdicts, others = count_of(len(flips), "verdict"), len(self._plan.flips) - len(flips)
        reasons = f", {others} for another reason" if others else ""
        told = f"written, {verdicts} flipped" if self._written else f"{verdicts} would flip{reasons}, w writes"
        self._tell([(told, "good" if self._written else "accent")])
        self.query_one(TextView).show(amendment_text(self._plan, written=self._written))

    def _tell(self, state: list[Piece]) -> None:
        self.refresh_bindings()
        self.place(["trial", safe(self._detail.row.case), "change the case"], state)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only what was worked out and is not written yet can be written."""
        return (self._plan is not None and not self._written) if action == "write" else True

    def action_edit(self, key: Literal["alias", "expected"]) -> None:
        """Opens the line to type the alias or the expected answer in."""
        self._editing = key
        wanted = self._wanted.value if self._wanted and self._wanted.key == key else None
        expected = next((one.value for one in self._detail.case.expected), "")
        self.query_one(FindLine).open(wanted if wanted is not None else expected)

    @on(Input.Submitted)
    def _edited(self, message: Input.Submitted) -> None:
        message.stop()
        self.query_one(FindLine).close()
        self._want(Amendment(self._editing, message.value))

    def action_turn(self, key: Literal["answer_type", "script"]) -> None:
        """The next answer type or script rule."""
        known: tuple[str, ...] = ANSWER_TYPES if key == "answer_type" else SCRIPTS
        case = self._detail.case.case
        now: str = case.answer_type if key == "answer_type" else case.script
        if self._wanted is not None and self._wanted.key == key:
            now = self._wanted.value
        self._want(Amendment(key, known[(known.index(now) + 1) % len(known)]))

    def action_write(self) -> None:
        """Writes the file and the verdicts."""
        plan = self._plan
        if plan is None or self._written:
            return

        def write(store: Store) -> None:
            from lim_tui.engine.amending import apply_amendment

            apply_amendment(store, plan)

        self._tell([("writing", "dim")])
        self.workbench.study.ask(self, "written", write)
