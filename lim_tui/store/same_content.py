"""Whether two sweeps of one plan hold the same answers, as when a bundle comes in a second time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

# What a row is called here, and what only tells where it stands.
_OWN = frozenset(("id", "sweep_id", "item_id", "layout_id", "trial_id", "cell_id", "same_as", "asked_by"))
_HELD = {
    "trials": "SELECT * FROM trials WHERE sweep_id = ? ORDER BY id",
    "attempts": "SELECT a.* FROM attempts a JOIN trials t ON t.id = a.trial_id WHERE t.sweep_id = ? ORDER BY a.id",
    "judgements": "SELECT j.* FROM judgements j JOIN trials t ON t.id = j.trial_id WHERE t.sweep_id = ?"
    " ORDER BY j.trial_id",
    "repeats": "SELECT r.* FROM repeats r JOIN trials t ON t.id = r.trial_id WHERE t.sweep_id = ? AND r.state = 'done'"
    " ORDER BY r.id",
}


def same_sweep(connection: sqlite3.Connection, sweep_id: int) -> int | None:
    """The oldest other sweep of the same plan with the same trials and answers, None where there is none.

    It may have another name by now.
    """
    others = connection.execute(
        "SELECT o.id FROM sweeps s JOIN sweeps o ON o.plan_sha256 = s.plan_sha256 AND o.id != s.id"
        " WHERE s.id = ? AND o.recorded IS NULL ORDER BY o.id",
        (sweep_id,),
    ).fetchall()
    return next((int(row["id"]) for row in others if _alike(connection, sweep_id, int(row["id"]))), None)


def _alike(connection: sqlite3.Connection, one: int, other: int) -> bool:
    return all(list(_rows(connection, query, one)) == list(_rows(connection, query, other)) for query in _HELD.values())


def _rows(connection: sqlite3.Connection, query: str, sweep_id: int) -> Iterator[dict[str, object]]:
    for row in connection.execute(query, (sweep_id,)):
        yield {name: value for name, value in dict(row).items() if name not in _OWN}
