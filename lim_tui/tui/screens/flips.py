"""The cases behind one compared depth: what was lost and won, each with its two trials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from textual.app import ComposeResult

from lim_tui.domain.record import SweepRecord
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.comparison_rows import ComparedCell
from lim_tui.reporting.flips import Change, ComparedTrial, compared_trials, place_words
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import fit, fit_inside, fit_right, safe
from lim_tui.tui.messages import Answer
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.words import verdict_mark, verdict_words

_TONES: Mapping[Change, Tone] = {"lost": "bad", "won": "good", "same": "dim", "unscored": "warn"}
_CHANGE, _SEED, _VERDICT = 9, 6, 14


class FlipsScreen(Frame):
    """``cell`` is the compared depth."""

    SCOPE = "flips"
    HELP = (
        "The answers of one depth in both sweeps: lost was right and is wrong, won the other way round. The comparison "
        "counts items: all seeds of a case, and cases that share a source, are one, which is lost where more of its "
        "answers are wrong than before."
    )
    BINDINGS = bindings_of("below", "flips")
    CSS_PATH = "flips.tcss"

    def __init__(self, base: SweepRecord, candidate: SweepRecord, cell: ComparedCell) -> None:
        super().__init__()
        self._base = base
        self._candidate = candidate
        self._cell = cell
        self._pairs: tuple[ComparedTrial, ...] = ()
        self._all = False
        self._list = RowList[ComparedTrial](
            self._row, lambda pair: f"{pair.seed} {pair.case}", heading=_heading, id="lines"
        )

    def compose_body(self) -> ComposeResult:
        """The cases."""
        yield self._list

    def on_mount(self) -> None:
        """Asks for the trials."""
        self.place(["sweeps", "compare", "what changed"], [("reading", "dim")])
        base_id, candidate_id, cell = self._base.id, self._candidate.id, self._cell
        self.workbench.study.ask(self, "flips", lambda store: compared_trials(store, base_id, candidate_id, cell))

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def visit(self) -> Visit:
        """Both sweeps, the depth, and the case under the cursor."""
        pair = self._list.row
        cursor = f"{pair.seed} {pair.case}" if pair else None
        shown = {"all": "shown"} if self._all else {}
        return Visit(
            "flips", self._base.id, other_id=self._candidate.id, cursor=cursor, shown=shown, compared=self._cell
        )

    def come_back(self, known: KnownVisit) -> None:
        """The same case."""
        self._all = "all" in known.visit.shown
        self._list.begin_at(known.visit.cursor)

    def on_answer(self, message: Answer) -> None:
        """Shows the cases; where nothing changed, all of them."""
        if message.about == "flips" and isinstance(message.value, tuple):
            self._pairs = message.value
            self._all = self._all or all(pair.change == "same" for pair in self._pairs)
            self._show()

    def _show(self) -> None:
        self._list.show([pair for pair in self._pairs if self._all or pair.change != "same"])
        counts = Counter(pair.change for pair in self._pairs)
        told: list[Piece] = [("answers: ", "dim")] if self._pairs else []
        told += [(f"{counts[change]} {change} ", _TONES[change]) for change in _TONES if counts[change]]
        where = place_words(self._pairs[0].base) if self._pairs else "nothing in common"
        self.place(["sweeps", "compare", where], told)

    def action_all(self) -> None:
        """Shows or hides the cases that did not change."""
        self._all = not self._all
        self._show()

    def on_row_list_chosen(self) -> None:
        """Opens the candidate's trial."""
        if self._list.row is not None:
            self._open(self._candidate, self._list.row.candidate, [pair.candidate.id for pair in self._list.rows])

    def action_base(self) -> None:
        """Opens the base's trial."""
        if self._list.row is not None:
            self._open(self._base, self._list.row.base, [pair.base.id for pair in self._list.rows])

    def _open(self, sweep: SweepRecord, row: TrialRow, ids: Sequence[int]) -> None:
        from lim_tui.tui.screens.trial import TrialScreen

        self.workbench.push_screen(TrialScreen(sweep, row, ids))

    def _row(self, pair: ComparedTrial, width: int) -> Sequence[Piece]:
        glyphs = self.workbench.look.glyphs
        pieces: list[Piece] = [(fit(pair.change, _CHANGE), _TONES[pair.change])]
        pieces.append((fit_inside(safe(pair.base.case), _case_width(width) - 1, glyphs.cut) + " ", "plain"))
        pieces.append((fit_right(str(pair.seed), _SEED), "dim"))
        for row in (pair.base, pair.candidate):
            mark, tone = verdict_mark(row, glyphs)
            pieces.append((fit(f"  {mark} {verdict_words(row)}", _VERDICT, glyphs.cut), tone))
        return pieces


def _case_width(width: int) -> int:
    return max(width - _CHANGE - _SEED - 2 * _VERDICT, 12)


def _heading(width: int) -> Sequence[Piece]:
    text = fit("change", _CHANGE + 1) + fit("case", _case_width(width)) + fit_right("seed", _SEED - 1)
    return [(text + fit("  base", _VERDICT) + "  candidate", "dim")]
