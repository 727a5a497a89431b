"""Requests to a judge and probes that are under way: what their worker leaves when it is killed may be charged for."""

from __future__ import annotations

import sqlite3


class CallsUnderWay:
    """The table of requests that were sent and have no attempt yet; trials keep their own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def begin(self, sweep_id: int, model: str, counted_tokens: int) -> int:
        """Notes a request before it is sent, with our own count of it; the id of the note.

        Whatever is never ended counts as a request that was lost.
        """
        added = self._connection.execute(
            "INSERT INTO calls_under_way (sweep_id, model, counted_tokens) VALUES (?, ?, ?)",
            (sweep_id, model, counted_tokens),
        )
        return int(added.lastrowid or 0)

    def end(self, call_id: int) -> None:
        """Takes the note away: its attempt is kept, in the same transaction, or it was not sent."""
        self._connection.execute("DELETE FROM calls_under_way WHERE id = ?", (call_id,))
