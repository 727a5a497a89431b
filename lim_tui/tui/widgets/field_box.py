"""One field of a form: its label with its tokens, the field itself, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from lim_tui.authoring.form_fields import FormField
from lim_tui.tui.field_words import field_words
from lim_tui.tui.fitting import safe
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.field_area import FieldArea
from lim_tui.tui.widgets.told import Told
from lim_tui.tui.widgets.word_field import WordField


class FieldBox(Vertical):
    """``frozen`` fields are only to be read."""

    DEFAULT_CSS = """
    FieldBox { height: auto; margin: 0 0 1 0; }
    FieldBox .label { height: 1; }
    FieldBox .told { height: auto; display: none; }
    FieldBox.-told .told { display: block; }
    """

    class Edited(Message):
        """A person changed the field."""

        def __init__(self, box: FieldBox, text: str) -> None:
            super().__init__()
            self.box = box
            self.key = box.field.key
            self.text = text

    def __init__(self, field: FormField, *, frozen: bool) -> None:
        super().__init__()
        self.field = field
        self._label = Told()
        self._label.add_class("label")
        self._told = Told()
        self._told.add_class("told")
        read_only = frozen or bool(field.locked)
        self.input: FieldArea | WordField
        if field.form == "word":
            self.input = WordField(field.text, field.options, read_only=read_only)
        else:
            self.input = FieldArea(field.text, single=field.form == "line", read_only=read_only)
        self._say_what_for()
        self._tokens = ""
        self._problems: tuple[Piece, ...] = ()
        self.heard = self.value

    def _say_what_for(self) -> None:
        if words := field_words(self.field.key, self.field.label):
            self.input.about = f"{self.field.label.partition(',')[0]}: {words}"

    @property
    def value(self) -> str:
        """What stands in the field; ``heard`` is what the screen knows of it."""
        return self.input.word if isinstance(self.input, WordField) else self.input.text

    def compose(self) -> ComposeResult:
        """Label, field, problems."""
        yield self._label
        yield self.input
        yield self._told

    def on_mount(self) -> None:
        """Says what the field is."""
        self._tell()

    def show(self, field: FormField) -> None:
        """Shows another value of the same field."""
        self.field = field
        self._say_what_for()
        self.input.show(field.text)
        self.heard = self.value
        self._tell()

    def tell(self, tokens: str, problems: Sequence[Piece]) -> None:
        """Says how many tokens it takes, empty for unknown, and what is wrong with it, a line each."""
        if (tokens, tuple(problems)) != (self._tokens, self._problems):
            self._tokens, self._problems = tokens, tuple(problems)
            self._tell()

    def _tell(self) -> None:
        pieces: list[Piece] = [(safe(self.field.label), "accent")]
        if self._tokens:
            pieces.append((f"  {self._tokens}", "dim"))
        if self.field.locked:
            pieces.append((f"  {safe(self.field.locked)}", "warn"))
        self._label.tell(pieces)
        self._told.tell(*([piece] for piece in self._problems))
        self.set_class(bool(self._problems), "-told")

    def on_field_area_typed(self, message: FieldArea.Typed) -> None:
        """Tells the form."""
        message.stop()
        self.post_message(self.Edited(self, message.area.text))

    def on_word_field_chosen(self, message: WordField.Chosen) -> None:
        """Tells the form."""
        message.stop()
        self.post_message(self.Edited(self, message.field.word))
