"""A sweep held to a policy: for each gate the value, the bound, the items still needed and the state."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.app import ComposeResult

from lim_tui.authoring.gate_policy import policy_files
from lim_tui.domain.record import SweepRecord
from lim_tui.reporting.gate_rows import GateReport
from lim_tui.reporting.gate_words import gate_lines
from lim_tui.reporting.words import count_of
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import Mark, MarkedText, TextBuilder
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList
from lim_tui.tui.widgets.text_view import TextView

_MOST_LINES = 6
_MARKS: dict[str, Mark] = {"pass": "good", "fail": "bad", "inconclusive": "near"}


class GateScreen(Frame):
    """``baseline`` is the sweep that no position may fall behind, None without one."""

    SCOPE = "gate"
    HELP = (
        "The sweep held to a policy of the workspace: each gate passes, fails or is inconclusive, with what was "
        "measured, its bound, and how many items it would take to decide."
    )
    CHOOSE = None
    BINDINGS = bindings_of("below", "gate")
    CSS_PATH = "gate.tcss"

    def __init__(self, sweep: SweepRecord, baseline: SweepRecord | None) -> None:
        super().__init__()
        self._sweep = sweep
        self._baseline = baseline
        self._list = RowList[Path](self._row, self._path_of, id="policies")

    def compose_body(self) -> ComposeResult:
        """The policies, and what the one under the cursor comes to."""
        yield self._list
        yield TextView(id="decided")

    def on_mount(self) -> None:
        """Lists the policies."""
        self._place([("reading", "dim")])
        root = self.workbench.workspace
        self.workbench.study.ask(self, "policies", lambda _store: policy_files(root))

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def visit(self) -> Visit:
        """The sweep, its baseline, and the policy under the cursor."""
        other = None if self._baseline is None else self._baseline.id
        return Visit("gate", self._sweep.id, other_id=other, cursor=self._path_of(self._list.row))

    def come_back(self, known: KnownVisit) -> None:
        """The same policy."""
        self._list.begin_at(known.visit.cursor)

    def _path_of(self, policy: Path | None) -> str | None:
        return None if policy is None else policy.relative_to(self.workbench.workspace).as_posix()

    def _place(self, state: list[Piece]) -> None:
        against = "" if self._baseline is None else f" against {safe(self._baseline.title)}"
        self.place(["sweeps", safe(self._sweep.title), f"gate{against}"], state)

    def on_answer(self, message: Answer) -> None:
        """The policies, or what one of them comes to."""
        value = message.value
        if message.about == "policies" and isinstance(value, tuple):
            self._list.styles.height = min(max(len(value), 1), _MOST_LINES)
            self._list.show(value)
            self._place([(count_of(len(value), "policy", "policies"), "dim")])
            if not value:
                self.query_one(TextView).show(_none())
        elif isinstance(value, GateReport) and message.about == self._list.row:
            self._place([(value.state, {"pass": "good", "fail": "bad"}.get(value.state, "warn"))])  # type: ignore[list-item]
            self.query_one(TextView).show(_report(value))

    def on_row_list_moved(self) -> None:
        """Decides by the policy under the cursor."""
        policy = self._list.row
        if policy is None:
            return
        sweep_id, baseline_id = self._sweep.id, None if self._baseline is None else self._baseline.id

        def work(store: Store) -> GateReport:
            from lim_tui.authoring.gate_policy import load_gate_policy
            from lim_tui.reporting.gating import gate_sweep

            return gate_sweep(store, sweep_id, load_gate_policy(policy), baseline_id)

        self.workbench.study.ask(self, policy, work)

    def on_job_failed(self, message: JobFailed) -> None:
        """What is wrong with the policy stands where its table would."""
        message.stop()
        message.prevent_default()
        text = TextBuilder()
        text.line(message.error.message, "bad")
        hint = (message.error.hint or "").replace("Add --baseline SWEEP.", "Mark it with space in the list of sweeps.")
        text.line(hint)
        self._place([("cannot be decided", "warn")])
        self.query_one(TextView).show(text.built())

    def _row(self, path: Path, _width: int) -> Sequence[Piece]:
        return [(safe(path.relative_to(self.workbench.workspace).as_posix()), "plain")]


def _report(report: GateReport) -> MarkedText:
    text = TextBuilder()
    for number, (line, state) in enumerate(gate_lines(report)):
        text.line(line, "heading" if number == 0 else _MARKS[state] if state is not None else None)
    return text.built()


def _none() -> MarkedText:
    text = TextBuilder()
    text.line("This workspace has no policy.", "heading")
    text.line("Put a YAML file with `gates:` beside lim.toml or into gates/, such as:")
    text.line()
    text.line("gates:\n  worst_floor: 0.80\n  gap_tolerance: 0.10\n  failure_rate: 0.02")
    return text.built()
