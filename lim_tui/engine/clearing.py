"""Giving space back, when nobody works with the texts that would go."""

from __future__ import annotations

from lim_tui.engine.leasing import worker_of
from lim_tui.errors import LimError
from lim_tui.store.store import Store


def clear_unused(store: Store) -> int:
    """Deletes texts that nothing points to; the bytes by which the file shrank.

    Raises LimError while a worker lives: it remembers texts by their number, which could be another text's then.
    """
    for record in store.sweeps.all(archived=True):
        if (worker := worker_of(store, record.id)) is not None:
            raise LimError(
                f"{record.title} is being worked on by process {worker.pid} on {worker.host}; nothing was deleted",
                f"`lim stop {record.title}`, or wait until it is done, then `lim gc`.",
            )
    return store.collect_garbage()
