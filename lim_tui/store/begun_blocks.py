"""The trials of the blocks that a worker has begun and not finished: what a pause waits for."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence


class BegunBlocks:
    """The table of them. What stays in it was left by a worker that was killed, and is cleared by the next."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def begin(self, trial_ids: Sequence[int]) -> None:
        """The first call of a block of these trials is sent."""
        self._connection.executemany(
            "INSERT OR IGNORE INTO begun_trials (trial_id) VALUES (?)", [(trial_id,) for trial_id in trial_ids]
        )

    def end(self, trial_ids: Sequence[int]) -> None:
        """All calls of the block are over."""
        self._connection.executemany(
            "DELETE FROM begun_trials WHERE trial_id = ?", [(trial_id,) for trial_id in trial_ids]
        )

    def clear(self, sweep_id: int) -> None:
        """No block of the sweep is begun."""
        self._connection.execute(
            "DELETE FROM begun_trials WHERE trial_id IN (SELECT id FROM trials WHERE sweep_id = ?)", (sweep_id,)
        )

    def calls_left(self, sweep_id: int) -> int:
        """How many trials of begun blocks have no answer yet.

        A block that an earlier worker answered in part, or that was opened again, is begun once it is asked again.
        """
        row = self._connection.execute(
            "SELECT COUNT(*) FROM begun_trials b JOIN trials t ON t.id = b.trial_id"
            " WHERE t.sweep_id = ? AND t.state IN ('planned', 'running')",
            (sweep_id,),
        ).fetchone()
        return int(row[0])
