"""Which process this is, and whether another one still lives."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

from lim_tui.domain.record import Lease

_STALE_AFTER_S = 60.0
# A zombie or dead process still has an entry in /proc.
_GONE = ("Z", "X")


def own_lease(now: float | None = None) -> Lease:
    """The lease that this process would hold."""
    pid = os.getpid()
    return Lease(
        host=socket.gethostname(),
        boot_id=boot_id(),
        pid=pid,
        process_started=process_started(pid) or 0.0,
        heartbeat_at=time.time() if now is None else now,
    )


def boot_id() -> str:
    """Names this boot of this machine; the host's name where the system has no boot id."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return socket.gethostname()


def process_started(pid: int) -> float | None:
    """When the process started, in clock ticks since boot; None if there is none, 0 where the system cannot tell."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return None if Path("/proc/self/stat").exists() else _alive_without_proc(pid)
    except OSError:
        return 0.0
    state, *fields = stat.rpartition(")")[2].split()
    return None if state in _GONE else float(fields[18])


def _alive_without_proc(pid: int) -> float | None:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return None
    except PermissionError:
        return 0.0
    return 0.0


def is_alive(lease: Lease) -> bool:
    """Whether the process that holds ``lease`` still works on its sweep.

    On this boot the process itself is looked up; elsewhere only the heartbeat can tell, and one from the future was
    written before a clock was set back.
    """
    if lease.boot_id == boot_id():
        return process_started(lease.pid) == lease.process_started
    return abs(time.time() - lease.heartbeat_at) < _STALE_AFTER_S
