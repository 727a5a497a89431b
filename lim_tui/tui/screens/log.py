"""What was logged: the errors of this user's workbench and workers, newest last."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult

from lim_tui.paths import log_folder
from lim_tui.store.store import Store
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import MarkedText, TextBuilder, marked_text
from lim_tui.tui.messages import Answer
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.text_view import TextView

_MOST_BYTES = 200_000


class LogScreen(Frame):
    """The ends of the log files, read once."""

    SCOPE = "log"
    HELP = "What was logged on this machine by the workbench and by workers, newest last."
    BINDINGS = bindings_of("below", "log")
    CSS_PATH = "log.tcss"

    def compose_body(self) -> ComposeResult:
        """The text."""
        yield TextView(id="log")

    def on_mount(self) -> None:
        """Asks for the files."""
        self.place(["log"], [(safe(log_folder()), "dim")])
        self.workbench.desk.ask(self, "log", _read)

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def on_answer(self, message: Answer) -> None:
        """Shows the end of what was read."""
        if isinstance(message.value, MarkedText):
            view = self.query_one(TextView)
            view.show(message.value)
            view.action_bottom()


def _read(_store: Store) -> MarkedText:
    folder = log_folder()
    files = sorted(folder.glob("*.log")) if folder.is_dir() else []
    if not any(file.stat().st_size for file in files):
        return marked_text("nothing was logged")
    text = TextBuilder()
    for file in files:
        text.line(file.name, "heading")
        text.line(_end_of(file))
    return text.built()


def _end_of(file: Path) -> str:
    with file.open("rb") as stream:
        stream.seek(max(file.stat().st_size - _MOST_BYTES, 0))
        return stream.read().decode("utf-8", "replace")
