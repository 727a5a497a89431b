"""The screen, what on it has the focus, what its marks mean, and all keys, from the action table."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.screen import Screen

from lim_tui.reporting.words import UNKNOWN
from lim_tui.tui.action import Scope
from lim_tui.tui.actions import SCOPE_TITLES, actions_of, known_action
from lim_tui.tui.bindings import bindings_of, keys_text
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.marked_text import MarkedText, TextBuilder
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.text_view import TextView

_KEYS_WIDTH = 18
_HELD: frozenset[Scope] = frozenset({"list", "heat", "text", "field", "word", "line"})
_EVERYWHERE: frozenset[Scope] = frozenset({"below", "app"})
_ABOUT = (
    "lim measures whether a language model loses what stands in the middle of a long context. A sweep asks the same "
    "questions with the evidence at every depth of the prompt and counts the right answers."
)


class HelpScreen(Frame):
    """Help on the screen that was in front."""

    SCOPE = "help"
    HELP = "All that can be done, by screen. Escape leads back to where you were."
    BINDINGS = bindings_of("below", "help")
    CSS_PATH = "help.tcss"

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self._about = about

    def compose_body(self) -> ComposeResult:
        """The text."""
        yield TextView(id="help")

    def on_mount(self) -> None:
        """Shows the help."""
        self.place(["help", SCOPE_TITLES[self._front] if self._front else "lim"])
        self.query_one(TextView).show(self._text())

    @property
    def _front(self) -> Scope | None:
        """The screen that is explained; None for one that is not of the workbench."""
        return getattr(self._about, "SCOPE", None)

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def _text(self) -> MarkedText:
        text = TextBuilder()
        here = self._scopes_here()
        self._explain(text, here)
        _marks(text, self.workbench.look.glyphs)
        for scope in here:
            self._keys(text, scope)
        text.line("Elsewhere", "heading")
        text.line()
        for scope in SCOPE_TITLES:
            if scope not in here:
                self._keys(text, scope)
        return text.built()

    def _explain(self, text: TextBuilder, here: Sequence[Scope]) -> None:
        """The screen, what on it has the focus, and what the program is."""
        if self._front:
            text.line(SCOPE_TITLES[self._front], "heading")
            text.line(getattr(self._about, "HELP", ""))
            text.line()
        if now := getattr(self._about, "now", ""):
            text.line("The row under the cursor", "heading")
            text.line(now)
            text.line()
        focused = getattr(self._about.focused, "HELP", "")
        about = getattr(self._about.focused, "about", "")
        held = next((scope for scope in here if scope in _HELD), None)
        if focused and held:
            text.line(SCOPE_TITLES[held], "heading")
            if about:
                text.line(about)
            text.line(focused)
            text.line()
        if self._front == "sweeps":
            text.line("lim", "heading")
            text.line(_ABOUT)
            text.line()

    def _scopes_here(self) -> list[Scope]:
        """What has keys where the help was asked for: the screen, what has the focus, and what holds everywhere."""
        found = (known_action(active.binding.id) for active in self._about.active_bindings.values())
        active = {entry.scope for entry in found if entry is not None}
        here = [scope for scope in SCOPE_TITLES if scope in active]
        return sorted(here, key=lambda scope: (scope in _EVERYWHERE, scope != self._front))

    def _keys(self, text: TextBuilder, scope: Scope) -> None:
        if not actions_of(scope):
            return
        text.line(SCOPE_TITLES[scope], "heading")
        for entry in actions_of(scope):
            text.add(f"  {keys_text(entry, self.workbench.settings.keymap):<{_KEYS_WIDTH}}")
            text.line(entry.help)
        text.line()


def _marks(text: TextBuilder, glyphs: Glyphs) -> None:
    text.line("Marks", "heading")
    for mark, meaning in (
        (glyphs.correct, "judged correct"),
        (glyphs.incorrect, "judged incorrect"),
        (glyphs.review, "readers would argue; for review"),
        (glyphs.not_scored, "not scored: no answer came; never counted as wrong"),
        (glyphs.scorer_error, "the scorer failed"),
        (glyphs.planned, "planned"),
        (glyphs.running, "under way"),
        (glyphs.refused, "refused before any call, with the reason"),
        (f"83%{glyphs.partial}", "83% of the answers so far; more are to come"),
        (f"{glyphs.changed}83%", "changed since the last look"),
        ("[83%]", "under the cursor"),
        (UNKNOWN, "not known, or not worked out yet"),
    ):
        text.add(f"  {mark:<{_KEYS_WIDTH}}")
        text.line(meaning)
    text.line()
