"""Composing a sweep: a line a key, and under it what the sweep would take and could show, at every change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Input

from lim_tui.authoring.sweep_form import SWEEPS_FOLDER, read_form, save_form, split_list
from lim_tui.domain.record import SweepRecord
from lim_tui.engine.reachability import Reach
from lim_tui.reporting.words import count_of
from lim_tui.store.store import Store
from lim_tui.tui.actions import action
from lim_tui.tui.bindings import bindings_of, key_name, keys_of
from lim_tui.tui.composed import Composed, composed_text, outdated_text, work_out
from lim_tui.tui.fitting import fit, safe
from lim_tui.tui.form_fields import FIELDS, Choice, FormField, choices
from lim_tui.tui.launch_words import launch_question
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.screens.pick import PickScreen
from lim_tui.tui.tones import Piece
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.find_line import FindLine
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.text_view import TextView
from lim_tui.tui.widgets.told import Told

_LABEL_WIDTH = 15
NEW_FORM: Mapping[str, str] = {"name": "new", "baselines": "closed_book, oracle, no_evidence"}


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field with what is written in it, and what is wrong with that."""

    field: FormField
    text: str
    problem: str


class ComposeScreen(Frame):
    """``form`` is what stands in the fields at first: that of a sweep to be done again, a draft, or a new one.

    ``unsaved`` where it stands in no file and no sweep, so that it is kept as a draft even if nothing more is changed.
    """

    SCOPE = "compose"
    HELP = (
        "A sweep as a form, a line a key. What stands in brackets holds while a field is empty. Calls, cost and "
        "what the sweep can show are worked out anew at every change; a cross names what is to mend. A form that "
        "is left before it is saved is kept as a draft."
    )
    CHOOSE = "write"
    BINDINGS = bindings_of("below", "compose")
    CSS_PATH = "compose.tcss"

    def __init__(self, form: Mapping[str, str] = NEW_FORM, at: str | None = None, *, unsaved: bool = False) -> None:
        super().__init__()
        self._form = dict(form)
        self._unsaved = unsaved
        self._at = at
        self._version = 0
        self._composed = Composed()
        self._choices: Mapping[str, tuple[Choice, ...]] = {}
        self._reached: tuple[Reach, ...] = ()
        self._asked: str | None = None
        self._busy = False
        self._working = False
        self._list = RowList[FieldRow](self._row, lambda row: row.field.key, id="form")

    def compose_body(self) -> ComposeResult:
        """The fields, what is asked of the one under the cursor, and the outlook."""
        yield self._list
        yield Told(id="asked", one_line=True)
        yield TextView(id="outlook")
        yield FindLine("Write")

    def on_mount(self) -> None:
        """Shows the form and asks what can be chosen."""
        self._place([("reading", "dim")])
        self._show()
        if self._at is not None:
            self._list.action_move([row.field.key for row in self._list.rows].index(self._at))
        root, settings = self.workbench.workspace, self.workbench.settings
        self.workbench.study.ask(self, "choices", lambda _store: choices(root, settings))
        self._work_out()

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def visit(self) -> Visit:
        """The form as it stands, and the field under the cursor."""
        row = self._list.row
        shown = {"unsaved": "yes"} if self._unsaved else {}
        return Visit("compose", None, form=dict(self._form), field=row.field.key if row else None, shown=shown)

    def come_back(self, known: KnownVisit) -> None:
        """What was not saved still is not."""
        self._unsaved = "unsaved" in known.visit.shown

    def action_back(self) -> None:
        """What is in no file is kept as a draft."""
        if self._unsaved:
            self._keep_draft()
        super().action_back()

    def _keep_draft(self) -> None:
        """Keeps the form, and says how it comes back, and which older draft it takes the place of."""
        from lim_tui.tui.screens.launch import LaunchScreen

        before, self.workbench.sweep_draft = self.workbench.sweep_draft, dict(self._form)
        instead = f" in place of {safe(before.get('name', ''))}" if before is not None else ""
        below = self.workbench.screen_stack[-2]
        way = ("launch.compose",) if isinstance(below, LaunchScreen) else ("sweeps.launch", "launch.compose")
        self.workbench.tell(f"kept as a draft{instead}: {', then '.join(map(self._key, way))} brings it back")

    def _key(self, name: str) -> str:
        return key_name(keys_of(action(name), self.workbench.settings.keymap)[0])

    def _place(self, state: list[Piece]) -> None:
        self.place(["sweeps", "compose", safe(self._form.get("name", ""))], state)

    def _show(self) -> None:
        problems = self._composed.problems
        self._list.show([FieldRow(f, self._form.get(f.key, ""), problems.get(f.key, "")) for f in FIELDS])
        self._tell()

    def _tell(self) -> None:
        row = self._list.row
        told: list[Piece] = [] if row is None else [(safe(row.field.ask), "dim")]
        if row is not None and row.problem:
            told = [(safe(row.problem), "bad")]
        self.query_one("#asked", Told).tell(told)

    def _work_out(self) -> None:
        """Asks what the form would do; what was asked before is dropped."""
        self._version += 1
        version, form = self._version, dict(self._form)
        root, settings = self.workbench.workspace, self.workbench.settings
        self._asked, self._working = None, True
        self._show_outlook()
        self._place([("working out what it would do", "dim")])

        def work(store: Store) -> Composed | None:
            return work_out(form, root, settings, store, lambda: version == self._version)

        self.workbench.study.ask(self, ("composed", version), work)

    def on_answer(self, message: Answer) -> None:
        """What can be chosen, what the form would do, which models answer, or what was saved or launched."""
        value = message.value
        if message.about == "choices" and isinstance(value, dict):
            self._choices = value
        elif message.about == ("composed", self._version) and isinstance(value, Composed):
            self._composed, self._working = value, False
            self._show()
            self._show_outlook()
            wrong = len(value.problems)
            self._place([(f"{wrong} to mend", "warn")] if wrong else self._ready_words())
        elif message.about == "reach" and isinstance(value, tuple):
            self._reached = value
            self._place([("models asked", "dim")])
            self._show_outlook()
        elif isinstance(value, Path):
            self._busy = self._unsaved = False
            self.workbench.tell(f"saved as {safe(SWEEPS_FOLDER)}/{safe(value.name)}")
        elif isinstance(value, SweepRecord):
            self._show_launched(value)

    def _show_launched(self, sweep: SweepRecord) -> None:
        from lim_tui.tui.screens.launch import LaunchScreen
        from lim_tui.tui.screens.sweep import SweepScreen

        below = self.workbench.screen_stack[-2]
        if isinstance(below, LaunchScreen):
            below.has_launched()
        self.workbench.switch_screen(SweepScreen(sweep))

    def _show_outlook(self) -> None:
        text = outdated_text if self._working else composed_text
        self.query_one(TextView).show(text(self._composed, self._reached))

    def on_job_failed(self, message: JobFailed) -> None:
        """It can be tried again; the frame shows what went wrong."""
        self._busy = False
        if message.about == ("composed", self._version):
            # Nothing is known of this form; what is shown is of the one before.
            self._composed, self._working = Composed(), False
            self._show_outlook()
        self._place([("not done", "warn")])

    def on_row_list_moved(self) -> None:
        """What is asked is of the field under the cursor."""
        self._tell()

    def on_row_list_chosen(self) -> None:
        """Opens the line to write in."""
        if self._list.row is not None:
            self.query_one(FindLine).open(safe(self._list.row.text))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Takes what was written."""
        self.query_one(FindLine).close()
        self._list.focus()
        row = self._list.row
        if row is not None and message.value != safe(row.text):
            self._take(row.field.key, message.value.strip())

    def _take(self, key: str, text: str) -> None:
        if text == self._form.get(key, ""):
            return
        self._form[key] = text
        self._unsaved = True
        self._show()
        self._work_out()

    def action_choose_values(self) -> None:
        """Lists what the field under the cursor may hold."""
        row = self._list.row
        offered = () if row is None else self._choices.get(row.field.key, ())
        if row is None or not offered:
            self.workbench.tell("this field is written by hand: press enter")
            return
        field = row.field
        chosen = split_list(row.text) if field.several else [row.text] if row.text else []

        def take(values: Sequence[str]) -> None:
            self._take(field.key, ", ".join(values))

        self.workbench.push_screen(PickScreen(field.label, offered, chosen, take, several=field.several))

    def action_clear(self) -> None:
        """Empties the field, so that its default holds."""
        if self._list.row is not None:
            self._take(self._list.row.field.key, "")

    def action_anew(self) -> None:
        """An empty form in place of this one, asked twice where it is in no file."""
        if self._unsaved and self._asked != "anew":
            self._asked = "anew"
            again = f"{self._key('compose.anew')} again"
            self._place([(f"this form is in no file: {again} throws it away", "warn")])
            return
        self._form, self._unsaved = dict(NEW_FORM), False
        self._show()
        self._work_out()

    def action_reach(self) -> None:
        """Asks every model whether it is there."""
        names, settings = split_list(self._form.get("models", "")), self.workbench.settings
        self._place([("asking the models", "accent")])
        from lim_tui.engine.reachability import reach_all

        self.workbench.study.ask(self, "reach", lambda _store: reach_all(names, settings))

    def action_save(self) -> None:
        """Writes the sweep file; one that is there already, and says something else, only when asked twice."""
        if self._busy or not self._ready():
            return
        name = self._form["name"].strip()
        root, form, again = self.workbench.workspace, dict(self._form), self._asked == "save"
        if not again and (root / SWEEPS_FOLDER / f"{name}.yaml").exists():
            self._asked = "save"
            self._place([(f"{safe(name)}.yaml is there: s again writes over it and its comments", "warn")])
            return
        self._busy = True
        self.workbench.desk.ask(self, "save", lambda _store: save_form(root, form, replace=again))

    def action_launch(self) -> None:
        """Asks once more, since a launch may cost money; then launches the sweep."""
        seen = self._composed.outlook
        if self._busy or not self._ready() or seen is None:
            return
        if self._asked != "launch":
            self._asked = "launch"
            self._place([(launch_question(seen).replace("Enter", "l"), "warn")])
            return
        sweep = read_form(self._form).sweep
        if sweep is None:
            return
        root = self.workbench.workspace

        def start(store: Store) -> SweepRecord:
            from lim_tui.engine.launch import start_sweep

            return start_sweep(store, root, sweep)

        self._busy = True
        self._place([("launching", "accent")])
        self.workbench.desk.ask(self, "launch", start)

    def _ready_words(self) -> list[Piece]:
        seen = self._composed.outlook
        refusals = seen.estimate.refusals if seen is not None and seen.estimate is not None else ()
        if refusals:
            refused = sum(refusal.trials for refusal in refusals)
            verb = "would" if all(refusal.certain for refusal in refusals) else "may"
            return [(f"{count_of(refused, 'trial')} {verb} be refused; s saves, l launches", "warn")]
        return [("ready: s saves, l launches", "good")]

    def _ready(self) -> bool:
        if self._working:
            self.workbench.tell("still working out what this form would do: try again when the figures are new")
            return False
        if self._composed.problems or self._composed.outlook is None:
            self.workbench.tell("not yet: what is wrong stands at its field", warning=True)
            return False
        return True

    def _row(self, row: FieldRow, width: int) -> Sequence[Piece]:
        glyphs = self.workbench.look.glyphs
        mark = f"{glyphs.incorrect} " if row.problem else "  "
        pieces: list[Piece] = [(mark, "bad"), (fit(row.field.label, _LABEL_WIDTH), "dim")]
        if row.text:
            shown = safe(row.text)
            room = width - _LABEL_WIDTH - 3
            return [*pieces, (fit(shown, room, glyphs.cut), "bad" if row.problem else "plain")]
        return [*pieces, (row.problem or f"({row.field.empty})", "bad" if row.problem else "dim")]
