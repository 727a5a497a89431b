"""The line in which a person types a name for something new."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from lim_tui.tui.widgets.find_line import FindLine


class NameLine(FindLine):
    """``purpose`` is what the name is for, as the screen calls it."""

    def __init__(self) -> None:
        super().__init__("")
        self.purpose = ""

    def ask(self, purpose: str, prompt: str, value: str) -> None:
        """Opens the line with a suggestion, which typing replaces."""
        self.purpose = purpose
        self.query_one(Static).update(Content(prompt))
        self.open(value)
