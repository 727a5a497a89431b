"""An error in full: what is wrong, where, and what to do."""

from __future__ import annotations

from textual.app import ComposeResult

from lim_tui.errors import LimError
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.marked_text import TextBuilder
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.text_view import TextView


class MessageScreen(Frame):
    """Any key that leads back closes it."""

    SCOPE = "message"
    HELP = "What could not be done, why, and what to do about it."
    BINDINGS = bindings_of("below", "message")
    CSS_PATH = "message.tcss"

    def __init__(self, error: LimError) -> None:
        super().__init__()
        self._error = error

    def compose_body(self) -> ComposeResult:
        """The text."""
        yield TextView(id="message")

    def on_mount(self) -> None:
        """Shows the error."""
        self.place(["message"], [("something to mend", "warn")])
        text = TextBuilder()
        text.line(self._error.message, "bad")
        if self._error.hint:
            text.line()
            text.line(self._error.hint)
        self.query_one(TextView).show(text.built())

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)
