"""The driver of a terminal on a slow line: it sends what changes the screen, and nothing twice."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver

from lim_tui.tui.sent_cells import SentCells


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
