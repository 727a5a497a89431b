"""Choosing the figure that the cells of a heatmap show, by one key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult

from lim_tui.tui.action import Action
from lim_tui.tui.actions import action, actions_of
from lim_tui.tui.bindings import bindings_of, keys_text
from lim_tui.tui.fitting import fit, safe
from lim_tui.tui.metrics import Metric, metric_of
from lim_tui.tui.screens.frame import Frame
from lim_tui.tui.tones import Piece
from lim_tui.tui.widgets.row_list import RowList

_KEY_WIDTH = 6
_LABEL_WIDTH = 18


class FigureScreen(Frame):
    """``take`` gets the figure that was chosen; ``title`` names the sweep, and ``now`` is what is shown."""

    SCOPE = "figure"
    HELP = "The figures that the cells can show. A letter shows its figure at once."
    CHOOSE = "show"
    BINDINGS = bindings_of("below", "figure")
    CSS_PATH = "figure.tcss"

    def __init__(self, title: str, now: Metric, take: Callable[[Metric], None]) -> None:
        super().__init__()
        self._title = title
        self._now = now
        self._take = take
        self._list = RowList[Action](self._row, lambda entry: entry.id, id="figures")

    def compose_body(self) -> ComposeResult:
        """The list."""
        yield self._list

    def on_mount(self) -> None:
        """Shows the figures, the cursor on that of now."""
        self.place(["sweeps", safe(self._title), "figure"])
        self._list.show(actions_of("figure"))
        self._list.select(f"figure.{self._now.key}")

    def on_screen_resume(self) -> None:
        """Watches nothing."""
        self.follow(None)

    def on_row_list_chosen(self) -> None:
        """Takes the figure under the cursor."""
        if self._list.row is not None:
            self.action_figure(self._list.row.id.partition(".")[2])

    def action_figure(self, key: str) -> None:
        """Takes a figure, and back to the heatmap."""
        self.workbench.pop_screen()
        self._take(metric_of(key))

    def _row(self, entry: Action, width: int) -> Sequence[Piece]:
        here = entry is action(f"figure.{self._now.key}")
        glyphs = self.workbench.look.glyphs
        key = keys_text(entry, self.workbench.settings.keymap)
        return [
            (fit(key, _KEY_WIDTH), "accent"),
            (fit(entry.label, _LABEL_WIDTH), "strong" if here else "plain"),
            (fit(entry.help, max(width - _KEY_WIDTH - _LABEL_WIDTH, 0), glyphs.cut), "dim"),
        ]
