"""A field with one of a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import RenderResult
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import safe
from lim_tui.tui.tones import Piece, content

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp


class WordField(Widget, can_focus=True):
    """Left and right go through the words; a letter goes to the next that begins with it. ``about`` says what for."""

    BINDINGS = bindings_of("word")
    HELP = "One of a few words: left and right go through them, a letter goes to the next that begins with it."
    DEFAULT_CSS = """
    WordField { height: auto; max-height: 3; background: $surface; }
    WordField:focus { background: $panel; }
    """
    word: reactive[str] = reactive("", layout=True)

    class Chosen(Message):
        """A person chose another word."""

        def __init__(self, field: WordField) -> None:
            super().__init__()
            self.field = field

    def __init__(self, word: str, options: tuple[str, ...], *, read_only: bool) -> None:
        super().__init__()
        self._options = options
        self.read_only = read_only
        self.about = ""
        self.set_reactive(WordField.word, word)

    def show(self, word: str) -> None:
        """Shows another word."""
        self.word = word

    def render(self) -> RenderResult:
        """The word behind a mark; in focus what else there is too, in as many lines as that takes."""
        look = cast("WorkbenchApp", self.app).look
        if self.read_only:
            return content([(f"  {safe(self.word)}", "dim")])
        others = " ".join(safe(option) for option in self._from_here() if option != self.word)
        mark: Piece = (f"{look.glyphs.crumb} ", "accent")
        pieces: list[Piece] = [mark, (safe(self.word) or "-", "plain")]
        return content([*pieces, (f"   {others}", "dim")] if self.has_focus else pieces)

    def on_focus(self) -> None:
        """The other words take room."""
        self.refresh(layout=True)

    def on_blur(self) -> None:
        """And give it back."""
        self.refresh(layout=True)

    def action_turn(self, step: int) -> None:
        """The next or the previous word, round the end."""
        at = self._options.index(self.word) if self.word in self._options else -1
        self._choose(self._options[(at + step) % len(self._options)])

    def on_key(self, event: events.Key) -> None:
        """The next word that begins with the letter."""
        if event.character is None or not self.check_consume_key(event.key, event.character):
            return
        event.stop()
        found = next((option for option in self._from_here() if option.startswith(event.character)), None)
        if found is not None:
            self._choose(found)

    def check_consume_key(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        """A letter is typed here, and means nothing that it means elsewhere; a field that is read only takes none."""
        return character is not None and character.isalnum() and not self.read_only

    def _from_here(self) -> tuple[str, ...]:
        """The words in the order in which ``right`` goes through them, the one that stands here last."""
        at = self._options.index(self.word) if self.word in self._options else -1
        return (*self._options[at + 1 :], *self._options[: at + 1])

    def _choose(self, word: str) -> None:
        if not self.read_only and word != self.word:
            self.word = word
            self.post_message(self.Chosen(self))
