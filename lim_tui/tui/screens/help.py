"""What has the focus, what its marks mean, and all keys, from the action table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen

from lim_tui.tui.action import Scope
from lim_tui.tui.actions import SCOPE_TITLES, actions_of, known_action
from lim_tui.tui.bindings import bindings_of, keys_text
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.marked_text import MarkedText, TextBuilder
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.widgets.text_view import TextView

_KEYS_WIDTH = 18
_ABOUT = (
    "lim measures whether a language model loses what stands in the middle of a long context. A sweep asks the same "
    "questions with the evidence at every depth of the prompt and counts the right answers."
)


class HelpScreen(Frame):
    """Help on the screen that was in front."""

    SCOPE = "help"
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
        self.place(["help"])
        self.query_one(TextView).show(self._text())

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def _text(self) -> MarkedText:
        text = TextBuilder()
        here = self._scopes_here()
        focused = self._about.focused
        explanation = getattr(focused, "HELP", None) if focused else None
        front = getattr(self._about, "SCOPE", None)
        title = front if front in here and here[0] == "below" else next(iter(here), None)
        text.line(SCOPE_TITLES[title] if title else "lim", "heading")
        text.line(explanation or _ABOUT)
        text.line()
        _marks(text, self.workbench.look.glyphs)
        for scope in here:
            self._keys(text, scope)
        text.line("Elsewhere", "heading")
        text.line()
        for scope in SCOPE_TITLES:
            if scope not in here:
                self._keys(text, scope)
        return text.built()

    def _scopes_here(self) -> list[Scope]:
        scopes: list[Scope] = []
        for active in self._about.active_bindings.values():
            entry = known_action(active.binding.id)
            if entry is not None and entry.scope not in scopes:
                scopes.append(entry.scope)
        return scopes

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
    ):
        text.add(f"  {mark:<{_KEYS_WIDTH}}")
        text.line(meaning)
    text.line()
