"""Choosing among known values: one, or several of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult

from lim_tui.reporting.words import count_of
from lim_tui.tui.action import Action
from lim_tui.tui.actions import action
from lim_tui.tui.bindings import bindings_of, key_name, keys_of
from lim_tui.tui.fitting import fit, safe
from lim_tui.tui.form_fields import Choice
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.row_list import RowList

_WIDEST_VALUE = 44


class PickScreen(Frame):
    """``take`` gets the chosen values, in the order in which they were chosen, on every change."""

    SCOPE = "pick"
    HELP = (
        "What the field may hold, as far as it is known here. The form has each value as soon as you take it; "
        "what is not listed can be written by hand in the form."
    )
    CHOOSE = "take"
    BINDINGS = bindings_of("below", "pick")
    CSS_PATH = "pick.tcss"

    def __init__(
        self,
        title: str,
        offered: Sequence[Choice],
        chosen: Sequence[str],
        take: Callable[[Sequence[str]], None],
        *,
        several: bool,
    ) -> None:
        super().__init__()
        self._title = title
        self._chosen = list(chosen)
        known = {choice.value for choice in offered}
        self._offered = (*(Choice(value, "written by hand") for value in chosen if value not in known), *offered)
        self._take = take
        self._several = several
        self._list = RowList[Choice](self._row, lambda choice: choice.value, id="choices")

    def compose_body(self) -> ComposeResult:
        """The list."""
        yield self._list

    def on_mount(self) -> None:
        """Shows the values."""
        self._tell()
        self._list.show(self._offered)

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def _tell(self) -> None:
        told = count_of(len(self._chosen), "value") + " chosen"
        if self._several:
            back = key_name(keys_of(action("below.back"), self.workbench.settings.keymap)[0])
            told += f"; {back} when done"
        self.place(["sweeps", "compose", safe(self._title)], [(told, "dim")])
        self.refresh_bindings()

    def label_of(self, entry: Action) -> str:
        """Going back is being done; a value that is taken already is taken back."""
        if entry.id == "below.back":
            return "done"
        taken = self._list.row is not None and self._list.row.value in self._chosen
        if entry.id in ("list.choose", "pick.take") and taken and (self._several or entry.id == "pick.take"):
            return "take back"
        return super().label_of(entry)

    def on_row_list_moved(self) -> None:
        """What enter does is of the value under the cursor."""
        self.refresh_bindings()

    def action_take(self) -> None:
        """Takes the value under the cursor, or takes it back."""
        choice = self._list.row
        if choice is None:
            return
        if choice.value in self._chosen:
            self._chosen.remove(choice.value)
            self.workbench.tell(f"{safe(choice.value)} is taken back")
        else:
            self._chosen = [*self._chosen, choice.value] if self._several else [choice.value]
        self._take(tuple(self._chosen))
        self._tell()
        self._list.refresh()

    def on_row_list_chosen(self) -> None:
        """Several values are toggled; of one kind only, the choice is made and the form comes back."""
        if self._several:
            self.action_take()
            return
        choice = self._list.row
        if choice is not None:
            self._take((choice.value,))
        self.workbench.pop_screen()

    def _row(self, choice: Choice, width: int) -> Sequence[Piece]:
        glyphs = self.workbench.look.glyphs
        chosen = choice.value in self._chosen
        longest = max(len(safe(offered.value)) for offered in self._offered)
        room = min(longest, _WIDEST_VALUE, width // 2)
        return [
            (f"[{glyphs.correct if chosen else ' '}] ", "accent" if chosen else "dim"),
            (fit(safe(choice.value), room, glyphs.cut), "strong" if chosen else "plain"),
            (f"  {safe(choice.note)}", "dim"),
        ]
