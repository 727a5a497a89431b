"""How long a viewer waits for the first figures of a large database, beside one scan of its trials by SQLite."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from lim_tui.store.store import Store

ROUNDS = 5
_CHANGED = "UPDATE trials SET verdict = 'review' WHERE length = 1000 AND item_id IN (SELECT id FROM items LIMIT 5)"


@dataclass(frozen=True, slots=True)
class QueryTimes:
    """Milliseconds, medians: opening with the list of sweeps and the counts; the cells at the first look, and after
    50 trials in 10 of 100 cells changed; one bare scan.
    """

    opening_ms: float
    cells_ms: float
    again_ms: float
    scan_ms: float


def query_times(database: Path) -> QueryTimes:
    """The times on a database that ``large_database.fill`` wrote."""
    return QueryTimes(
        _median_ms(lambda: _open(database)),
        _median_ms(lambda: _cells(database)),
        _again_ms(database),
        _median_ms(lambda: _scan(database)),
    )


def _cells(database: Path) -> None:
    with Store(database) as store:
        store.cells.of(1)


def _again_ms(database: Path) -> float:
    with Store(database) as store, sqlite3.connect(database) as raw:
        store.cells.of(1)
        raw.execute(_CHANGED)
        raw.commit()
        began = time.perf_counter()
        store.cells.of(1)
        return (time.perf_counter() - began) * 1_000


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
