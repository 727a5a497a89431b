"""The models of a sweep as tabs: all, or one alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.strip import Strip

from lim_tui.tui.model_names import short_names
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.painted import Painted

_BEFORE, _KEYS = " models ", "  n N "
_LEAST, _MOST, _STEP = 12, 32, 4


class ModelTabs(Painted, can_focus=False):
    """One line; the tab in front stands in brackets. A click brings another to the front."""

    DEFAULT_CSS = """
    ModelTabs { height: 1; display: none; }
    ModelTabs.-several { display: block; }
    """

    class Chosen(Message):
        """A person wants to see one model alone, or (None) all."""

        def __init__(self, model: str | None) -> None:
            super().__init__()
            self.model = model

    def __init__(self, models: Sequence[str], id: str | None = None) -> None:
        super().__init__(id=id)
        self._models: tuple[str, ...] = tuple(models)
        self._front: str | None = None
        self.set_class(len(self._models) > 1, "-several")

    def take(self, models: Sequence[str]) -> None:
        """The models of the sweep; one alone needs no tabs."""
        if tuple(models) != self._models:
            self._models = tuple(models)
            self.set_class(len(models) > 1, "-several")
            self.refresh()

    @property
    def models(self) -> tuple[str, ...]:
        """Those that have a tab."""
        return self._models

    def beside(self, step: int) -> str | None:
        """The model ``step`` tabs further, round and round."""
        turns = [None, *self._models]
        at = turns.index(self._front) if self._front in turns else 0
        return turns[(at + step) % len(turns)]

    def bring(self, model: str | None) -> None:
        """Marks the tab of ``model``, None that of all."""
        if model != self._front:
            self._front = model
            self.refresh()

    def _names(self) -> Mapping[str, str]:
        """The longest names with which all tabs fit, else short ones."""
        cut = self.workbench.look.glyphs.cut
        room = self.size.width - cell_len(_BEFORE + _KEYS) - len("[all]") - 2
        names: Mapping[str, str] = {}
        for width in range(_MOST, _LEAST - 1, -_STEP):
            names = short_names(self._models, width, cut)
            if sum(cell_len(name) + 2 for name in names.values()) <= room:
                break
        return names

    def _tabs(self) -> list[tuple[str | None, str]]:
        """Each tab in view with its text: the one in front always, and as many others as fit."""
        tabs = [(None, self._text(None, "all")), *((m, self._text(m, name)) for m, name in self._names().items())]
        room = self.size.width - cell_len(_BEFORE + _KEYS) - 2
        front = next((at for at, (model, _) in enumerate(tabs) if model == self._front), 0)
        begin = 0
        while begin < front and sum(cell_len(text) for _, text in tabs[begin : front + 1]) > room:
            begin += 1
        ends = accumulate(cell_len(text) for _, text in tabs[begin:])
        fitting = max(sum(end <= room for end in ends), 1)
        return tabs[begin : begin + fitting]

    def _text(self, model: str | None, name: str) -> str:
        return f"[{name}]" if model == self._front else f" {name} "

    def render_line(self, y: int) -> Strip:
        """The tabs, with a mark on the side where there are more."""
        if y:
            return Strip.blank(self.size.width, self.tone("plain"))
        tabs, cut = self._tabs(), self.workbench.look.glyphs.cut
        before = " " if tabs[0][0] is None else cut
        after = " " if tabs[-1][0] == self._models[-1] else cut
        pieces: list[Piece] = [(_BEFORE, "dim"), (before, "dim")]
        pieces += [(text, "accent" if model == self._front else "plain") for model, text in tabs]
        return self.strip([*pieces, (after, "dim"), (_KEYS, "dim")], self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Brings the tab under the mouse to the front."""
        x = event.x - cell_len(_BEFORE) - 1
        for model, text in self._tabs():
            if 0 <= x < cell_len(text):
                self.post_message(self.Chosen(model))
                return
            x -= cell_len(text)
