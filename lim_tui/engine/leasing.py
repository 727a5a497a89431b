"""Taking a sweep for this process, or saying who has it."""

from __future__ import annotations

from dataclasses import replace

from lim_tui.domain.record import Lease, SweepRecord
from lim_tui.engine.process import is_alive, own_lease
from lim_tui.errors import LimError
from lim_tui.store.store import Store


def worker_of(store: Store, sweep_id: int) -> Lease | None:
    """The living worker of a sweep, or None."""
    lease = store.leases.get(sweep_id)
    return lease if lease is not None and is_alive(lease) else None


def as_it_stands(store: Store, record: SweepRecord) -> SweepRecord:
    """The record, stopped where it says running and its worker is gone."""
    if record.state != "running" or worker_of(store, record.id) is not None:
        return record
    return replace(record, state="stopped", note="its worker is gone")


def take_lease(store: Store, sweep_id: int) -> Lease:
    """The lease of this process on the sweep; a dead worker's is taken over. LimError where one lives."""
    held = store.leases.get(sweep_id)
    if held is not None and is_alive(held):
        raise _held(held)
    lease = own_lease()
    if not store.leases.take(sweep_id, lease, held):
        other = store.leases.get(sweep_id)
        raise _held(other) if other else LimError("another worker took this sweep and gave it back; try again")
    return lease


def _held(lease: Lease) -> LimError:
    return LimError(
        f"this sweep is being worked on by process {lease.pid} on {lease.host}",
        "`lim watch` follows it; `lim stop` ends it.",
    )
