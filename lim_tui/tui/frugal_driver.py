"""The driver of a terminal on a slow line: it sends what changes the screen, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterable

from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from lim_tui.tui.pasted_escapes import PastedEscapes
from lim_tui.tui.sent_cells import SentCells


class PasteReader(XTermParser):
    """Textual's own reader of keys, for which an escape inside a paste is text."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasted = PastedEscapes()

    def feed(self, data: str) -> Iterable[Message]:
        """The events of a piece of what the terminal sends."""
        shown = self._pasted.shown(data)
        # Nothing at all would mean that the input has ended.
        return super().feed(shown) if shown or not data else ()


class FrugalDriver(LinuxDriver):
    """Textual's own driver of a terminal, with a memory of what it was sent."""

    sent: SentCells

    def write(self, data: str) -> None:
        """Sends the part of ``data`` that changes what the terminal shows."""
        if "sent" not in self.__dict__:
            self.sent = SentCells()
        super().write(self.sent.needed(data))

    def forget(self) -> None:
        """What comes next is sent whole."""
        if "sent" in self.__dict__:
            self.sent.forget()

    def run_input_thread(self) -> None:
        """Reads the terminal, with our reader in the place of Textual's."""
        linux_driver.XTermParser = PasteReader  # type: ignore[attr-defined]
        super().run_input_thread()
