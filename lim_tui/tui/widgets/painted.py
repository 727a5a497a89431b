"""The base of the widgets that draw line by line: tones as styles, and cheap repaints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from rich.segment import Segment
from rich.style import Style
from textual.scroll_view import ScrollView
from textual.strip import Strip

from lim_tui.tui.tones import TONES, Piece, Tone

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp


class Painted(ScrollView, can_focus=True):
    """Draws from pieces of text with a tone; subclasses give ``render_line``."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"tone--{tone}" for tone in TONES} | {"painted--cursor"}
    DEFAULT_CSS = """
    Painted {
        scrollbar-size-horizontal: 1;
        scrollbar-size-vertical: 1;
        scrollbar-background: $background;
        scrollbar-background-hover: $background;
        scrollbar-background-active: $background;
        scrollbar-corner-color: $background;
        scrollbar-color: $scroll-thumb;
        scrollbar-color-hover: $tone-dim;
        scrollbar-color-active: $tone-dim;
        & > .tone--dim { color: $tone-dim; }
        & > .tone--strong { text-style: bold; }
        & > .tone--accent { color: $tone-accent; }
        & > .tone--good { color: $tone-good; }
        & > .tone--bad { color: $tone-bad; }
        & > .tone--warn { color: $tone-warn; }
        & > .painted--cursor { background: $cursor-background; }
        &:ansi > .painted--cursor { color: ansi_default; text-style: reverse; }
        &:ansi > .tone--dim { text-style: dim; color: ansi_default; }
    }
    """

    @property
    def workbench(self) -> WorkbenchApp:
        """The app, by its own type."""
        return cast("WorkbenchApp", self.app)

    def tone(self, tone: Tone) -> Style:
        """The style of a tone in the theme of the moment, on the widget's background."""
        return self.get_component_rich_style(f"tone--{tone}")

    def strip(self, pieces: Sequence[Piece], width: int, over: Style | None = None) -> Strip:
        """The pieces as one line of ``width`` cells, ``over`` laid over them."""
        segments = [Segment(text, self.tone(tone) + over if over else self.tone(tone)) for text, tone in pieces]
        rest = self.tone("plain") + over if over else self.tone("plain")
        return Strip(segments).adjust_cell_length(width, rest).simplify()
