"""The driver of a terminal on a slow line: it sends what changes the screen, and nothing twice."""

from __future__ import annotations

import os
import selectors
import signal
import sys
from typing import TYPE_CHECKING, Any

from textual.drivers.linux_driver import LinuxDriver

from lim_tui.tui.sent_cells import SentCells
from lim_tui.tui.typed_bytes import TypedBytes

if TYPE_CHECKING:
    from textual.app import App

_LOOK_S = 0.1
_READ_BYTES = 4096


class FrugalDriver(LinuxDriver):
    """Textual's own driver of a terminal, with a memory of what it was sent, and an ear that nothing deafens."""

    sent: SentCells

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        output = sys.__stdout__
        if output is not None and not (sys.__stderr__ is not None and sys.__stderr__.isatty()):
            # Textual writes to standard error, which may be a file.
            self._file = open(  # noqa: SIM115
                output.fileno(), "w", encoding=output.encoding, errors="backslashreplace", closefd=False
            )

    def write(self, data: str) -> None:
        """Sends the part of ``data`` that changes what the terminal shows."""
        if "sent" not in self.__dict__:
            self.sent = SentCells()
        super().write(self.sent.needed(data))

    def forget(self) -> None:
        """What comes next is sent whole."""
        if "sent" in self.__dict__:
            self.sent.forget()

    def _get_terminal_size(self) -> tuple[int, int]:
        """The terminal's own word; ``COLUMNS`` and ``LINES`` count where it has none, since they may be of another."""
        try:
            size = os.get_terminal_size(self.fileno)
        except OSError:
            return super()._get_terminal_size()
        return (size.columns, size.lines) if size.columns and size.lines else super()._get_terminal_size()

    def run_input_thread(self) -> None:
        """Hands on what is typed until the driver ends; where the line is gone the workbench leaves as when asked."""
        typed = TypedBytes(getattr(sys.__stdin__, "encoding", None) or "utf-8")
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_LOOK_S):
                    data = self._typed()
                    if not data:
                        os.kill(os.getpid(), signal.SIGHUP)
                        return
                    for event in typed.events(data):
                        self.process_message(event)
                for event in typed.waited():
                    self.process_message(event)

    def _typed(self) -> bytes:
        """What was typed; nothing where there is no terminal any more."""
        try:
            return os.read(self.fileno, _READ_BYTES)
        except OSError:
            return b""
