"""How long a key of the workbench takes while results arrive, in a pseudo-terminal."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import pyte

from benchmarks.first_paint import WORKBENCH, environment
from tests.pty.terminal import PRIVATE_MODES, Terminal, lines_of, terminal

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
_KEYS = 100
_CELL = re.compile(r"[\d,]+ tokens, depth [\d.]+")


@dataclass(frozen=True, slots=True)
class KeyTimes:
    """Milliseconds: from opening a sweep to its heatmap, and from a key to what it does, median and 95th percentile.

    The cursor is painted first, the figures of its cell after it.
    """

    heatmap_ms: float
    cursor_ms: float
    late_cursor_ms: float
    figures_ms: float
    late_figures_ms: float


def key_times(database: Path) -> KeyTimes:
    """The times to open the heatmap, and to move on it while 200 results a second are written."""
    with sqlite3.connect(database) as raw:
        # The workbench would open where it was left.
        raw.execute("DELETE FROM ui_state")
    with terminal(["-c", WORKBENCH, str(database)], environment=environment(database)) as shown:
        shown.until(lambda t: b"large" in t.written)
        shown.press("enter")
        heatmap_s = shown.until_shown("1,000 tokens, depth 0")
        watched = _Watched(shown)
        with _results_arriving(database):
            shown.quiet_bytes(1.0)
            waits = [watched.waits_ms(key) for key in ("down", "right", "up", "left") * (_KEYS // 4)]
    cursor, figures = zip(*waits, strict=True)
    return KeyTimes(
        heatmap_s * 1_000, median(cursor), quantiles(cursor, n=20)[-1], median(figures), quantiles(figures, n=20)[-1]
    )


@contextmanager
def _results_arriving(database: Path) -> Iterator[None]:
    writer = subprocess.Popen([sys.executable, "-c", _WRITER, str(database)])
    try:
        yield
    finally:
        writer.kill()
        writer.wait()


class _Watched:
    """A terminal whose screen is kept up with, chunk by chunk."""

    def __init__(self, shown: Terminal) -> None:
        self._shown = shown
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._taken = 0

    def waits_ms(self, key: str) -> tuple[float, float]:
        """From a key to the first byte of a paint, and to the title of another cell."""
        self._shown.quiet_bytes(0.1)
        before = self._cell()
        began = time.perf_counter()
        self._shown.press(key)
        while not self._shown.read(3.0):
            pass
        cursor_s = figures_s = time.perf_counter() - began
        while self._cell() == before:
            self._shown.read(3.0)
            figures_s = time.perf_counter() - began
        return cursor_s * 1_000, figures_s * 1_000

    def _cell(self) -> str:
        self._stream.feed(PRIVATE_MODES.sub(b"", bytes(self._shown.written[self._taken :])))
        self._taken = len(self._shown.written)
        found = _CELL.search("\n".join(lines_of(self._screen)))
        return found.group() if found else ""
