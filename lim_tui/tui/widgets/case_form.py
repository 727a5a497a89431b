"""The fields of what is under the cursor, one below the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.containers import VerticalScroll

from lim_tui.authoring.form_fields import FormField
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.field_box import FieldBox

# What may change in a frozen case without changing what is asked and how it is scored.
_NEVER_FROZEN = ("status", "tags")


class CaseForm(VerticalScroll, can_focus=False):
    """Keeps its fields where only their values change, so that the cursor stays where a person types."""

    DEFAULT_CSS = """
    CaseForm { scrollbar-size: 1 1; scrollbar-background: $background; scrollbar-color: $scroll-thumb; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._boxes: dict[str, FieldBox] = {}
        self._shape: object = None

    @property
    def focused_key(self) -> str | None:
        """The key of the field that a person is in; None where they are elsewhere."""
        return next((key for key, box in self._boxes.items() if box.input.has_focus), None)

    def typed(self, key: str) -> str | None:
        """What stands in a field now; None where there is no such field."""
        box = self._boxes.get(key)
        if box is None:
            return None
        return box.value

    def unsent(self) -> dict[str, str]:
        """What was typed of which the screen has not heard yet, by the key of its field."""
        waiting = {key: box for key, box in self._boxes.items() if box.value != box.heard}
        for box in waiting.values():
            box.heard = box.value
        return {key: box.value for key, box in waiting.items()}

    async def show(self, about: object, fields: Sequence[FormField], *, frozen: bool, keep: Mapping[str, str]) -> None:
        """Shows these fields of ``about``; ``keep`` are texts being typed, which stand as they are."""
        fields = [_with(field, keep.get(field.key)) for field in fields]
        shape = (about, frozen, tuple((field.key, field.form, field.options, field.locked) for field in fields))
        if shape == self._shape:
            for field in fields:
                self._boxes[field.key].show(field)
            return
        here = self.focused_key if self._about == about else None
        cursor = self._cursor(here)
        self._shape, self._about = shape, about
        boxes = {field.key: FieldBox(field, frozen=frozen and field.key not in _NEVER_FROZEN) for field in fields}
        self._boxes = boxes
        async with self.batch():
            await self.remove_children()
            await self.mount_all(boxes.values())
        if here is not None:
            self.go_to(here, cursor)

    _about: object = None

    def _cursor(self, key: str | None) -> tuple[int, int] | None:
        box = self._boxes.get(key or "")
        return getattr(box.input, "cursor_location", None) if box else None

    def tell(self, tokens: Mapping[str, str], problems: Mapping[str, Sequence[Piece]]) -> None:
        """Says at each field what it takes and what is wrong with it."""
        for key, box in self._boxes.items():
            box.tell(tokens.get(key, ""), problems.get(key, ()))
        self._keep_in_view()

    def on_resize(self) -> None:
        """The list of problems below comes and goes."""
        self._keep_in_view()

    def _keep_in_view(self) -> None:
        box = self._boxes.get(self.focused_key or "")
        if box is not None:
            self.call_after_refresh(self.scroll_to_widget, box.input, animate=False)

    @property
    def _first(self) -> FieldBox | None:
        boxes = list(self._boxes.values())
        return next((box for box in boxes if not box.field.locked), boxes[0] if boxes else None)

    def go_to(self, key: str | None, cursor: tuple[int, int] | None = None) -> bool:
        """Puts the focus on a field, None on the first that can be changed; False where there is none."""
        box = self._boxes.get(key) if key else self._first
        if box is None:
            return False
        # At once, so that what is typed quickly after the key that leads here goes into it.
        self.screen.set_focus(box.input)
        if cursor is not None and hasattr(box.input, "move_cursor"):
            box.input.move_cursor(cursor)
        return True


def _with(field: FormField, typed: str | None) -> FormField:
    if typed is None or typed == field.text:
        return field
    return FormField(field.key, field.label, field.form, typed, field.options, field.locked)
