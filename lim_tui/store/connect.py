"""Opening ``runs.db``: settings of the connection, and the version check that keeps old programs from new files."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lim_tui.errors import LimError
from lim_tui.store.schema import SCHEMA_VERSION

_BUSY_TIMEOUT_S = 30


def open_connection(path: Path) -> sqlite3.Connection:
    """A connection to the database at ``path``, made and migrated as needed.

    Raises LimError where the file cannot be opened, is no database, or was written by a newer lim-tui.
    """
    try:
        connection = _connect(path)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            raise LimError(
                f"{path} was written by a newer lim-tui (schema {version}, this one knows {SCHEMA_VERSION})",
                "Update lim-tui, or choose another database with --db. The file was not changed.",
            )
        _set_up(path, connection)
        if version < SCHEMA_VERSION:
            _migrate(path, connection, version)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.DatabaseError as error:
        raise _as_lim_error(path, error) from error
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    if not path.exists():
        _create_private(path)
    connection = sqlite3.connect(path, timeout=_BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_TIMEOUT_S * 1000}")
    return connection


def _set_up(path: Path, connection: sqlite3.Connection) -> None:
    if os.access(path, os.W_OK):
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")


def _create_private(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_EXCL, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise LimError(
            f"cannot create {path}: {error.strerror}",
            "Choose a folder you may write to with --workspace, or another database with --db.",
        ) from error


def _migrate(path: Path, connection: sqlite3.Connection, version: int) -> None:
    from sqlite_utils import Database

    from lim_tui.store.schema import migrations

    if version:
        _back_up(path, connection, version)
    migrations().apply(Database(connection))
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _back_up(path: Path, connection: sqlite3.Connection, version: int) -> None:
    copy = sqlite3.connect(path.with_name(f"{path.name}.schema-{version}.backup"))
    with copy:
        connection.backup(copy)
    copy.close()


def _as_lim_error(path: Path, error: sqlite3.DatabaseError) -> LimError:
    text = str(error)
    if "not a database" in text or "malformed" in text:
        return LimError(f"{path} is not a lim-tui database ({text})", "Choose another file with --db, or move it away.")
    if "readonly" in text or "unable to open" in text:
        return LimError(
            f"{path} cannot be written ({text})",
            "Make the file and its folder writable, or choose another database with --db.",
        )
    return LimError(f"{path}: {text}", "Close other programs that hold the file, or choose another one with --db.")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; takes the write lock at once, so that two writers never deadlock."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
