"""``lim`` without a command."""

from __future__ import annotations

import contextlib
import os
import sys

import click

from lim_tui.commands.place import Place


def open_workbench(place: Place) -> int:
    """The workbench; a short status in plain text where there is no terminal, or one that can only print lines."""
    if place.plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb" or not _keys_can_come():
        from lim_tui.plain.status import status_text

        with place.open_store() as store:
            click.echo(status_text(store, place.workspace))
        return 0
    from lim_tui.store.faults import HeldDatabaseError
    from lim_tui.tui.run import run_workbench

    # The workbench waits for it by itself, and says so.
    with contextlib.suppress(HeldDatabaseError):
        place.try_store(0.0).close()
    return run_workbench(place.database, place.workspace)


def _keys_can_come() -> bool:
    """Whether standard input is a terminal; says so where it is not."""
    if sys.stdin.isatty():
        return True
    click.echo("lim: no key can come in, since standard input is no terminal; in place of the workbench:", err=True)
    return False
