"""How the terminal is drawn on: which marks, and whether there are colours."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.ramp import Colours


@dataclass(frozen=True, slots=True)
class Look:
    """Fixed for the life of the app, but for ``colours``, which follow the theme."""

    glyphs: Glyphs
    colours: Colours = "dark"
