"""``lim`` without a command."""

from __future__ import annotations

import os
import sys

import click

from lim_tui.commands.place import Place


def open_workbench(place: Place) -> int:
    """The workbench; a short status in plain text where there is no terminal, or one that can only print lines."""
    store = place.open_store()
    if place.plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb" or not _keys_can_come():
        from lim_tui.plain.status import status_text

        with store:
            click.echo(status_text(store, place.workspace))
        return 0
    store.close()
    from lim_tui.tui.run import run_workbench

    return run_workbench(place.database, place.workspace)


def _keys_can_come() -> bool:
    """Whether standard input is a terminal; says so where it is not."""
    if sys.stdin is not None and sys.stdin.isatty():
        return True
    click.echo("lim: no key can come in, since standard input is no terminal; in place of the workbench:", err=True)
    return False
