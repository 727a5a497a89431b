"""What every screen shares: where am I on top, what can I do at the bottom, a sentence where the room is too small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.content import Content
from textual.events import ScreenResume
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from lim_tui.errors import LimError
from lim_tui.tui.action import Action, Scope
from lim_tui.tui.fitting import safe
from lim_tui.tui.mendable import MENDABLE
from lim_tui.tui.messages import JobFailed, ReadingFailed, SnapshotRead
from lim_tui.tui.replaced_code import REPLACED
from lim_tui.tui.sizes import size_classes
from lim_tui.tui.tones import Piece, content
from lim_tui.tui.widgets.keybar import KeyBar
from lim_tui.tui.widgets.trail import Trail

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp
    from lim_tui.tui.readings import Reading, Snapshot
    from lim_tui.tui.visits import KnownVisit, Visit

_TOO_SMALL = (
    "The workbench needs 60 columns and 16 lines. Enlarge the window, or press q; lim show and lim report work in any."
)


class Frame(Screen[None]):
    """A screen with its place in the trail; ``SCOPE`` names its part of the action table, ``HELP`` what it is for.

    ``CHOOSE`` says what enter does to the line under the cursor of its list; None where it does nothing.
    """

    SCOPE: ClassVar[Scope]
    HELP: ClassVar[str]
    CHOOSE: ClassVar[str | None] = "open"

    def __init__(self) -> None:
        super().__init__()
        self._generation = 0
        self._was_read = False
        self._is_followed = False

    @property
    def workbench(self) -> WorkbenchApp:
        """The app, by its own type."""
        return cast("WorkbenchApp", self.app)

    def compose(self) -> ComposeResult:
        """Trail, body and keys, laid out for the size of the moment from the first paint on."""
        self.set_class(True, *size_classes(self.app.size))
        yield Trail(self.workbench.look.glyphs)
        yield from self.compose_body()
        yield KeyBar()
        yield Static(id="failure", markup=False)
        yield Static(Content(_TOO_SMALL), id="too-small", markup=False)

    def compose_body(self) -> ComposeResult:
        """What is between trail and keys; nothing unless a screen has something."""
        return ()

    def place(self, crumbs: Sequence[str], state: Sequence[Piece] = ()) -> None:
        """Says where this is; ``crumbs`` have passed ``visible()``."""
        trail = self.query_one(Trail)
        trail.crumbs = ("lim", *crumbs)
        trail.state = tuple(state)

    def on_screen_resume(self) -> None:
        """Keeps where a person is."""
        self.workbench.remember()

    def label_of(self, entry: Action) -> str:
        """The label of an action here."""
        return self.CHOOSE if entry.id == "list.choose" and self.CHOOSE else entry.label

    def follow(self, reading: Reading | None) -> None:
        """Watches ``reading`` for this screen, None nothing."""
        self._is_followed = reading is not None
        self._generation = self.workbench.feed.watch(self, reading)

    @property
    def is_first_read(self) -> bool:
        """Whether what it is about was asked for and has never come, nor why it does not."""
        return self._is_followed and not self._was_read

    def _has_come(self) -> None:
        if not self._was_read:
            self._was_read = True
            self.workbench.ahead.go_on()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Shows what was read."""

    def show_failure(self, error: LimError) -> None:
        """Says over what was read last why it is not read anew, and what to do; the next look may work."""
        hint = f"\n{safe(error.hint)}" if error.hint else ""
        told = content([(safe(error.message), "warn"), (hint, "plain")])
        place = self.query_one("#failure", Static)
        # Told again and again, what has not changed is not painted again.
        if told != place.content:
            place.update(told)
        self.add_class("-failed")

    @property
    def holds_keys(self) -> bool:
        """Whether keys have to wait for something that moves the focus or the cursor; ``ahead.go_on`` ends it."""
        return False

    def on_snapshot_read(self, message: SnapshotRead) -> None:
        """Drops what an earlier watch asked for."""
        if message.generation == self._generation:
            self.remove_class("-failed")
            self.show_snapshot(message.snapshot)
            self._has_come()

    def on_reading_failed(self, message: ReadingFailed) -> None:
        """Drops what an earlier watch asked for."""
        if message.generation == self._generation:
            self.show_failure(message.error)
            self.workbench.coming_back.fails()
            self._has_come()

    async def _on_message(self, message: Message) -> None:
        """Where the message cannot be handled, says so and goes on."""
        if isinstance(message, ScreenResume):
            self.workbench.paint_whole()
        try:
            await super()._on_message(message)
        except (*REPLACED, *MENDABLE) as error:
            self.workbench.show_not_done(error)

    def visit(self) -> Visit | None:
        """What to keep of this screen so that it can be opened again; None for nothing."""
        return None

    def come_back(self, known: KnownVisit) -> None:
        """Takes up what was chosen here the last time; called before there is anything to show."""

    def leave(self) -> None:
        """The program is about to end: hands over what is not kept yet."""

    def action_back(self) -> None:
        """To the screen before."""
        self.workbench.pop_screen()

    def on_job_failed(self, message: JobFailed) -> None:
        """Shows what went wrong."""
        message.stop()
        self.show_error(message.error)

    def show_error(self, error: LimError) -> None:
        """An error in full, on a screen of its own."""
        self.workbench.show_not_done(error)
