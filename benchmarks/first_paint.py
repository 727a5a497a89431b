"""How long a person waits for the workbench, and for a key of it while results arrive, in a pseudo-terminal."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from tests.pty.terminal import Terminal, terminal

_BARE_APP = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self): yield Static("bare" * 100)
Bare().run()
"""
_WORKBENCH = """
import sys
from pathlib import Path
from lim_tui.tui.run import run_workbench
path = Path(sys.argv[1])
sys.exit(run_workbench(path, path.parent))
"""
# Gives verdicts anew, which a viewer sees as it sees first ones: 200 a second, each in a transaction.
_WRITER = """
import sqlite3, sys, time
raw = sqlite3.connect(sys.argv[1], timeout=30, isolation_level=None)
raw.execute("PRAGMA synchronous = NORMAL")
ids = [row[0] for row in raw.execute("SELECT id FROM trials ORDER BY item_id, id LIMIT 100000")]
began = time.monotonic()
for number, trial in enumerate(ids):
    verdict = "CASE verdict WHEN 'correct' THEN 'incorrect' ELSE 'correct' END"
    raw.execute(f"UPDATE trials SET verdict = {verdict} WHERE id = ?", (trial,))
    time.sleep(max(0.0, began + number / 200 - time.monotonic()))
"""
_ROUNDS = 5
_KEYS = 60


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


@dataclass(frozen=True, slots=True)
class KeyTimes:
    """Milliseconds from a key: to the heatmap, and to the first byte of a paint, median and 95th percentile."""

    heatmap_ms: float
    median_ms: float
    late_ms: float


def key_times(database: Path) -> KeyTimes:
    """The times to open the heatmap, and to move on it while 200 results a second are written."""
    with sqlite3.connect(database) as raw:
        # The workbench would open where it was left.
        raw.execute("DELETE FROM ui_state")
    with terminal(["-c", _WORKBENCH, str(database)], environment=_environment(database)) as shown:
        shown.until(lambda t: b"large" in t.written)
        shown.press("enter")
        heatmap_s = shown.until_shown("1,000 tokens, depth 0")
        writer = subprocess.Popen([sys.executable, "-c", _WRITER, str(database)])
        try:
            shown.quiet_bytes(1.0)
            waits = [_wait_ms(shown, key) for key in ("down", "right", "up", "left") * (_KEYS // 4)]
        finally:
            writer.kill()
            writer.wait()
    return KeyTimes(heatmap_s * 1_000, median(waits), quantiles(waits, n=20)[-1])


def _wait_ms(shown: Terminal, key: str) -> float:
    shown.quiet_bytes(0.1)
    began = time.perf_counter()
    shown.press(key)
    while not shown.read(3.0):
        pass
    return (time.perf_counter() - began) * 1_000


def _bare_ms() -> float:
    with terminal(["-c", _BARE_APP]) as shown:
        shown.until(lambda t: b"bare" in t.written)
        return (time.perf_counter() - shown.started) * 1_000


def _ours_ms(database: Path) -> tuple[float, float]:
    with terminal(["-c", _WORKBENCH, str(database)], environment=_environment(database)) as shown:
        shown.until(lambda t: b"sweeps" in t.written)
        painted = time.perf_counter()
        shown.until(lambda t: b"large" in t.written)
        return (painted - shown.started) * 1_000, (time.perf_counter() - shown.started) * 1_000


def _environment(database: Path) -> dict[str, str]:
    home = {"HOME": str(database.parent), "XDG_STATE_HOME": str(database.parent / "state")}
    return {**home, "PYTHONPATH": os.pathsep.join(sys.path), **dict.fromkeys(("NO_COLOR", "TMUX", "STY"), "")}
