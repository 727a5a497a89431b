"""The logs of this user, none of which grows without end."""

from __future__ import annotations

from pathlib import Path

from lim_tui import paths

MOST_BYTES = 5_000_000


def log_file(name: str) -> Path:
    """Where a log lies, in a folder that is there.

    One of more than ``MOST_BYTES`` is put aside first as NAME.1, in place of the one before. OSError where nothing can
    be written.
    """
    folder = paths.log_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    log = folder / name
    if log.exists() and log.stat().st_size > MOST_BYTES:
        log.replace(folder / f"{name}.1")
    return log
