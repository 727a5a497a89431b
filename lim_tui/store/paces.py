"""How fast models answered here before."""

from __future__ import annotations

import sqlite3

_LATEST = 500


class Paces:
    """Reads the latencies of earlier sweeps."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def seconds_per_token(self, model: str) -> float | None:
        """Seconds for a prompt token, by our count, over the latest answers of ``model``; None where it gave none.

        The seconds are those of a request among as many others as were under way at that time.
        """
        row = self._connection.execute(
            "SELECT SUM(latency_s) / SUM(prompt_tokens) AS pace FROM (SELECT a.latency_s, t.prompt_tokens"
            " FROM attempts a JOIN trials t ON t.id = a.trial_id"
            " WHERE t.model = ? AND a.outcome = 'ok' AND t.prompt_tokens > 0 AND t.latency_s IS NOT NULL"
            " ORDER BY a.id DESC LIMIT ?)",
            (model, _LATEST),
        ).fetchone()
        return None if row["pace"] is None else float(row["pace"])
