"""A file that was changed here and on the disk: what differs, and which of the two shall stand."""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff

from textual.app import ComposeResult

from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import Mark, MarkedText, TextBuilder
from lim_tui.tui.messages import Answer
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.text_view import TextView


class ConflictScreen(Frame):
    """``take_theirs`` and ``keep_mine`` do what is chosen; leaving decides nothing."""

    SCOPE = "conflict"
    HELP = (
        "The file was written by another program while you had changes of your own. A line with - stands on the "
        "disk, one with + is yours. Leaving decides nothing: both are kept until you choose."
    )
    BINDINGS = bindings_of("below", "conflict")
    CSS_PATH = "conflict.tcss"

    def __init__(
        self, name: str, theirs: str, mine: str, take_theirs: Callable[[], None], keep_mine: Callable[[], None]
    ) -> None:
        super().__init__()
        self._name = name
        self._texts = theirs, mine
        self._take_theirs = take_theirs
        self._keep_mine = keep_mine

    def compose_body(self) -> ComposeResult:
        """The difference."""
        yield TextView(id="difference")

    def on_mount(self) -> None:
        """Asks for the difference; of long texts it takes a moment."""
        self.place(["cases", safe(self._name)], [("changed on disk and here", "bad")])
        theirs, mine = self._texts
        self.workbench.study.ask(self, "difference", lambda _store: _difference(theirs, mine))

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def on_answer(self, message: Answer) -> None:
        """Shows the difference."""
        if isinstance(message.value, MarkedText):
            self.query_one(TextView).show(message.value)

    def action_theirs(self) -> None:
        """What stands on the disk shall stand here; undo leads back."""
        self.action_back()
        self._take_theirs()

    def action_mine(self) -> None:
        """What stands here shall stand on the disk."""
        self.action_back()
        self._keep_mine()


def _difference(theirs: str, mine: str) -> MarkedText:
    text = TextBuilder()
    text.line("Another program wrote this file after you opened it, and you have changes of your own.")
    text.line("r  take what is on the disk (u brings yours back)     m  keep mine and write over it     esc  later")
    text.line()
    text.line("- on the disk", "bad")
    text.line("+ yours", "good")
    text.line()
    for line in list(unified_diff(theirs.split("\n"), mine.split("\n"), lineterm="", n=2))[2:]:
        text.line(line, _mark(line))
    return text.built()


def _mark(line: str) -> Mark | None:
    marks: dict[str, Mark] = {"+": "good", "-": "bad", "@": "dim"}
    return marks.get(line[:1])
