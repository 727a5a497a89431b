"""How long a viewer waits for the first figures of a large database, beside one scan of its trials by SQLite."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.workload import write_workspace
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.plan import make_plan
from lim_tui.store.store import Store

ROUNDS = 5
_CASES, _LENGTHS, _DEPTHS = 200, 10, 10
_ANSWERED = """
UPDATE trials SET state = 'done', verdict = CASE id % 3 WHEN 0 THEN 'incorrect' ELSE 'correct' END,
    prompt_tokens = length, depth_actual = depth, key = printf('%064x', id), output_preview = '187 bar', latency_s = 1.0
"""


@dataclass(frozen=True, slots=True)
class QueryTimes:
    """Milliseconds, medians: opening with the list of sweeps and the counts, the cells, and one bare scan."""

    trials: int
    opening_ms: float
    cells_ms: float
    scan_ms: float


def query_times(trials: int) -> QueryTimes:
    """The times on a database of ``trials`` finished trials in one sweep."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "runs.db"
        made = _filled(Path(folder), database, trials)
        with Store(database) as store:
            cells_ms = _median_ms(lambda: store.cells.of(1))
        return QueryTimes(made, _median_ms(lambda: _open(database)), cells_ms, _median_ms(lambda: _scan(database)))


def _filled(root: Path, database: Path, trials: int) -> int:
    write_workspace(root, _CASES, 1_000, None)
    sweep = SweepFile(
        name="large",
        cases=(),
        models=("simulated/flat",),
        lengths=tuple(1_000 * k for k in range(1, _LENGTHS + 1)),
        depths=tuple(100.0 * k / (_DEPTHS - 1) for k in range(_DEPTHS)),
        seeds=tuple(range(max(1, trials // (_CASES * _LENGTHS * _DEPTHS)))),
    )
    plan = make_plan(sweep, load_workspace(root))
    with Store(database) as store:
        store.sweeps.create(plan)
    with sqlite3.connect(database) as raw:
        raw.execute(_ANSWERED)
    return len(plan.trials)


def _open(database: Path) -> None:
    with Store(database) as store:
        for record in store.sweeps.all():
            store.reads.counts(record.id)


def _scan(database: Path) -> None:
    raw = sqlite3.connect(database)
    raw.execute("SELECT SUM(verdict = 'correct') FROM trials").fetchone()
    raw.close()


def _median_ms(what: Callable[[], object]) -> float:
    def timed() -> float:
        began = time.perf_counter()
        what()
        return (time.perf_counter() - began) * 1_000

    return median(timed() for _ in range(ROUNDS))
