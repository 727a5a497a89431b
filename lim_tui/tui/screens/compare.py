"""Two sweeps, or the arrangements of one, side by side on the cases and seeds that both have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult

from lim_tui.domain.record import SweepRecord
from lim_tui.reporting.comparison_rows import Comparison
from lim_tui.reporting.comparison_words import ComparisonLine, LineKind, comparison_lines
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.words import group_name

_TONES: Mapping[LineKind, Tone] = {
    "text": "dim",
    "warning": "warn",
    "title": "accent",
    "heading": "dim",
    "cell": "plain",
    "drop": "strong",
}
Numbered = tuple[int, ComparisonLine]


class CompareScreen(Frame):
    """``base`` against ``candidate``; without one, the arrangements inside the base."""

    SCOPE = "compare"
    HELP = (
        "Two sweeps, or the arrangements of one, on the cases and seeds that both have. A change below 0 means that"
        " the candidate is worse there. The test decides, corrected over all depths; a line says why where an interval"
        " seems to say something else."
    )
    CHOOSE = "what changed"
    BINDINGS = bindings_of("below", "compare")
    CSS_PATH = "compare.tcss"

    def __init__(self, base: SweepRecord, candidate: SweepRecord | None) -> None:
        super().__init__()
        self._base = base
        self._candidate = candidate
        self._begin: int | str | None = None
        self._list = RowList[Numbered](self._row, lambda line: line[0], id="lines")

    def compose_body(self) -> ComposeResult:
        """The lines of the comparison."""
        yield self._list

    def on_mount(self) -> None:
        """Asks for the comparison."""
        base_id, other_id = self._base.id, None if self._candidate is None else self._candidate.id
        self._place([("reading", "dim")])

        def work(store: Store) -> Comparison:
            from lim_tui.reporting.comparison import compare_arrangements, compare_sweeps

            if other_id is None:
                return compare_arrangements(store, base_id)
            return compare_sweeps(store, base_id, other_id)

        self.workbench.study.ask(self, "comparison", work)

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def visit(self) -> Visit:
        """Both sweeps, and the line under the cursor."""
        other = None if self._candidate is None else self._candidate.id
        return Visit("compare", self._base.id, other_id=other, cursor=self._list.row[0] if self._list.row else None)

    def come_back(self, known: KnownVisit) -> None:
        """The same line."""
        self._begin = known.visit.cursor

    def _place(self, state: list[Piece]) -> None:
        against = "arrangements" if self._candidate is None else safe(self._candidate.title)
        self.place(["sweeps", "compare", f"{safe(self._base.title)} with {against}"], state)

    def on_answer(self, message: Answer) -> None:
        """Shows the comparison, the cursor on its first depth."""
        if isinstance(message.value, Comparison):
            lines = list(enumerate(comparison_lines(message.value, group_name)))
            first = next((number for number, line in lines if line.cell is not None), 0)
            self._list.begin_at(first if self._begin is None else self._begin)
            self._list.show(lines)
            self._place([("enter on a depth: what changed there", "dim")])

    def on_job_failed(self, message: JobFailed) -> None:
        """What cannot be compared is said in place of the comparison."""
        message.stop()
        message.prevent_default()
        self._place([("cannot be compared", "warn")])
        told = [message.error.message, message.error.hint or ""]
        words = [part for text in told for part in _wrapped(text, self._list.size.width - 3)]
        self._list.show([(number, ComparisonLine("warning", text)) for number, text in enumerate(words)])

    def on_row_list_chosen(self) -> None:
        """The trials of the depth under the cursor, what changed first."""
        from lim_tui.tui.screens.flips import FlipsScreen

        row = self._list.row
        if row is not None and row[1].cell is not None:
            self.workbench.push_screen(FlipsScreen(self._base, self._candidate or self._base, row[1].cell))

    def _row(self, line: Numbered, _width: int) -> Sequence[Piece]:
        return [(safe(line[1].text), _TONES[line[1].kind])]


def _wrapped(text: str, width: int) -> list[str]:
    from lim_tui.reporting.columns import wrap

    return [part for line in text.splitlines() for part in wrap(safe(line), max(width, 20))]
