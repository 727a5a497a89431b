"""Opens the database as soon as the program that holds it lets go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from lim_tui.errors import LimError

if TYPE_CHECKING:
    from lim_tui.store.store import Store

_TRY_S = 0.25


def opened(path: Path, goes_on: Callable[[LimError], bool]) -> Store | None:
    """The database, which waits for others as always; None where ``goes_on`` says so of what holds it.

    For a thread of its own. Raises LimError where it cannot be opened at all.
    """
    from lim_tui.store.connect import WAIT_S
    from lim_tui.store.faults import HeldDatabaseError
    from lim_tui.store.store import Store

    while True:
        try:
            store = Store(path, _TRY_S)
        except HeldDatabaseError as held:
            if not goes_on(LimError(held.message, "It is opened as soon as it is free; q leaves.")):
                return None
        else:
            store.wait_for_others(WAIT_S)
            return store
