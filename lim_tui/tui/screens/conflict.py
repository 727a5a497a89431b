"""A file that was changed here and on the disk: what differs, and which of the two shall stand."""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff

from textual.app import ComposeResult

from lim_tui.reporting.words import count_of
from lim_tui.tui.action import Action
from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.marked_text import Mark, MarkedText, TextBuilder
from lim_tui.tui.messages import Answer, JobFailed
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.text_view import TextView

_PAUSE_S = 0.5


class ConflictScreen(Frame):
    """``theirs`` is what stands on the disk, None where the file is gone; ``mine`` what stands here.

    ``take_theirs`` and ``keep_mine`` do what is chosen; leaving decides nothing. The screen comes up while a person may
    still be typing, so it takes no key before the difference is shown and the typing has paused.
    """

    SCOPE = "conflict"
    HELP = (
        "The file was written by another program while you had changes of your own. A line with - stands on the "
        "disk, one with + is yours. Leaving decides nothing: both are kept until you choose."
    )
    BINDINGS = bindings_of("below", "conflict")
    CSS_PATH = "conflict.tcss"

    def __init__(
        self, name: str, theirs: str | None, mine: str, take_theirs: Callable[[], None], keep_mine: Callable[[], None]
    ) -> None:
        super().__init__()
        self._name = name
        self._texts = theirs, mine
        self._take_theirs = take_theirs
        self._keep_mine = keep_mine
        self._listens = False

    def compose_body(self) -> ComposeResult:
        """The difference."""
        yield TextView(id="difference")

    def on_mount(self) -> None:
        """Asks for the difference; of long texts it takes a moment."""
        theirs, mine = self._texts
        state = "gone from the disk, changed here" if theirs is None else "changed on disk and here"
        self.place(["cases", safe(self._name)], [(state, "bad")])
        self.workbench.study.ask(self, "difference", lambda _store: _difference(theirs, mine))

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def on_answer(self, message: Answer) -> None:
        """Shows the difference."""
        if isinstance(message.value, MarkedText):
            self.query_one(TextView).show(message.value)
            self._wait_for_a_pause()

    def on_job_failed(self, message: JobFailed) -> None:
        """Without a difference one can still choose, or leave."""
        super().on_job_failed(message)
        self._wait_for_a_pause()

    @property
    def holds_keys(self) -> bool:
        """What is typed before a person can have read this is meant for the field behind it."""
        return not self._listens

    def _wait_for_a_pause(self) -> None:
        self.set_timer(_PAUSE_S, self._listen)

    def _listen(self) -> None:
        if left_out := self.workbench.ahead.drop():
            self.workbench.tell(f"left out what was typed meanwhile: {count_of(left_out, 'key')}", warning=True)
            self._wait_for_a_pause()
        else:
            self._listens = True

    def label_of(self, entry: Action) -> str:
        """Of a file that is gone there is nothing to reload."""
        return "let go" if self._texts[0] is None and entry.id == "conflict.theirs" else super().label_of(entry)

    def action_theirs(self) -> None:
        """What stands on the disk shall stand here; undo leads back."""
        self.action_back()
        self._take_theirs()

    def action_mine(self) -> None:
        """What stands here shall stand on the disk."""
        self.action_back()
        self._keep_mine()


def _difference(theirs: str | None, mine: str) -> MarkedText:
    text = TextBuilder()
    if theirs is None:
        text.line("Another program deleted or moved this file after you opened it, and you have changes of your own.")
        text.line("r  let it go: what you wrote here is lost for good     m  write it again     esc  later")
    else:
        text.line("Another program wrote this file after you opened it, and you have changes of your own.")
        text.line("r  take what is on the disk (u brings yours back)     m  keep mine and write over it     esc  later")
    text.line()
    text.line("- on the disk", "bad")
    text.line("+ yours", "good")
    text.line()
    for line in list(unified_diff((theirs or "").split("\n"), mine.split("\n"), lineterm="", n=2))[2:]:
        text.line(line, _mark(line))
    return text.built()


def _mark(line: str) -> Mark | None:
    marks: dict[str, Mark] = {"+": "good", "-": "bad", "@": "dim"}
    return marks.get(line[:1])
