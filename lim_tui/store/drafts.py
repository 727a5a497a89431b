"""What an author has typed and not saved, so that a dropped line loses nothing."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Draft:
    """The unsaved text of one file.

    ``file`` is its path from the workspace; ``base_sha256`` tells which text of the file it began from (that of the
    empty text for a new file). ``typed`` holds what could not be written into the text yet, by the name of its field.
    ``kept_at`` is in seconds since 1970.
    """

    file: str
    base_sha256: str
    text: str
    typed: Mapping[str, str] = field(default_factory=dict)
    kept_at: float = 0.0


class Drafts:
    """One draft a file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def all(self) -> list[Draft]:
        """Every draft that is kept."""
        rows = self._connection.execute("SELECT file, base_sha256, text, typed, kept_at FROM drafts ORDER BY file")
        return [
            Draft(row["file"], row["base_sha256"], row["text"], json.loads(row["typed"]), row["kept_at"])
            for row in rows.fetchall()
        ]

    def keep(self, draft: Draft) -> None:
        """Keeps a draft in place of the one of before; its ``kept_at`` is now."""
        self._connection.execute(
            "INSERT INTO drafts (file, base_sha256, text, typed, kept_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (file) DO UPDATE SET base_sha256 = excluded.base_sha256, text = excluded.text,"
            " typed = excluded.typed, kept_at = excluded.kept_at",
            (draft.file, draft.base_sha256, draft.text, json.dumps(dict(draft.typed)), time.time()),
        )

    def drop(self, file: str) -> None:
        """Forgets the draft of a file, where there is one."""
        self._connection.execute("DELETE FROM drafts WHERE file = ?", (file,))

    def drop_own(self, draft: Draft) -> bool:
        """Forgets a draft if it is still the one that is kept; False where another program has kept one since."""
        kept = self._connection.execute("SELECT text, typed FROM drafts WHERE file = ?", (draft.file,)).fetchone()
        if kept is not None and (kept["text"], json.loads(kept["typed"])) != (draft.text, dict(draft.typed)):
            return False
        self.drop(draft.file)
        return True
