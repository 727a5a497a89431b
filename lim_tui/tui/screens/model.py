"""Choosing one model: from the known ones, or by a name that is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from lim_tui.tui.bindings import bindings_of
from lim_tui.tui.fitting import fit, safe
from lim_tui.tui.form_fields import Choice
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.choice_line import ChoiceLine
from lim_tui.tui.widgets.row_list import RowList

_AS_TYPED = "as it is typed"


class ModelScreen(Frame):
    """``take`` gets the name of the chosen model, once; what is typed narrows the list, and can be taken itself."""

    SCOPE = "model"
    HELP = (
        "The models that are known here, as the form of a sweep offers them. Type a part of a name to narrow the list, "
        "or a whole name that is not in it, such as simulated/flat?edge=1. Enter takes the line under the cursor."
    )
    CHOOSE = "take"
    BINDINGS = bindings_of("below", "model")
    CSS_PATH = "model.tcss"

    def __init__(self, title: str, offered: Sequence[Choice], now: str, take: Callable[[str], None]) -> None:
        super().__init__()
        self._title = title
        self._now = now
        self._offered = offered if now in {choice.value for choice in offered} else (Choice(now), *offered)
        self._take = take
        self._ready = False
        self._typed = ""
        self._list = RowList[Choice](self._row, lambda choice: choice.value, id="models")
        self._list.can_focus = False

    def compose_body(self) -> ComposeResult:
        """The list, and the line to type in."""
        yield self._list
        with Horizontal(id="name"):
            yield Static(Content("Model"), markup=False)
            yield ChoiceLine()

    def on_mount(self) -> None:
        """What is typed goes into the line from the first key on."""
        self.place(["sweeps", "cases", safe(self._title)], [("type a name, or up and down; enter takes it", "dim")])
        self._list.begin_at(self._now)
        self._list.show(self._offered)
        self.set_focus(self.query_one(ChoiceLine))
        self._ready = True
        self.workbench.ahead.go_on()

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    @property
    def holds_keys(self) -> bool:
        """Until the line is there, a typed letter has nowhere to go."""
        return not self._ready

    @on(Input.Changed)
    def _narrow(self, message: Input.Changed) -> None:
        message.stop()
        self._show(message.value.strip())

    def _show(self, typed: str) -> None:
        if typed == self._typed:
            return
        self._typed = typed
        self._list.show(self._fitting(typed))
        self._list.select(self._list.rows[0].value if typed else self._now)

    def _fitting(self, typed: str) -> Sequence[Choice]:
        """A whole name stands first as it is typed; a part of one behind what holds it."""
        found = tuple(choice for choice in self._offered if typed.casefold() in choice.value.casefold())
        exact = tuple(choice for choice in found if choice.value == typed)
        if not typed or exact:
            return (*exact, *(choice for choice in found if choice not in exact))
        own = (Choice(typed, _AS_TYPED),)
        return (*own, *found) if "/" in typed else (*found, *own)

    @on(ChoiceLine.Stepped)
    def _step(self, message: ChoiceLine.Stepped) -> None:
        message.stop()
        self._list.action_move(message.rows)

    @on(Input.Submitted)
    def _submitted(self, message: Input.Submitted) -> None:
        # The list may still show what fits the text before the last key.
        message.stop()
        self._show(message.value.strip())
        self._chosen()

    def on_row_list_chosen(self) -> None:
        """A line is clicked at twice."""
        self._chosen()

    def _chosen(self) -> None:
        choice = self._list.row
        self.workbench.pop_screen()
        if choice is not None:
            self._take(choice.value)

    def _row(self, choice: Choice, width: int) -> Sequence[Piece]:
        glyphs = self.workbench.look.glyphs
        room = min(max(len(safe(offered.value)) for offered in self._list.rows), width * 2 // 3)
        now = choice.value == self._now
        return [
            (f"[{glyphs.correct if now else ' '}] ", "accent" if now else "dim"),
            (fit(safe(choice.value), room, glyphs.cut), "plain"),
            (f"  {safe(choice.note)}", "dim"),
        ]
