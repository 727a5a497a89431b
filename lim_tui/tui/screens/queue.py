"""The review queue of a sweep: likely false negatives first, each beside one drawn from what was judged correct."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from lim_tui.domain.record import SweepRecord
from lim_tui.engine.review_queue import QueueEntry, ReadQueue
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import fit, fit_inside, safe
from lim_tui.tui.messages import Answer
from lim_tui.tui.model_names import short_names
from lim_tui.tui.queue_words import one_sided, queue_state
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.screens.trial import TrialScreen
from lim_tui.tui.tones import Piece
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.told import Told
from lim_tui.tui.words import place_name, verdict_mark

_LABEL_WIDTH = 10
_MOST_CASE = 28
_MOST_OUTPUT = 30
_WITH_WHY = 76
_CUT_OFF = "Only answers that were cut off and yet hold the value: not scored, no label makes them so."


class QueueScreen(Frame):
    """Blind until a person asks to see: then the sample is left out, and every reason stands beside its trial.

    ``model`` is the one whose trials are listed, None for all.
    """

    SCOPE = "queue"
    HELP = (
        "Verdicts that may be the scorer's mistake, mixed with as many that were judged correct. While it is "
        "blind you see neither verdict nor depth before your label, so that labels of both kinds are fair."
    )
    BINDINGS = bindings_of("below", "queue")
    CSS_PATH = "queue.tcss"

    def __init__(self, sweep: SweepRecord, model: str | None = None) -> None:
        super().__init__()
        self._sweep = sweep
        self._model = model
        self._blind = True
        self._read: ReadQueue | None = None
        self._opened: TrialScreen | None = None
        self._list = RowList[QueueEntry](self._row, lambda entry: entry.row.id, heading=self._heading, id="queue")

    def compose_body(self) -> ComposeResult:
        """The list and what to know of it."""
        yield self._list
        yield Told(id="note", one_line=True)

    def on_screen_resume(self) -> None:
        """Reads the labels anew, and the queue where verdicts changed."""
        super().on_screen_resume()
        self.follow(None)
        self._tell([("reading", "dim")])
        sweep_id, before = self._sweep.id, self._read

        def read(store: Store) -> ReadQueue:
            from lim_tui.engine.review_queue import read_queue

            return read_queue(store, sweep_id, before)

        self.workbench.study.ask(self, "queue", read)

    def visit(self) -> Visit:
        """The queue of the sweep, the trial under the cursor, and whether it is blind."""
        entry = self._list.row
        shown = {} if self._blind else {"reasons": "shown"}
        if self._model is not None:
            shown["model"] = self._model
        return Visit("queue", self._sweep.id, cursor=entry.row.id if entry else None, shown=shown)

    def come_back(self, known: KnownVisit) -> None:
        """The same trial, as blind as it was."""
        self._blind = "reasons" not in known.visit.shown
        self._model = known.visit.shown.get("model")
        self._list.begin_at(known.visit.cursor)

    def on_answer(self, message: Answer) -> None:
        """Shows the queue."""
        if message.about == "queue" and isinstance(message.value, ReadQueue):
            self._read = message.value
            self._show()

    @property
    def _queue(self) -> tuple[QueueEntry, ...]:
        entries = self._read.entries if self._read else ()
        return tuple(entry for entry in entries if self._model in (None, entry.row.axes.model))

    @property
    def _shown(self) -> list[QueueEntry]:
        return [entry for entry in self._queue if self._blind or not entry.in_sample]

    def _show(self) -> None:
        shown = self._shown
        self._list.show(shown)
        if self._opened is not None:
            self._list.select(self._opened.trial_id)
            self._opened = None
        self._tell(queue_state(shown, blind=self._blind))
        warning = one_sided(self._queue)
        self.query_one("#note", Told).tell([warning] if warning else [self._help()])

    def _help(self) -> Piece:
        if not self._shown:
            of = f"{short_names([self._model])[self._model]} in this sweep" if self._model else "this sweep"
            return f"No verdict of {of} looks like the scorer's mistake.", "dim"
        if all(entry.cut_off for entry in self._shown):
            return _CUT_OFF, "dim"
        if self._blind:
            return "At least half were judged correct: label each as you read it.", "dim"
        return "The sample is left out; labels given now are not blind.", "warn"

    def _tell(self, state: Sequence[Piece]) -> None:
        model = [short_names([self._model])[self._model]] if self._model else []
        self.place(["sweeps", safe(self._sweep.title), *model, "review"], state)

    def on_row_list_chosen(self) -> None:
        """Opens a trial, with its verdict hidden where the queue is blind."""
        entry = self._list.row
        if entry is not None:
            signs = {one.row.id: tuple(sign.words for sign in one.signs) for one in self._shown}
            self._opened = TrialScreen(self._sweep, entry.row, list(signs), signs=signs, blind=self._blind)
            self.workbench.push_screen(self._opened)

    def action_turn_blind(self) -> None:
        """Hides or shows verdicts, places and reasons."""
        self._blind = not self._blind
        self._show()

    def _heading(self, width: int) -> Sequence[Piece]:
        case = min(width // 3, _MOST_CASE)
        last = "output" if self._blind or width < _WITH_WHY else fit("output", _MOST_OUTPUT) + "why"
        return [(f"  {fit('case', case)} {fit('label', _LABEL_WIDTH)} {last}", "dim")]

    def _row(self, entry: QueueEntry, width: int) -> Sequence[Piece]:
        glyphs, hidden = self.workbench.look.glyphs, self._blind and entry.label is None and not entry.cut_off
        mark: Piece = (glyphs.planned, "dim") if hidden else verdict_mark(entry.row, glyphs)
        case = fit_inside(safe(entry.row.case), min(width // 3, _MOST_CASE), glyphs.cut)
        label = fit(entry.label or "", _LABEL_WIDTH)
        pieces: list[Piece] = [(f"{mark[0]} ", mark[1]), (f"{case} ", "plain"), (f"{label} ", "accent")]
        output = safe(entry.row.output_preview)
        if hidden:
            return [*pieces, (output, "plain")]
        why = "; ".join(("cut off",) * entry.cut_off + tuple(s.words for s in entry.signs)) or "judged correct"
        place = place_name(entry.row.axes)
        return [*pieces, (fit(output, _MOST_OUTPUT - 1, glyphs.cut) + " ", "plain"), (safe(f"{why} ({place})"), "dim")]
