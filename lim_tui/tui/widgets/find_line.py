"""The line to type in what to find; closed until it is asked for."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from lim_tui.tui.bindings import bindings_of


class LineInput(Input):
    """What is typed; its keys are the line's and not the screen's."""

    HELP = "What is typed here is taken with enter; escape leaves it and changes nothing."
    BINDINGS = bindings_of("line")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Where nothing completes, tab is the screen's."""
        return action != "complete" or self.suggester is not None

    def action_complete(self) -> None:
        """Takes what completes the line, as the right arrow does at its end."""
        self.action_end()
        self.action_cursor_right()

    def action_close(self) -> None:
        """Hides the line."""
        if isinstance(self.parent, FindLine):
            self.parent.close()


class FindLine(Horizontal):
    """Opens above the keys. Enter sends ``Input.Submitted``, escape closes it."""

    DEFAULT_CSS = """
    FindLine {
        dock: bottom; height: 1; margin-bottom: 1; display: none; background: $panel;
        &.-open { display: block; }
        Static { width: auto; padding: 0 1; color: $tone-accent; }
        Input, Input:focus { width: 1fr; border: none; height: 1; padding: 0; background: $panel; }
    }
    """

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self._prompt = prompt

    def compose(self) -> ComposeResult:
        """The prompt and the input."""
        yield Static(Content(self._prompt), markup=False)
        field = LineInput(compact=True, select_on_focus=True)
        field.cursor_blink = False
        yield field

    def open(self, value: str) -> None:
        """Shows the line with ``value`` to change."""
        self.add_class("-open")
        field = self.query_one(Input)
        field.value = value
        # At once, so that what is typed quickly after the key that opens the line goes into it.
        self.screen.set_focus(field)

    def close(self) -> None:
        """Hides the line and gives the focus back to the text or list above it."""
        self.remove_class("-open")
        above = (widget for widget in self.screen.focus_chain if not isinstance(widget, Input))
        self.screen.set_focus(next(above, None))
