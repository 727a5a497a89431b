"""The terminal lent to another program, and taken back whatever becomes of it."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App


def run_in_terminal(app: App[Exception], command: Sequence[str]) -> None:
    """Runs ``command`` in the terminal of ``app`` until it ends.

    Raises OSError where it cannot be started, and SuspendNotSupported where the app has no terminal to lend. Nothing
    may be raised while the terminal is lent: Textual would not take it back.
    """
    refused: OSError | None = None
    with app.suspend(), _interrupts_are_the_programs():
        try:
            subprocess.run(command, check=False)
        except OSError as error:
            refused = error
    if refused is not None:
        raise refused


@contextmanager
def _interrupts_are_the_programs() -> Iterator[None]:
    """Ctrl+C reaches all programs of a terminal; this one lets it pass. A handler of its own is not inherited."""
    before = signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
