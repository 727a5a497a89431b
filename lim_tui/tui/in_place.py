"""Refuses to go on with a database whose file another program has deleted or replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lim_tui.errors import LimError

if TYPE_CHECKING:
    from lim_tui.store.store import Store


def in_place(store: Store) -> Store:
    """``store``, while its file lies where it was opened; LimError once it does not.

    What is written then is lost with this process. The new file is not opened in its stead: what SQLite keeps beside
    the old one (``-wal``) would be taken for that of the new one.
    """
    if not store.is_in_place():
        raise LimError(
            f"the database is not there any more: another program moved, deleted or replaced {store.path}",
            "Nothing can be kept until it is back. For another file leave with q and open the workbench again.",
        )
    return store
