"""A field to type a text into: it grows with the text, and shows what cannot be seen."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import TextArea

from lim_tui.authoring.form_fields import without_controls
from lim_tui.text.visible import visible_cells
from lim_tui.tui.bindings import bindings_of


class FieldArea(TextArea):
    """``single`` fields hold one line: enter leads to the next field. Tab always does. ``about`` is for the help."""

    BINDINGS = bindings_of("field")
    HELP = (
        "A field: what you type stands in the file once you save it with ctrl+s, and is kept as a draft until then. "
        "Tab leads to the next field, escape to the list, ctrl+z takes back what was typed here."
    )
    DEFAULT_CSS = """
    FieldArea, FieldArea:focus {
        border: none; padding: 0; height: auto; min-height: 1; max-height: 14; background: $surface;
        scrollbar-size: 1 1; scrollbar-background: $surface; scrollbar-color: $scroll-thumb;
    }
    FieldArea:focus { background: $panel; }
    FieldArea.-read-only { color: $tone-dim; }
    """

    class Typed(Message):
        """A person changed the text."""

        def __init__(self, area: FieldArea) -> None:
            super().__init__()
            self.area = area

    class Refused(Message):
        """Characters that cannot stand in a case were left out of what was pasted; their names."""

        def __init__(self, names: tuple[str, ...]) -> None:
            super().__init__()
            self.names = names

    def __init__(self, text: str, *, single: bool, read_only: bool) -> None:
        super().__init__(
            text, soft_wrap=True, read_only=read_only, compact=True, highlight_cursor_line=False, tab_behavior="focus"
        )
        self.single = single
        self.about = ""
        self.cursor_blink = False
        self._known = text

    def show(self, text: str) -> None:
        """Shows another text; what was typed before cannot be brought back with ctrl+z."""
        if text != self.text:
            self._known = text
            self.load_text(text)
        self._known = text

    def on_text_area_changed(self, message: TextArea.Changed) -> None:
        """Tells what a person typed, and nothing else."""
        message.stop()
        if self.text != self._known:
            self._known = self.text
            self.post_message(self.Typed(self))

    async def _on_key(self, event: events.Key) -> None:
        if self.single and event.key == "enter":
            event.stop()
            event.prevent_default()
            self.screen.focus_next()
            return
        if event.key == "enter" and not self.text:
            # No text begins with an empty line; the key was one too many on the way here.
            event.stop()
            event.prevent_default()
            return
        await super()._on_key(event)

    async def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        # Textual calls the handler of the base class too, which would insert the text a second time.
        event.prevent_default()
        if self.read_only:
            return
        text, refused = without_controls(event.text)
        if self.single:
            text = " ".join(text.strip("\n").split("\n"))
        if refused:
            self.post_message(self.Refused(refused))
        if text and (result := self._replace_via_keyboard(text, *self.selection)):
            self.move_cursor(result.end_location)

    def get_line(self, line_index: int) -> Text:
        """The line with a mark for each character that cannot be seen, so that it can do nothing to a terminal."""
        return Text(visible_cells(self.document.get_line(line_index)), end="", no_wrap=True)
