"""The bottom line: what can I do here. It draws itself, since remounting a key per change costs bytes and memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.binding import ActiveBinding
from textual.dom import DOMNode
from textual.keys import key_to_character
from textual.widget import Widget
from textual.widgets import Input

from lim_tui.tui.action import Action, Scope
from lim_tui.tui.actions import ACTIONS, known_action
from lim_tui.tui.bindings import key_name, keys_of
from lim_tui.tui.tones import Piece, content
from lim_tui.tui.widgets.find_line import LineInput

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp
    from lim_tui.tui.screens.frame import Frame

_ALWAYS = ("below.back", "app.palette", "app.help", "app.quit")
_BETWEEN = "  "
# The line is what a person is in; what the screen offers is shown again when it is closed.
_OF_A_LINE: frozenset[Scope] = frozenset({"line", "app"})


class Shown(NamedTuple):
    """An action with the key and the label under which it stands in the line."""

    action: Action
    key: str
    label: str

    @property
    def width(self) -> int:
        """In cells, with what parts it from the next."""
        return cell_len(f"{key_name(self.key)}{self.words}{_BETWEEN}")

    @property
    def words(self) -> str:
        """What follows the key: nothing where the key says it."""
        return "" if key_name(self.key) == self.label else f" {self.label}"


class KeyBar(Widget):
    """The frequent keys of what has the focus; back, more, help, quit and what the screen is for stay in little room.

    A click acts like the key.
    """

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Shown] = []

    def on_mount(self) -> None:
        """Follows what has the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def _follow(self, _screen: object) -> None:
        shown = self._fitting(list(self._active()), self.content_size.width)
        if shown != self._shown:
            self._shown = shown
            self.refresh()

    def on_resize(self) -> None:
        """Other keys may fit now."""
        self._follow(self.screen)

    def _active(self) -> Iterator[Shown]:
        active_bindings = self.screen.active_bindings
        here = {active.binding.id for active in active_bindings.values() if active.enabled}
        edits = {key for key, active in active_bindings.items() if _is_edited_by(active)}
        only = _OF_A_LINE if isinstance(self.screen.focused, LineInput) else None
        keymap = cast("WorkbenchApp", self.app).settings.keymap
        for entry in ACTIONS:
            if entry.footer and entry.id in here and (only is None or entry.scope in only):
                free = (key for key in keys_of(entry, keymap) if key not in edits and not self._is_typed(key))
                key = next(free, None)
                if key is not None:
                    yield Shown(entry, key, self._label(entry))

    def _label(self, entry: Action) -> str:
        return cast("Frame", self.screen).label_of(entry)

    def _is_typed(self, key: str) -> bool:
        """Whether a key writes a character where the focus is, and so does nothing else."""
        focused = self.screen.focused
        return focused is not None and focused.check_consume_key(key, key_to_character(key))

    def _fitting(self, entries: list[Shown], width: int) -> list[Shown]:
        kept = [entry for entry in entries if entry.action.id in _ALWAYS or entry.action.main]
        room = width + len(_BETWEEN) - sum(entry.width for entry in kept)
        shown = []
        for entry in entries:
            if entry in kept:
                shown.append(entry)
            elif entry.width <= room:
                shown.append(entry)
                room -= entry.width
        return shown

    def render(self) -> RenderResult:
        """The line."""
        pieces: list[Piece] = []
        for entry in self._shown:
            pieces += [(key_name(entry.key), "accent"), (f"{entry.words}{_BETWEEN}", "plain")]
        return content(pieces)

    async def on_click(self, event: events.Click) -> None:
        """Acts like the key under the mouse."""
        x = event.x - 1
        for entry in self._shown:
            if x < entry.width:
                self.app.simulate_key(entry.key)
                return
            x -= entry.width


def _is_edited_by(active: ActiveBinding) -> bool:
    """Whether a key edits the text that has the focus: no action of the table."""
    return known_action(active.binding.id) is None and _is_written_into(active.node)


def _is_written_into(node: DOMNode) -> bool:
    """Whether its own keys edit a text. A text area is known by name: to load one holds up the first paint."""
    return isinstance(node, Input) or any(kind.__name__ == "TextArea" for kind in type(node).__mro__)
