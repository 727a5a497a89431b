"""Renaming, archiving, deleting; a safe copy of the file, and its space given back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from lim_tui.domain.record import is_own_name
from lim_tui.errors import LimError
from lim_tui.store.connect import transaction
from lim_tui.text.visible import has_hidden, visible_line

_UNUSED_TEXTS = """
DELETE FROM texts WHERE id NOT IN (
    SELECT case_text_id FROM items
    UNION SELECT filler_text_id FROM items WHERE filler_text_id IS NOT NULL
    UNION SELECT output_text_id FROM trials WHERE output_text_id IS NOT NULL
    UNION SELECT output_text_id FROM attempts WHERE output_text_id IS NOT NULL
    UNION SELECT output_text_id FROM repeats WHERE output_text_id IS NOT NULL
    UNION SELECT value FROM layout_texts
)
"""


class Upkeep:
    """What is done to a sweep, or to the file, as a whole."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def rename(self, sweep_id: int, name: str) -> None:
        """Gives a sweep another name, with the next free number of that name; with its own it keeps its number.

        LimError for a name that cannot be seen, or that reads as a number of a sweep.
        """
        check_name(name)
        with transaction(self._connection):
            own = self._connection.execute("SELECT name FROM sweeps WHERE id = ?", (sweep_id,)).fetchone()
            if own is not None and own[0] == name:
                return
            number = self._connection.execute(
                "SELECT COALESCE(MAX(number), 0) + 1 FROM sweeps WHERE name = ?", (name,)
            ).fetchone()[0]
            self._connection.execute("UPDATE sweeps SET name = ?, number = ? WHERE id = ?", (name, number, sweep_id))

    def archive(self, sweep_id: int, *, archived: bool = True) -> None:
        """Takes a sweep out of the lists, or puts it back; nothing is lost."""
        self._connection.execute("UPDATE sweeps SET archived = ? WHERE id = ?", (archived, sweep_id))

    def delete(self, sweep_id: int) -> None:
        """Deletes a sweep with its trials and attempts; labels and texts stay until ``collect``."""
        delete_sweep(self._connection, sweep_id)

    def back_up(self, target: Path) -> None:
        """Copies the database while others may write to it.

        LimError where ``target`` exists, or cannot be written: then nothing is left of it.
        """
        if target.exists():
            raise LimError(f"{target} exists already", "Choose another name.")
        try:
            with closing(sqlite3.connect(target)) as copy:
                self._connection.backup(copy)
            target.chmod(0o600)
        except sqlite3.OperationalError as error:
            target.unlink(missing_ok=True)
            raise LimError(
                f"{target}: cannot be written: {error}", "Name a file in a folder that exists and has room."
            ) from error

    def collect(self, layout_text_ids: set[int]) -> int:
        """Deletes texts that nothing points to and gives the space back; the bytes by which the file shrank.

        ``layout_text_ids`` are the texts that layouts hold, which only their bodies tell.
        """
        self.checkpoint()
        before = self._path.stat().st_size
        # Nothing points to what goes; without an index SQLite would look through three tables for each of them.
        self._connection.execute("PRAGMA foreign_keys = OFF")
        try:
            self._delete_unused(layout_text_ids)
        finally:
            self._connection.execute("PRAGMA foreign_keys = ON")
        self.checkpoint()
        self._connection.execute("VACUUM")
        self.checkpoint()
        return before - self._path.stat().st_size

    def _delete_unused(self, layout_text_ids: set[int]) -> None:
        with transaction(self._connection):
            self._connection.execute("CREATE TEMP TABLE IF NOT EXISTS layout_texts (value INTEGER PRIMARY KEY)")
            self._connection.execute("DELETE FROM layout_texts")
            self._connection.executemany("INSERT INTO layout_texts VALUES (?)", [(i,) for i in layout_text_ids])
            self._connection.execute(_UNUSED_TEXTS)

    def checkpoint(self) -> None:
        """Moves what waits in the write-ahead log into the file."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def delete_sweep(connection: sqlite3.Connection, sweep_id: int) -> None:
    """Deletes a sweep with all that is its own; labels belong to keys, texts to whoever points to them."""
    with transaction(connection):
        connection.execute("UPDATE trials SET same_as = NULL, layout_id = NULL WHERE sweep_id = ?", (sweep_id,))
        connection.execute("DELETE FROM sweeps WHERE id = ?", (sweep_id,))


def check_name(name: str) -> None:
    """Raises LimError for a name that cannot be seen, or that no command could tell from an id or from NAME#2."""
    if not name.strip():
        raise LimError("a sweep's name cannot be empty", "Give it a name that can be seen.")
    if has_hidden(name) or visible_line(name) != name:
        raise LimError(
            f"the name {visible_line(name)!r} holds a character that cannot be seen",
            "Write it on one line, without control characters.",
        )
    if not is_own_name(name):
        raise LimError(
            f"the name {name!r} cannot be told from a sweep's number", "Use letters, no #, and no blank at the ends."
        )
