"""One worker a sweep: a lease with a heartbeat."""

from __future__ import annotations

import sqlite3

from lim_tui.domain.record import Lease
from lim_tui.store.connect import transaction


class Leases:
    """The table of leases."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def get(self, sweep_id: int) -> Lease | None:
        """Who holds the sweep, or None."""
        row = self._connection.execute(
            "SELECT host, boot_id, pid, process_started, heartbeat_at FROM leases WHERE sweep_id = ?", (sweep_id,)
        ).fetchone()
        return Lease(**dict(row)) if row else None

    def take(self, sweep_id: int, lease: Lease, held: Lease | None) -> bool:
        """Takes the sweep if it is still held as in ``held``; False if another was quicker."""
        with transaction(self._connection):
            if self.get(sweep_id) != held:
                return False
            self._connection.execute(
                "INSERT OR REPLACE INTO leases (sweep_id, host, boot_id, pid, process_started, heartbeat_at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (sweep_id, lease.host, lease.boot_id, lease.pid, lease.process_started, lease.heartbeat_at),
            )
        return True

    def beat(self, sweep_id: int, lease: Lease, now: float) -> bool:
        """Renews the heartbeat; False if the lease is no longer this process's."""
        cursor = self._connection.execute(
            "UPDATE leases SET heartbeat_at = ? WHERE sweep_id = ? AND boot_id = ? AND pid = ? AND process_started = ?",
            (now, sweep_id, lease.boot_id, lease.pid, lease.process_started),
        )
        return cursor.rowcount == 1

    def release(self, sweep_id: int, lease: Lease) -> None:
        """Gives the sweep back."""
        self._connection.execute(
            "DELETE FROM leases WHERE sweep_id = ? AND boot_id = ? AND pid = ? AND process_started = ?",
            (sweep_id, lease.boot_id, lease.pid, lease.process_started),
        )
