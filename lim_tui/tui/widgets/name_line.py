"""The line in which a person types a name for something new."""

from __future__ import annotations

from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from lim_tui.tui.widgets.find_line import FindLine


class NameLine(FindLine):
    """``purpose`` is what the name is for, as the screen calls it. Tab takes what completes it."""

    def __init__(self) -> None:
        super().__init__("")
        self.purpose = ""

    def ask(self, purpose: str, prompt: str, value: str, suggester: Suggester | None = None) -> None:
        """Opens the line with a suggestion, which typing replaces; a ``suggester`` completes what is typed."""
        self.purpose = purpose
        self.query_one(Input).suggester = suggester
        self.query_one(Static).update(Content(prompt))
        self.open(value)
