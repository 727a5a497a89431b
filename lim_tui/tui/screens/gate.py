"""A sweep held to a policy: for each gate the value, the bound, the items still needed and the state."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult

from lim_tui.authoring.gate_policy import policy_files
from lim_tui.domain.record import SweepRecord
from lim_tui.reporting.columns import wrap
from lim_tui.reporting.gate_rows import GateReport
from lim_tui.reporting.gate_words import GateLine, gate_lines
from lim_tui.reporting.words import count_of
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece, Tone
from lim_tui.tui.visits import KnownVisit, Visit
from lim_tui.tui.widgets.row_list import RowList

_MOST_LINES = 6
_TONES: dict[str, Tone] = {"pass": "good", "fail": "bad", "inconclusive": "warn"}
Numbered = tuple[int, GateLine]


class GateScreen(Frame):
    """``baseline`` is the sweep that no position may fall behind, None without one."""

    SCOPE = "gate"
    HELP = (
        "The sweep held to a policy of the workspace: each gate passes, fails or is inconclusive, with what was "
        "measured, its bounds, and how many items it would take to decide. Enter on a policy goes to its gates, and "
        "enter on a gate to the trials that speak against it."
    )
    CHOOSE = "trials against it"
    BINDINGS = bindings_of("below", "gate")
    CSS_PATH = "gate.tcss"

    def __init__(self, sweep: SweepRecord, baseline: SweepRecord | None) -> None:
        super().__init__()
        self._sweep = sweep
        self._baseline = baseline
        self._list = RowList[Path](self._row, self._path_of, id="policies")
        self._decided = RowList[Numbered](self._line, lambda line: line[0], id="decided")

    def compose_body(self) -> ComposeResult:
        """The policies, and what the one under the cursor comes to."""
        yield self._list
        yield self._decided

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
                self._tell(_NONE)
        elif isinstance(value, GateReport) and message.about == self._list.row:
            self._place([(value.state, _TONES[value.state])])
            lines = list(enumerate(gate_lines(value)))
            self._decided.begin_at(next((number for number, line in lines if line.row is not None), 0))
            self._decided.show(lines)

    @on(RowList.Chosen, "#policies")
    def _to_the_gates(self) -> None:
        self._decided.focus()

    @on(RowList.Chosen, "#decided")
    def _to_the_trials(self) -> None:
        from lim_tui.tui.screens.trials import TrialsScreen

        line = self._decided.row
        row = None if line is None else line[1].row
        if row is None:
            return
        if not row.trials:
            self.workbench.tell("No trial speaks against this gate.")
            return
        self.workbench.push_screen(TrialsScreen(self._sweep, TrialFilter(ids=row.trials)))

    @on(RowList.Moved, "#policies")
    def _decide(self) -> None:
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
        hint = (message.error.hint or "").replace("Add --baseline SWEEP.", "Mark it with space in the list of sweeps.")
        self._place([("cannot be decided", "warn")])
        self._tell([message.error.message, hint])

    def _tell(self, texts: Sequence[str]) -> None:
        """Sentences in place of the gates."""
        width = max(self._decided.size.width - 3, 20)
        told = [line for text in texts for line in text.split("\n")]
        # A line that fits stays as it is: the blanks of a policy carry its meaning.
        lines = [part for line in told for part in (wrap(safe(line), width) if len(line) > width else [safe(line)])]
        self._decided.show([(number, GateLine(line)) for number, line in enumerate(lines)])

    def _row(self, path: Path, _width: int) -> Sequence[Piece]:
        return [(safe(path.relative_to(self.workbench.workspace).as_posix()), "plain")]

    def _line(self, line: Numbered, _width: int) -> Sequence[Piece]:
        told = line[1]
        if told.row is None:
            return [(told.text, "accent" if told.text and not told.text.startswith(" ") else "dim")]
        return [(told.text, _TONES[told.row.state] if told.in_table else "plain")]


_NONE = (
    "This workspace has no policy.",
    "Put a YAML file with `gates:` beside lim.toml or into gates/, such as:",
    "",
    "gates:\n  worst_floor: 0.80\n  gap_tolerance: 0.10\n  failure_rate: 0.02",
)
