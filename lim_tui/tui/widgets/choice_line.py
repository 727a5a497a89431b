"""The line under a list in which a value is typed; the list narrows to what holds it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input


class ChoiceLine(Input):
    """Enter sends ``Input.Submitted``; up and down move in the list, which never has the focus itself."""

    DEFAULT_CSS = """
    ChoiceLine, ChoiceLine:focus { border: none; height: 1; padding: 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("up", "step(-1)", "up"), ("down", "step(1)", "down")]

    class Stepped(Message):
        """The cursor of the list shall go ``rows`` down."""

        def __init__(self, rows: int) -> None:
            super().__init__()
            self.rows = rows

    def __init__(self) -> None:
        super().__init__(compact=True)
        self.cursor_blink = False

    def action_step(self, rows: int) -> None:
        """One row up or down in the list."""
        self.post_message(self.Stepped(rows))
