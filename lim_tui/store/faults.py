"""What SQLite says when a disk is full or a file is held, in words for a person."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from lim_tui.errors import LimError
from lim_tui.store.holders import holder

_ROOM_MB = 0.1


class StorageError(LimError):
    """The database cannot be read or written now; what was committed is safe."""


class HeldDatabaseError(StorageError):
    """Another program holds the database; it may let go of it at any time."""


def storage_error(path: Path, error: sqlite3.Error) -> StorageError:
    """The error with the path and what to do."""
    text = str(error)
    if "not a database" in text or "malformed" in text:
        return StorageError(
            f"{path} is not a lim-tui database ({text})", "Choose another file with --db, or move it away."
        )
    free_mb = _free_mb(path.parent)
    # SQLite calls a disk without room for its shared index a broken one.
    if "full" in text or ("disk I/O" in text and free_mb is not None and free_mb < _ROOM_MB):
        return StorageError(
            f"{path} cannot grow: {text} ({free_mb or 0:.0f} MB free in {path.parent})",
            "All finished trials are safe. Free space there, then `lim resume SWEEP`.",
        )
    if "readonly" in text or "unable to open" in text:
        return StorageError(
            f"{path} cannot be written ({text})",
            "Make the file and its folder writable, or choose another database with --db.",
        )
    if "locked" in text or "busy" in text:
        return HeldDatabaseError(
            f"{path} is held by {holder(path) or 'another program'} ({text})",
            "Close what writes to it, then `lim resume SWEEP`.",
        )
    return StorageError(f"{path}: {text}", "Look at the disk; `lim backup` copies what can be read.")


def _free_mb(folder: Path) -> float | None:
    try:
        return shutil.disk_usage(folder).free / 1e6
    except OSError:
        return None
