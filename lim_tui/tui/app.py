"""The workbench: its themes, its two threads, and what all screens share."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.filter import LineFilter, Monochrome, NoColor
from textual.scrollbar import ScrollBar
from textual.widgets import Input

from lim_tui.errors import EXIT_INTERNAL
from lim_tui.text.visible import tamed_line
from lim_tui.tui.actions import action
from lim_tui.tui.ascii_marks import AsciiMarks
from lim_tui.tui.asked_to_end import leave_when_asked
from lim_tui.tui.bindings import bindings_of, keys_of, real_keymap
from lim_tui.tui.clipboard import copy_words, fits_clipboard, keep_copy
from lim_tui.tui.coming_back import ComingBack
from lim_tui.tui.desk import Asker, Desk
from lim_tui.tui.feed import Feed
from lim_tui.tui.glyphs import ASCII, Glyphs
from lim_tui.tui.look import Look
from lim_tui.tui.mendable import MENDABLE, mendable_error
from lim_tui.tui.messages import Answer, DatabaseUnusable, JobFailed
from lim_tui.tui.replaced_code import REPLACED, replaced_error
from lim_tui.tui.scroll_bars import AsciiScrollBarRender, FrugalScrollBarRender
from lim_tui.tui.settings_problems import settings_problems
from lim_tui.tui.sizes import HEIGHTS, WIDTHS
from lim_tui.tui.sweep_list import SweepLine
from lim_tui.tui.theme import DARK, LIGHT, fitting_theme, tone_defaults
from lim_tui.tui.type_ahead import TypeAhead

if TYPE_CHECKING:
    from textual.actions import ActionParseResult
    from textual.command import Provider
    from textual.dom import DOMNode
    from textual.driver import Driver

    from lim_tui.authoring.distractor_saving import SavedSet
    from lim_tui.domain.record import Wanted
    from lim_tui.domain.settings import Settings
    from lim_tui.store.store import Store
    from lim_tui.tui.amended import Amended

_log = logging.getLogger(__name__)
_LEAVE_S = 0.5
_THEMES = (DARK.name, LIGHT.name, "ansi-dark", "ansi-light")


def _recall(store: Store) -> object:
    from lim_tui.tui.visits import recall

    return recall(store)


def _commands() -> type[Provider]:
    from lim_tui.tui.palette import ActionCommands

    return ActionCommands


_RAISE_BUDGET = "Raise it in the form of its sweep file (launch, in the list of sweeps) and launch that: it goes on."


class WorkbenchApp(App[Exception]):
    """Ends with None where a person left, else with what ended it: a ``LimError``, or a fault of ours."""

    TITLE = "lim"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["app.tcss", "screens/frame.tcss"]
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_commands}
    BINDINGS: ClassVar[list[BindingType]] = bindings_of("app")

    def __init__(self, database: Path, workspace: Path, settings: Settings, glyphs: Glyphs) -> None:
        super().__init__()
        self.workspace = workspace
        self.settings = settings
        self.feed = Feed(database, self)
        self.desk = Desk(database)
        self.study = Desk(database)
        self.ahead = TypeAhead(self)
        self.coming_back = ComingBack(self)
        self.amended: dict[Path, Amended] = {}
        self.saved_documents: dict[str, SavedSet] = {}
        self.sweep_draft: Mapping[str, str] | None = None
        self._glyphs = glyphs
        self._recalled = False
        self._went_on = False
        self._leaving = False
        ScrollBar.renderer = AsciiScrollBarRender if glyphs is ASCII else FrugalScrollBarRender
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self._leaving_keys = frozenset(keys_of(action("app.quit"), settings.keymap))
        self.theme = "ansi-dark" if self.no_color else self._wanted_theme()

    def _wanted_theme(self) -> str:
        wanted = self.settings.theme
        return wanted if wanted in self.available_themes else DARK.name

    @property
    def look(self) -> Look:
        """How to draw, in the theme of the moment."""
        if self.no_color:
            return Look(self._glyphs, "none")
        if self.native_ansi_color:
            return Look(self._glyphs, "ansi" if self.current_theme.dark else "ansi-light")
        return Look(self._glyphs, "dark" if self.current_theme.dark else "light")

    def get_driver_class(self) -> type[Driver]:
        """Textual's choice; a terminal gets one that sends nothing twice, and a page one that is never deaf."""
        chosen = super().get_driver_class()
        if chosen.__name__ == "LinuxDriver":
            from lim_tui.tui.frugal_driver import FrugalDriver

            return FrugalDriver
        if chosen.__name__ == "WebDriver":
            from lim_tui.tui.page_driver import PageDriver

            return PageDriver
        return chosen

    def paint_whole(self) -> None:
        """What is painted next is sent whole: another program may have written over the screen, or it was resized."""
        if (forget := getattr(self._driver, "forget", None)) is not None:
            forget()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """``NO_COLOR`` means no colour at all; Textual alone would leave shades of grey."""
        filters = [item for item in super().get_line_filters() if not isinstance(item, (Monochrome, NoColor))]
        if self._glyphs is ASCII:
            filters.append(AsciiMarks())
        return [*filters, NoColor()] if self.no_color else filters

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The tones for themes that are not ours."""
        return dict(tone_defaults(self.current_theme))

    def on_mount(self) -> None:
        """Shows the sweeps, and opens the database once something is painted."""
        from lim_tui.tui.screens.sweeps import SweepsScreen

        leave_when_asked(self.action_quit)
        if not self.is_headless:
            self.theme = fitting_theme(self.theme, self.console.color_system)
        real = real_keymap(self.settings.keymap)
        self.set_keymap({name: ",".join(keys) for name, keys in real.items()})
        self.push_screen(SweepsScreen())
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        self.coming_back.begin()
        self.feed.start()
        self.desk.ask(self, "recall", _recall)
        for problem in settings_problems(self.settings):
            self.tell(problem, warning=True)

    def on_answer(self, message: Answer) -> None:
        """The way of the last time is known, or that of this time is kept."""
        if message.about == "recall":
            self._recalled = True
            self._go_back_to(message.value)
            self.coming_back.way_is_known()
        elif message.about == "keep" and self._leaving:
            self.exit()

    def on_job_failed(self, message: JobFailed) -> None:
        """The way of the last time is not known, and is not written over."""
        _log.warning("%r: %s", message.about, message.error)
        self.coming_back.fails()

    def _go_back_to(self, visits: object) -> None:
        """The screens of the last time, unless a person has gone on in the meantime."""
        from lim_tui.tui.recalled import screens_of
        from lim_tui.tui.screens.sweeps import SweepsScreen

        if not isinstance(visits, tuple):
            return
        first = [known for known in visits if known.visit.screen == "sweeps"]
        self.sweep_draft = self.sweep_draft or next((known.visit.form for known in first), None)
        if isinstance(self.screen, SweepsScreen) and not self._went_on:
            for known in first:
                self.screen.come_back(known)
            for screen in screens_of(visits, self.workspace):
                self.push_screen(screen)

    def remember(self) -> None:
        """Keeps the way from the first screen to this one, once that of the last time is known."""
        from lim_tui.tui.screens.frame import Frame

        if not self._recalled:
            return
        visits = [screen.visit() for screen in self.screen_stack if isinstance(screen, Frame)]
        way = [visit for visit in visits if visit is not None]

        def work(store: Store) -> None:
            from lim_tui.tui.visits import keep

            keep(store, way)

        self.desk.ask(self, "keep", work)

    async def action_quit(self) -> None:
        """Leaves once the way is kept, or soon; at once where that of the last time is not known yet."""
        from lim_tui.tui.screens.frame import Frame

        self._leaving = True
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.leave()
        if not self._recalled:
            self.exit()
            return
        self.remember()
        self.set_timer(_LEAVE_S, self.exit)

    def action_command_palette(self) -> None:
        """What can be done here, to be found by typing."""
        from lim_tui.tui.palette import ActionPalette

        if not isinstance(self.screen, ActionPalette):
            self.push_screen(ActionPalette(id="--command-palette"))

    def on_command_palette_opened(self) -> None:
        """A blinking cursor would write while nobody does anything."""
        self.screen.query_one(Input).cursor_blink = False

    def on_unmount(self) -> None:
        """Lets the threads end; nobody waits for them."""
        self.feed.stop()
        self.desk.stop()
        self.study.stop()

    def on_database_unusable(self, message: DatabaseUnusable) -> None:
        """There is nothing to show."""
        self.exit(message.error, return_code=message.error.exit_code)

    async def on_event(self, event: events.Event) -> None:
        """What is typed or pasted goes on one at a time; a new size is painted whole."""
        if isinstance(event, events.Resize | events.AppFocus):
            self.paint_whole()
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif isinstance(event, events.Key) and not event.is_printable and event.key in self._leaving_keys:
            self.ahead.leave()
        elif not self.ahead.keeps(event):
            await self.hand_on(event)

    async def hand_on(self, event: events.Key | events.Paste) -> None:
        """What is pasted into a line is made visible first; a field takes it as it is and shows it visibly."""
        if isinstance(event, events.Paste):
            from textual.widgets import TextArea

            if not isinstance(self.focused, TextArea):
                event.text = tamed_line(event.text)
        self._went_on = True
        widget = self.focused or self.screen
        await super().on_event(event)
        self.ahead.follow(widget)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Does what a key or a click asks; what cannot be done is said, and the app goes on."""
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except (*REPLACED, *MENDABLE) as error:
            self.show_not_done(error)
            return True

    def show_not_done(self, error: Exception) -> None:
        """Says what a key or a message ran into; the app goes on."""
        if isinstance(error, REPLACED):
            self._show_replaced(error)
        else:
            self._show_mendable(error)

    def _show_replaced(self, error: Exception) -> None:
        """Says that the program was replaced, in a notice where even the screen for messages is gone."""
        _log.exception("the program was replaced while it ran")
        told = replaced_error(error)
        try:
            from lim_tui.tui.screens.message import MessageScreen

            self.push_screen(MessageScreen(told))
        except REPLACED:
            self.tell(f"{told.message}. {told.hint}", warning=True)

    def _show_mendable(self, error: Exception) -> None:
        """An error that a person can mend, in full, on a screen of its own."""
        from lim_tui.tui.screens.message import MessageScreen

        _log.warning("not done: %s", error)
        self.push_screen(MessageScreen(mendable_error(error)))

    def _handle_exception(self, error: Exception) -> None:
        """Ends the app without Textual's traceback, which would show a person all local values."""
        error = replaced_error(error) if isinstance(error, REPLACED) else error
        self._exception = self._exception or error
        self._exception_event.set()
        self.exit(error, return_code=EXIT_INTERNAL)

    def tell(self, text: str, *, warning: bool = False) -> None:
        """A short notice; ``text`` has passed ``visible()``."""
        self.notify(text, severity="warning" if warning else "information", timeout=4, markup=False)

    def copy(self, text: str) -> None:
        """To the clipboard of the person's own terminal, and to a file, since not every terminal takes it."""
        if fits_clipboard(text):
            self.copy_to_clipboard(text)
        self.tell(copy_words(text, keep_copy(text)))

    def steer(self, asker: Asker, line: SweepLine, wanted: Wanted) -> None:
        """Tells the worker of a sweep what is wanted; going on starts a worker where none lives."""

        def work(store: Store) -> None:
            if wanted != "run":
                store.sweeps.want(line.record.id, wanted)
                return
            from lim_tui.engine.launch import resume
            from lim_tui.engine.spending import spent_budget
            from lim_tui.errors import LimError

            if (budget := spent_budget(store.sweeps.get(line.record.id))) is not None:
                raise LimError(f"The budget of {budget} is spent.", _RAISE_BUDGET)
            resume(store, self.workspace, line.record.id)

        self.desk.ask(asker, ("steer", wanted), work)

    def action_help(self) -> None:
        """Explains what has the focus, then lists all keys."""
        from lim_tui.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_log(self) -> None:
        """Shows what was logged."""
        from lim_tui.tui.screens.log import LogScreen

        if not isinstance(self.screen, LogScreen):
            self.push_screen(LogScreen())

    def action_next_theme(self) -> None:
        """The next theme; without colours there is only one."""
        if not self.no_color:
            at = _THEMES.index(self.theme) if self.theme in _THEMES else -1
            self.theme = _THEMES[(at + 1) % len(_THEMES)]
            self.tell(f"theme {self.theme}")
