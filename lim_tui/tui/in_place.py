"""Refuses to go on with a database that another program has deleted, replaced or migrated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lim_tui.errors import LimError

if TYPE_CHECKING:
    from lim_tui.store.store import Store


def in_place(store: Store) -> Store:
    """``store``, while its file lies where it was opened and is of this program's schema; LimError once it is not.

    What is written then is lost with this process. The new file is not opened in its stead: what SQLite keeps beside
    the old one (``-wal``) would be taken for that of the new one.
    """
    if not store.is_in_place():
        raise LimError(
            f"the database is not there any more: another program moved, deleted or replaced {store.path}",
            "Nothing can be kept until it is back. For another file leave with q and open the workbench again.",
        )
    newer = store.newer_schema()
    if newer is not None:
        raise LimError(
            f"a newer lim-tui has taken over {store.path} ({newer}): what is shown is as it was before",
            "Leave with q, update lim-tui and open the workbench again. Nothing is written from here any more.",
        )
    return store
