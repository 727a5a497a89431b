"""How long a person waits for the workbench, in a pseudo-terminal."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.pty.terminal import terminal

_BARE_APP = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self): yield Static("bare" * 100)
Bare().run()
"""
WORKBENCH = """
import sys
from pathlib import Path
from lim_tui.tui.run import run_workbench
path = Path(sys.argv[1])
sys.exit(run_workbench(path, path.parent))
"""
_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class PaintTimes:
    """Milliseconds, the least of the rounds: to the first paint of ours and of a bare Textual app, and to the list."""

    ours_ms: float
    bare_ms: float
    listed_ms: float


def paint_times(database: Path) -> PaintTimes:
    """The times on a database that holds the sweep ``large``."""
    rounds = [(_bare_ms(), *_ours_ms(database)) for _ in range(_ROUNDS)]
    bare, ours, listed = (min(column) for column in zip(*rounds, strict=True))
    return PaintTimes(ours, bare, listed)


def _bare_ms() -> float:
    with terminal(["-c", _BARE_APP]) as shown:
        shown.until(lambda t: b"bare" in t.written)
        return (time.perf_counter() - shown.started) * 1_000


def _ours_ms(database: Path) -> tuple[float, float]:
    with terminal(["-c", WORKBENCH, str(database)], environment=environment(database)) as shown:
        shown.until(lambda t: b"sweeps" in t.written)
        painted = time.perf_counter()
        shown.until(lambda t: b"large" in t.written)
        return (painted - shown.started) * 1_000, (time.perf_counter() - shown.started) * 1_000


def environment(database: Path) -> dict[str, str]:
    """The variables for a workbench of this benchmark: a home of its own, and no multiplexer."""
    home = {"HOME": str(database.parent), "XDG_STATE_HOME": str(database.parent / "state")}
    return {**home, "PYTHONPATH": os.pathsep.join(sys.path), **dict.fromkeys(("NO_COLOR", "TMUX", "STY"), "")}
