"""Batches that a provider has, written down before they are handed over, so that none is paid for twice."""

from __future__ import annotations

import sqlite3
import time
import uuid
from collections.abc import Sequence

from lim_tui.domain.batch import BatchRecord, BatchState
from lim_tui.store.connect import transaction

_COLUMNS = "id, model, token, state, provider_id, submitted_at"


class Batches:
    """The tables of batches and of the trials in them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def create(self, sweep_id: int, model: str, trial_ids: Sequence[int]) -> BatchRecord:
        """A batch that is about to be handed over."""
        with transaction(self._connection):
            cursor = self._connection.execute(
                "INSERT INTO batches (sweep_id, model, token, state, submitted_at) VALUES (?, ?, ?, 'preparing', ?)",
                (sweep_id, model, f"lim-{uuid.uuid4().hex}", time.time()),
            )
            batch_id = int(cursor.lastrowid or 0)
            self._connection.executemany(
                "INSERT INTO batch_trials (batch_id, trial_id) VALUES (?, ?)", [(batch_id, i) for i in trial_ids]
            )
        return self._get(batch_id)

    def submitted(self, batch_id: int, provider_id: str) -> BatchRecord:
        """Keeps the provider's id."""
        self._connection.execute(
            "UPDATE batches SET state = 'submitted', provider_id = ? WHERE id = ?", (provider_id, batch_id)
        )
        return self._get(batch_id)

    def close(self, batch_id: int, state: BatchState) -> None:
        """Marks a batch whose trials are free again, or answered."""
        self._connection.execute("UPDATE batches SET state = ? WHERE id = ?", (state, batch_id))

    def open(self, sweep_id: int) -> list[BatchRecord]:
        """The batches that may be at a provider, oldest first."""
        rows = self._connection.execute(
            f"SELECT {_COLUMNS} FROM batches WHERE sweep_id = ? AND state IN ('preparing', 'submitted') ORDER BY id",
            (sweep_id,),
        )
        return [BatchRecord(**dict(row)) for row in rows]

    def trials(self, batch_id: int) -> list[int]:
        """The trials of a batch that have no verdict yet."""
        rows = self._connection.execute(
            "SELECT trial_id FROM batch_trials b JOIN trials t ON t.id = b.trial_id"
            " WHERE b.batch_id = ? AND t.state != 'done' ORDER BY trial_id",
            (batch_id,),
        )
        return [int(row["trial_id"]) for row in rows]

    def _get(self, batch_id: int) -> BatchRecord:
        row = self._connection.execute(f"SELECT {_COLUMNS} FROM batches WHERE id = ?", (batch_id,)).fetchone()
        return BatchRecord(**dict(row))
