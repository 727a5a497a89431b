"""Opening ``runs.db``: settings of the connection, and the version check that keeps old programs from new files."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lim_tui.errors import LimError
from lim_tui.store.faults import StorageError, storage_error
from lim_tui.store.mounts import network_type
from lim_tui.store.schema import SCHEMA_VERSION

WAIT_S = 30.0
_LOOK_AGAIN_S = 0.05


class Connection(sqlite3.Connection):
    """Raises StorageError for what a disk or another program does; mistakes in SQL stay what they are."""

    path: Path

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """As in sqlite3."""
        try:
            return super().execute(*arguments)
        except sqlite3.DatabaseError as error:
            raise self._translated(error) from error

    def executemany(self, sql: str, rows: Iterable[Any], /) -> sqlite3.Cursor:
        """As in sqlite3."""
        try:
            return super().executemany(sql, rows)
        except sqlite3.DatabaseError as error:
            raise self._translated(error) from error

    def _translated(self, error: sqlite3.DatabaseError) -> Exception:
        mistake = isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError)
        mistake = mistake or error.sqlite_errorcode == sqlite3.SQLITE_ERROR
        return error if mistake else storage_error(self.path, error)


def open_connection(path: Path, wait_s: float = WAIT_S) -> Connection:
    """A connection to the database at ``path``, made and migrated as needed; it waits ``wait_s`` for other programs.

    Raises LimError where the file cannot be opened, is no database, or was written by a newer lim-tui.
    """
    try:
        connection = _connect(path, wait_s)
    except sqlite3.DatabaseError as error:
        raise storage_error(path, error) from error
    try:
        _make_ready(path, connection, wait_s)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.DatabaseError):
            raise storage_error(path, error) from error
        raise
    return connection


def _make_ready(path: Path, connection: Connection, wait_s: float) -> None:
    version = _version(connection)
    if version > SCHEMA_VERSION:
        raise LimError(
            f"{path} was written by a newer lim-tui (schema {version}, this one knows {SCHEMA_VERSION})",
            "Update lim-tui, or choose another database with --db. The file was not changed.",
        )
    if is_writable(path):
        _set_journal(path, connection, wait_s)
    if version < SCHEMA_VERSION:
        _migrate(path, connection)
    connection.execute("PRAGMA foreign_keys = ON")


def wait_for_others(connection: sqlite3.Connection, wait_s: float) -> None:
    """How long the connection waits from now on for other programs."""
    connection.execute(f"PRAGMA busy_timeout = {round(wait_s * 1000)}")


def is_writable(path: Path) -> bool:
    """Whether this user may write the database and the journal beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def journal_notice(path: Path) -> str | None:
    """What a person should know of where the database lies; None on a local disk."""
    kind = network_type(path)
    if kind is None:
        return None
    return (
        f"{path} lies on a network mount ({kind}): writing is slower there, and only one machine at a time may use it;"
        " --db puts it on a local disk."
    )


def _connect(path: Path, wait_s: float) -> Connection:
    if not path.exists():
        _create_private(path)
    connection = sqlite3.connect(
        _uri(path), uri=True, timeout=wait_s, isolation_level=None, check_same_thread=False, factory=Connection
    )
    connection.path = path
    connection.row_factory = sqlite3.Row
    return connection


def _uri(path: Path) -> str:
    """Without the right to make a journal SQLite opens a file only when told that nobody writes to it."""
    uri = path.resolve().as_uri()
    if is_writable(path):
        return uri
    at_rest = not path.with_name(f"{path.name}-wal").exists()
    return f"{uri}?mode=ro&immutable=1" if at_rest else f"{uri}?mode=ro"


def newer_than_this(connection: sqlite3.Connection) -> str | None:
    """What schema the database has, where a newer program has migrated it since it was opened; None else."""
    version = _version(connection)
    return f"schema {version}, this one knows {SCHEMA_VERSION}" if version > SCHEMA_VERSION else None


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _set_journal(path: Path, connection: sqlite3.Connection, wait_s: float) -> None:
    # The mode is kept in the file, which may come from another kind of disk.
    wanted = "wal" if network_type(path) is None else "delete"
    if connection.execute("PRAGMA journal_mode").fetchone()[0] != wanted:
        _change_journal(connection, wanted, wait_s)
    if wanted == "wal":
        connection.execute("PRAGMA synchronous = NORMAL")


def _change_journal(connection: sqlite3.Connection, wanted: str, wait_s: float) -> None:
    """Waits for others by itself: where two want to change at once, SQLite refuses one without waiting."""
    give_up_at = time.monotonic() + wait_s
    while True:
        try:
            connection.execute(f"PRAGMA journal_mode = {wanted}")
        except StorageError:
            if time.monotonic() >= give_up_at:
                raise
            time.sleep(_LOOK_AGAIN_S)
        else:
            return


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


def _migrate(path: Path, connection: Connection) -> None:
    from sqlite_utils import Database

    from lim_tui.store.schema import migrations

    if not is_writable(path):
        raise LimError(
            f"{path} was written by an older lim-tui and cannot be changed",
            "Make it writable, or copy it to another place and name that with --db.",
        )
    with transaction(connection):
        # Another process may have been quicker.
        version = _version(connection)
        if version == SCHEMA_VERSION:
            return
        if version:
            _back_up(path, version)
        migrations().apply(Database(connection))
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _back_up(path: Path, version: int) -> None:
    target = path.with_name(f"{path.name}.schema-{version}.backup")
    target.unlink(missing_ok=True)
    _create_private(target)
    source, copy = sqlite3.connect(path), sqlite3.connect(target)
    try:
        source.backup(copy)
    finally:
        source.close()
        copy.close()


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
        # SQLite has rolled back by itself where the disk was full.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


@contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Several reads of one state of the database, whatever others write meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
