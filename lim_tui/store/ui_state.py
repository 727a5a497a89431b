"""Where the workbench was when it was left."""

from __future__ import annotations

import json
import sqlite3


class UiState:
    """Named values that outlive the app."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def get(self, name: str) -> object:
        """The value kept under ``name``, or None."""
        row = self._connection.execute("SELECT value FROM ui_state WHERE name = ?", (name,)).fetchone()
        return json.loads(row["value"]) if row else None

    def put(self, name: str, value: object) -> None:
        """Keeps a JSON value under ``name``."""
        self._connection.execute(
            "INSERT INTO ui_state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, json.dumps(value, ensure_ascii=False)),
        )
