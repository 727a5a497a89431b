"""Trying one case: closed book, the evidence alone and three depths, asked and judged in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from textual.app import ComposeResult

from lim_tui.domain.record import FINISHED_STATES, SweepRecord
from lim_tui.engine.try_choice import TryChoice, try_models
from lim_tui.store.store import Store
from lim_tui.tui.action import Action
from lim_tui.tui.actions import action
from lim_tui.tui.bindings import bindings_of, first_key, key_name
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.readings import Snapshot, TryView, WatchTry
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.try_words import (
    Prospect,
    TryLine,
    answer_lines,
    cost_words,
    line_pieces,
    outcome_text,
    planned_lines,
    prospect,
    prospect_text,
    with_what,
)
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.text_view import TextView
from lim_tui.tui.widgets.told import Told
from lim_tui.tui.words import STATE_NAMES

_MOST_PLACES = 5
_MOST_LENGTH_TOKENS = 1_000_000


class TryScreen(Frame):
    """``case`` is set/id; ``unsaved`` are texts of files that are not saved."""

    SCOPE = "try"
    HELP = (
        "One case, asked five ways: without any text, with the evidence alone, and with its evidence at the "
        "start, in the middle and at the end of the context; a case without a place for evidence, such as an "
        "unanswerable one, once, in its context. Below stands what the answers say of the case. The "
        "first line says what asking costs before it is done."
    )
    BINDINGS = bindings_of("below", "try")
    CSS_PATH = "try_case.tcss"

    def __init__(self, case: str, unsaved: Mapping[Path, str] | None = None) -> None:
        super().__init__()
        self._case = case
        self._unsaved = dict(unsaved or {})
        self._choice: TryChoice | None = None
        self._seen: Prospect | None = None
        self._view: TryView | None = None
        self._sweep: SweepRecord | None = None
        self._sure = False
        self._starting = False
        self._awaited = False
        self._smallest = 0
        self._again: Mapping[str, str] = {}
        self._list = RowList[TryLine](self._row, lambda line: line.place, id="answers")

    def compose_body(self) -> ComposeResult:
        """The case, with what it is tried, the answers, and what they say."""
        yield Told(id="question")
        yield Told(id="expected", one_line=True)
        yield Told(id="with")
        yield self._list
        yield TextView(id="told")

    def on_mount(self) -> None:
        """Works out what to ask of the first model."""
        self._list.styles.height = _MOST_PLACES
        self._choose(self._first_choice())

    def on_screen_resume(self) -> None:
        """Watches the answers while they are in front."""
        self.follow(WatchTry(self._sweep.id) if self._sweep else None)

    def visit(self) -> Visit:
        """The case, and with what it is tried."""
        choice = self._choice
        form = {} if choice is None else {"model": choice.model, "seed": str(choice.seed)}
        if choice is not None and choice.length is not None:
            form["length"] = str(choice.length)
        return Visit("try", None, item=self._case, form=form)

    def come_back(self, known: KnownVisit) -> None:
        """The same model, length and seed."""
        self._again = known.visit.form or {}

    def _first_choice(self) -> TryChoice:
        names, again = try_models(self.workbench.settings), self._again
        model = again.get("model", names[0])
        length = int(again["length"]) if "length" in again else None
        return TryChoice(self._case, model, length, int(again.get("seed", 0)), self._unsaved)

    def _choose(self, choice: TryChoice) -> None:
        self._choice, self._seen, self._view, self._sweep = choice, None, None, None
        self._sure = self._awaited = False
        self.refresh_bindings()
        self.follow(None)
        self._tell([("reading", "dim")])
        self.query_one(TextView).show(prospect_text(None))
        root, settings = self.workbench.workspace, self.workbench.settings
        self.workbench.study.ask(self, "prospect", lambda store: prospect(root, settings, choice, store))

    def _change(self, choice: TryChoice) -> None:
        """Another model, length or draw, unless what is shown is being asked: that would go on unseen."""
        if not self._must_wait():
            self._choose(choice)

    def _must_wait(self) -> bool:
        """Whether answers are still to come, which is said then: anything else would leave them unseen."""
        under_way = self._starting or self._awaited or (self._sweep is not None and self._sweep.state == "running")
        if under_way:
            self.workbench.tell(f"this try is under way: wait for its answers, or {self._key('try.stop')} stops it")
        return under_way

    def _key(self, name: str) -> str:
        return key_name(first_key(action(name), self.workbench.settings.keymap))

    @property
    def holds_keys(self) -> bool:
        """While a try starts: what is typed next is meant for the try that is under way then."""
        return self._starting

    def _has_started(self) -> None:
        self._starting = False
        self.workbench.ahead.go_on()

    def on_answer(self, message: Answer) -> None:
        """What would be asked, or the sweep that asks it."""
        if isinstance(message.value, Prospect):
            if message.value.choice == self._choice:
                self._show_prospect(message.value)
        elif isinstance(message.value, SweepRecord):
            self._awaited = message.value.state not in FINISHED_STATES
            self._watch(message.value)
            self._has_started()

    def _show_prospect(self, seen: Prospect) -> None:
        self._seen = seen
        if seen.choice.length is None and seen.planned is not None:
            self._smallest = seen.planned.length or 0
        self.query_one("#with", Told).tell(with_what(seen))
        self._show_case(seen)
        self._list.show(planned_lines(seen))
        self.query_one(TextView).show(prospect_text(seen))
        if seen.problem is not None:
            self._tell([("cannot be tried", "warn")])
        elif seen.known is not None:
            self._watch(seen.known)
        else:
            self._tell([(f"{safe(cost_words(seen))}: {'Enter' if seen.at_once else 'Enter twice'} asks", "accent")])

    def _show_case(self, seen: Prospect) -> None:
        if seen.planned is None:
            return
        bound = seen.planned.case
        self.query_one("#question", Told).tell([("asked     ", "dim"), (safe(bound.question), "plain")])
        wanted = "; ".join(expected.value for expected in bound.answer_key.expected) or "an abstention"
        self.query_one("#expected", Told).tell([("expected  ", "dim"), (safe(wanted), "good")])

    def _watch(self, record: SweepRecord) -> None:
        self._sweep = record
        self.refresh_bindings()
        self._tell([self._state(record)])
        if self.is_current:
            self.follow(WatchTry(record.id))

    def _state(self, record: SweepRecord) -> Piece:
        return ("asking", "accent") if self._awaited else STATE_NAMES[record.state]

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows the answers that are in."""
        if isinstance(snapshot, TryView):
            self._view = snapshot
            before, self._sweep = self._sweep, snapshot.outcome.record
            # A worker process takes a moment to begin; until then the sweep stands as it stood.
            still = before is not None and before.state == self._sweep.state and self._sweep.wanted == "run"
            self._awaited = self._awaited and still
            painted = self._list.show(answer_lines(snapshot.outcome))
            self._tell([self._state(self._sweep)])
            self._show_told()
            self.workbench.feed.painted(painted)

    def _show_told(self) -> None:
        if self._view is not None:
            text = outcome_text(self._view.outcome, self._list.row)
            view = self.query_one(TextView)
            if text != view.shown:
                view.show(text)

    def on_row_list_moved(self) -> None:
        """The answer below is that of the line under the cursor."""
        self._show_told()

    def label_of(self, entry: Action) -> str:
        """Enter asks until something was asked."""
        return "ask" if entry.id == "list.choose" and self._sweep is None else super().label_of(entry)

    def on_row_list_chosen(self) -> None:
        """Opens the trial under the cursor; asks where nothing was asked yet."""
        from lim_tui.tui.screens.trial import TrialScreen

        line = self._list.row
        if self._sweep is None:
            self.action_ask()
        elif line is not None and line.answer is not None:
            ids = [other.answer.row.id for other in self._list.rows if other.answer]
            self.workbench.push_screen(TrialScreen(self._sweep, line.answer.row, ids))

    def action_ask(self) -> None:
        """Asks; a model that costs is asked once this was said twice."""
        self._ask(retry=False)

    def action_retry(self) -> None:
        """Asks again what was not scored."""
        self._ask(retry=True)

    def _ask(self, *, retry: bool) -> None:
        seen = self._seen
        if self._must_wait():
            return
        if seen is None or seen.planned is None:
            if seen is None:
                self.workbench.tell("still working out what to ask: try again in a moment")
            return
        if not retry and self._sweep is not None and self._sweep.state in FINISHED_STATES:
            self.workbench.tell("all of this was asked before; nothing is asked twice")
            return
        if not seen.at_once and not self._sure:
            self._sure = True
            self._tell([(f"{safe(cost_words(seen))}: once more asks", "warn")])
            return
        root, planned = self.workbench.workspace, seen.planned
        self._starting, self._sure = True, False
        self._tell([("asking", "accent")])

        def start(store: Store) -> SweepRecord:
            from lim_tui.engine.trying import start_try

            return start_try(store, root, planned, retry=retry)

        self.workbench.desk.ask(self, "start", start)

    def on_job_failed(self, _message: JobFailed) -> None:
        """It can be asked again; the frame shows what went wrong."""
        self._tell([("not asked", "warn")])
        self._has_started()

    def action_model(self) -> None:
        """Another model, of the known ones or by its name."""
        from lim_tui.tui.form_fields import model_choices
        from lim_tui.tui.screens.model import ModelScreen

        choice = self._choice
        if choice is None or self._must_wait():
            return

        def take(model: str) -> None:
            if model != choice.model:
                self._change(replace(choice, model=model, length=None))

        offered = model_choices(self.workbench.settings)
        self.workbench.push_screen(ModelScreen(f"try {self._case}", offered, choice.model, take))

    def action_length(self, step: int) -> None:
        """Twice the length, or half of it; below the smallest there is none."""
        length = self._seen.planned.length if self._seen and self._seen.planned else None
        if length is None or self._choice is None:
            return
        if step < 0 and self._choice.length is None:
            self.workbench.tell("this is the smallest length that holds the case")
            return
        wanted = min(length * 2, _MOST_LENGTH_TOKENS) if step > 0 else length // 2
        self._change(replace(self._choice, length=wanted if wanted > self._smallest else None))

    def action_seed(self) -> None:
        """Another draw of values and order."""
        if self._choice is not None:
            self._change(replace(self._choice, seed=self._choice.seed + 1))

    def action_stop(self) -> None:
        """Stops after the calls under way."""
        if self._sweep is not None:
            sweep_id = self._sweep.id
            self.workbench.desk.ask(self, "stop", lambda store: store.sweeps.want(sweep_id, "stop"))

    def _tell(self, state: Sequence[Piece]) -> None:
        self.place(["sweeps", "cases", f"try {safe(self._case)}"], state)

    def _row(self, line: TryLine, _width: int) -> Sequence[Piece]:
        return line_pieces(line, self.workbench.look.glyphs)
