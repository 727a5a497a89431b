"""One trial: what was asked, what came back, what was decided and why; and the same case everywhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, cast

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from lim_tui.authoring.amendments import may_change
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.citations import tells_of_use
from lim_tui.reporting.words import whole
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import MarkedText, note_text
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.prompt_words import ShownPrompt, shown_prompt
from lim_tui.tui.readings import Snapshot, TrialView, WatchTrial
from lim_tui.tui.screens.trial_acts import NoteLine, TrialActs
from lim_tui.tui.sibling_strip import SiblingStrip, sibling_strip, strip_lines
from lim_tui.tui.tones import Piece
from lim_tui.tui.trial_words import Uses, attempts_text, blind_text, case_text, expected_pieces, verdict_text
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.context_bar import ContextBar
from lim_tui.tui.widgets.find_line import FindLine
from lim_tui.tui.widgets.text_view import TextView
from lim_tui.tui.widgets.told import Told
from lim_tui.tui.words import place_name, source_name, verdict_mark, verdict_words

Pane = Literal["verdict", "prompt", "attempts", "case", "diff"]
_PANES: tuple[Pane, ...] = ("verdict", "prompt", "attempts", "case", "diff")
_WHEN_BLIND = ("walk", "amend", "ask_again", "compare", "pane", "next_pane", "copy_prompt", "copy_curl", "reading")
_MOST_STRIP_LINES = 3
_MOST_AROUND = 200


class TrialScreen(TrialActs):
    """``list_ids`` are the trials of the list one came from, in its order; ``signs`` why they were listed.

    ``blind`` hides verdict, trace, depth and siblings of a trial until a person has labelled it.
    """

    SCOPE = "trial"
    HELP = (
        "One trial: what was asked and expected, the same case at other depths and lengths, and five panes: the "
        "verdict with its trace, the exact prompt, the requests made, the case, and the difference to a trial "
        "judged correct. A label of yours stands beside the verdict, never over it."
    )
    BINDINGS = bindings_of("below", "trial")
    CSS_PATH = "trial.tcss"

    def __init__(
        self,
        sweep: SweepRecord,
        row: TrialRow,
        list_ids: Sequence[int],
        *,
        signs: Mapping[int, Sequence[str]] | None = None,
        blind: bool = False,
    ) -> None:
        super().__init__()
        self._signs = signs or {}
        self._blind = blind
        self._base: int | None = None
        self._difference: MarkedText | None = None
        self._sweep = sweep
        self.trial_id = row.id
        self._list_ids = list_ids
        self._pane: Pane = "verdict"
        self._strip: SiblingStrip | None = None
        self._uses: Uses = ()
        self._uses_asked_for: tuple[int, str | None] | None = None
        self._since: tuple[str, ...] = ()
        self._aliases_asked_for: tuple[int, str | None] | None = None
        self._asked_for: tuple[int, str | None] | None = None
        self._tops: dict[Pane, int] = {}
        self._wanted = ""

    def compose_body(self) -> ComposeResult:
        """Question, expected answer, siblings, panes, and the text of one of them."""
        yield Told(id="question")
        yield Told(id="expected", one_line=True)
        yield Told(id="siblings")
        yield Told(id="panes")
        yield ContextBar(id="bar")
        yield TextView(id="text")
        yield FindLine("Find")
        yield NoteLine("Note, enter keeps the label")

    def on_mount(self) -> None:
        """Says where this is."""
        self.place(["sweeps", safe(self._sweep.title)], [("reading", "dim")])

    def on_screen_resume(self) -> None:
        """Watches the trial while it is in front."""
        self.follow(WatchTrial(self.trial_id))

    def _open(self, trial_id: int) -> None:
        self.trial_id = trial_id
        self.built = self._difference = None
        self._uses = self._since = ()
        self._tops.clear()
        self.follow(WatchTrial(trial_id))

    def visit(self) -> Visit:
        """The trial, those around it in its list, and the pane."""
        ids = list(self._list_ids)
        at = ids.index(self.trial_id) if self.trial_id in ids else 0
        around = tuple(ids[max(at - _MOST_AROUND, 0) : at + _MOST_AROUND])
        shown = {"pane": self._pane, **({"blind": "yes"} if self._blind else {})}
        return Visit("trial", self._sweep.id, trial_id=self.trial_id, shown=shown, list_ids=around)

    def come_back(self, known: KnownVisit) -> None:
        """The same pane and list; what was blind stays so."""
        shown = known.visit.shown
        self._pane = next((pane for pane in _PANES if pane == shown.get("pane")), "verdict")
        self._blind = "blind" in shown
        self._list_ids = known.visit.list_ids or self._list_ids

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows the trial."""
        view = snapshot
        if not isinstance(view, TrialView):
            return
        self.detail = view.detail
        self._pane = "verdict" if self.hidden else self._pane
        self._strip = sibling_strip(view.detail.row, view.siblings)
        self._show_head(view.detail)
        self._show_pane()
        self._ask_for_prompt(view.detail)
        self._ask_for_uses(view.detail)
        self._ask_for_aliases(view.detail)
        self._ask_for_difference()
        if any(repeat.state != "done" for repeat in view.detail.repeats):
            self.close_abandoned()

    @property
    def hidden(self) -> bool:
        """Whether what the rule said is hidden until there is a label; of what was not scored it said nothing."""
        labels = self.detail.labels if self.detail else ()
        not_scored = self.detail is not None and self.detail.row.verdict == "not_scored"
        return self._blind and not not_scored and (not labels or labels[-1]["label"] == "none")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What would tell the verdict or the depth cannot be done while they are hidden, nor what makes no sense."""
        if action in _WHEN_BLIND and self.hidden:
            return False
        if action == "amend" and self.detail is not None and not may_change(self.detail.case.case):
            return False
        return super().check_action(action, parameters)

    def _show_head(self, detail: TrialDetail) -> None:
        row, glyphs = detail.row, self.workbench.look.glyphs
        mark, tone = verdict_mark(row, glyphs)
        source = [name] if (name := source_name(self._sweep, row.axes, short=True)) else []
        crumbs = ["sweeps", safe(self._sweep.title), *source, place_name(row.axes), safe(row.case)]
        if self.hidden:
            self.place(["sweeps", safe(self._sweep.title), "review", safe(row.case)], [("blind", "accent")])
        else:
            self.place(crumbs, [(f"{mark} {verdict_words(row)}", tone)])
        self.query_one("#question", Told).tell([("asked     ", "dim"), (safe(detail.case.question), "plain")])
        self.query_one("#expected", Told).tell(expected_pieces(detail.case.expected, self._since))
        self._show_strip()

    def _show_strip(self) -> None:
        if self.hidden:
            self.query_one("#siblings", Told).tell()
        elif self._strip is not None:
            lines = strip_lines(self._strip, self.workbench.look.glyphs, _MOST_STRIP_LINES)
            self.query_one("#siblings", Told).tell(*lines)

    def _show_pane(self) -> None:
        """The text of the pane, at the line where it was left."""
        view, text = self.query_one(TextView), self._text()
        if text != view.shown:
            self._wanted = ""
            view.show(text, self._tops.get(self._pane, 0))
        self.set_class(self._pane == "prompt", "-prompt")
        self._show_panes()
        self._show_bar()
        self.refresh_bindings()

    def _show_panes(self) -> None:
        pieces: list[Piece] = []
        for number, pane in enumerate(_PANES[:1] if self.hidden else _PANES, 1):
            here = pane == self._pane
            pieces += [(f" {number} ", "accent"), (pane, "strong" if here else "dim"), ("  ", "plain")]
        note, width = self._pane_note(), self.query_one("#panes", Told).content_size.width
        beside = sum(cell_len(text) for text, _ in pieces) + cell_len(note[0]) + 2 <= width
        lines = [[*pieces, ("  ", "plain"), note]] if beside or not note[0] else [pieces, [(" ", "plain"), note]]
        self.query_one("#panes", Told).tell(*lines)

    def on_resize(self) -> None:
        """What stands beside the panes may have to go below them."""
        self.call_after_refresh(self._show_panes)

    def _pane_note(self) -> Piece:
        """What was found in the text, else what is shown in short, or why not more can be."""
        view = self.query_one(TextView)
        at, matches = view.matches
        if self._wanted:
            more = " or more" if view.has_more_matches else ""
            found = f"{whole(at)} of {whole(matches)}{more}" if matches else "not found"
            return f"'{safe(self._wanted)}' {found}", "accent" if matches else "warn"
        if self.hidden:
            return "prompt, attempts, case and difference open once it is labelled", "dim"
        if self._pane == "prompt" and isinstance(self.built, ShownPrompt):
            return self.built.summary, "dim"
        return "", "dim"

    def _text(self) -> MarkedText:
        if self.detail is None:
            return MarkedText("")
        match self._pane:
            case "verdict" if self.hidden:
                return blind_text(self.detail)
            case "verdict":
                return verdict_text(self.detail, self._signs.get(self.trial_id, ()), self._uses)
            case "diff":
                return self._difference or note_text(self._no_difference())
            case "attempts":
                return attempts_text(self.detail)
            case "case":
                return case_text(self.detail)
        if isinstance(self.built, ShownPrompt):
            return self.built.text
        return note_text(str(self.built) if self.built else "building the prompt")

    def _ask_for_prompt(self, detail: TrialDetail) -> None:
        def build(store: Store) -> ShownPrompt:
            from lim_tui.engine.rebuild import rebuild_prompt

            return shown_prompt(rebuild_prompt(store, detail), detail.misled_by)

        wanted = (detail.row.id, detail.prompt_sha256)
        if self._asked_for != wanted:
            self._asked_for = wanted
            self.workbench.desk.ask(self, ("prompt", *wanted), build)

    def _ask_for_uses(self, detail: TrialDetail) -> None:
        """What the answer took from its context, where that says more than the verdict."""

        def read(store: Store) -> Uses:
            from lim_tui.reporting.citation_reading import context_use

            return context_use(store, detail)

        wanted = (detail.row.id, detail.row.verdict)
        if self._uses_asked_for != wanted and tells_of_use(detail):
            self._uses_asked_for = wanted
            self.workbench.desk.ask(self, ("uses", *wanted), read)

    def _ask_for_aliases(self, detail: TrialDetail) -> None:
        """What the case's file accepts by now, once a view of the trial and after each new verdict."""
        root = self.workbench.workspace

        def read(_store: Store) -> tuple[str, ...]:
            from lim_tui.authoring.answers_today import aliases_since

            return aliases_since(root, detail.case)

        wanted = (detail.row.id, detail.row.verdict)
        if self._aliases_asked_for != wanted:
            self._aliases_asked_for = wanted
            self.workbench.desk.ask(self, ("aliases", *wanted), read)

    def _no_difference(self) -> str:
        if self._base_id() is None:
            return "= takes this trial to compare with; then walk to another one along the strip."
        return "comparing"

    def _base_id(self) -> int | None:
        """The trial to compare with: the one that was taken, else the nearest sibling that was judged correct."""
        if self._base is not None and self._base != self.trial_id:
            return self._base
        nearest = self._strip.nearest_correct() if self._strip else None
        return nearest.id if nearest else None

    def _ask_for_difference(self) -> None:
        base, detail = self._base_id(), self.detail
        if self._pane != "diff" or base is None or detail is None or self._difference is not None:
            return

        def compare(store: Store) -> MarkedText:
            from lim_tui.engine.trial_difference import compare_trials
            from lim_tui.tui.difference_words import difference_text

            return difference_text(compare_trials(store, store.reads.detail(base), detail))

        self.workbench.desk.ask(self, ("difference", base, self.trial_id), compare)

    def action_compare(self) -> None:
        """Takes this trial as the one to compare others with."""
        self._base, self._difference = self.trial_id, None
        self.workbench.tell("others are compared with this trial now; walk to one and press 5")
        self._show_pane()

    def on_answer(self, message: Answer) -> None:
        """The prompt is built, the difference is known, or what a person did is done."""
        self.acted(message)
        if message.about == ("difference", self._base_id(), self.trial_id) and isinstance(message.value, MarkedText):
            self._difference = message.value
            if self._pane == "diff":
                self._show_pane()
        if message.about == ("aliases", *(self._aliases_asked_for or ())) and self.detail is not None:
            self._since = cast("tuple[str, ...]", message.value)
            self._show_head(self.detail)
        if message.about == ("uses", *(self._uses_asked_for or ())):
            self._uses = cast("Uses", message.value)
            self._show_pane()
        if message.about == ("prompt", *(self._asked_for or ())) and isinstance(message.value, ShownPrompt):
            self.built = message.value
            if self._pane == "prompt":
                self._show_pane()

    def on_job_failed(self, message: JobFailed) -> None:
        """A prompt that cannot be built says why in its pane."""
        message.stop()
        message.prevent_default()
        if not isinstance(message.about, tuple):
            self.show_error(message.error)
        elif message.about == ("prompt", *(self._asked_for or ())):
            self.built = message.error
            if self._pane == "prompt":
                self._show_pane()

    @on(TextView.Scrolled)
    def _follow_text(self) -> None:
        self._show_panes()
        self._show_bar()

    def _show_bar(self) -> None:
        view = self.query_one(TextView)
        if self._pane == "prompt":
            self.query_one(ContextBar).show(view.shown, view.in_view)

    def action_pane(self, number: int) -> None:
        """One of the five."""
        self._tops[self._pane] = self.query_one(TextView).scroll_offset.y
        self._pane = _PANES[number]
        self._ask_for_difference()
        self._show_pane()

    def action_next_pane(self) -> None:
        """The next of the five."""
        self.action_pane((_PANES.index(self._pane) + 1) % len(_PANES))

    def action_walk(self, lengths: int, depths: int) -> None:
        """To a sibling."""
        sibling = self._strip.walk(lengths, depths) if self._strip else None
        if sibling is not None:
            self._open(sibling.id)

    def action_step(self, step: int) -> None:
        """To another trial of the list one came from."""
        at = self._list_ids.index(self.trial_id) + step if self.trial_id in self._list_ids else 0
        if 0 <= at < len(self._list_ids):
            self._open(self._list_ids[at])

    def action_find(self) -> None:
        """Opens the line to type in."""
        self.query_one(FindLine).open("")

    @on(Input.Submitted)
    def _find(self, message: Input.Submitted) -> None:
        message.stop()
        if isinstance(message.input.parent, NoteLine):
            self.take_note(message)
            return
        self.query_one(FindLine).close()
        view = self.query_one(TextView)
        self._wanted = message.value
        view.find(message.value)
