"""Which program holds a database so that nobody else gets at it, as far as the system tells."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

_LOCKS = Path("/proc/locks")
_PROCESSES = Path("/proc")
_WRITE = "WRITE"


def holder(path: Path) -> str | None:
    """The first process that has a writer's lock on the file, by its name and number; None where none is known."""
    own = os.getpid()
    return next((_named(pid) for pid in _writers(path) if pid != own), None)


def _writers(path: Path) -> Iterator[int]:
    """Their numbers, from lines of number, kind, how, access, process, device:inode and range."""
    try:
        file, lines = path.stat(), _LOCKS.read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    wanted = f"{os.major(file.st_dev):02x}:{os.minor(file.st_dev):02x}:{file.st_ino}"
    for fields in map(str.split, lines):
        if _WRITE in fields and wanted in fields:
            pid = fields[fields.index(wanted) - 1]
            # A process of another container has no number here.
            if pid.isdecimal() and pid != "0":
                yield int(pid)


def _named(pid: int) -> str:
    try:
        name = (_PROCESSES / str(pid) / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return f"process {pid}"
    return f"{name} (process {pid})"
