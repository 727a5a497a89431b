"""The colour of a share between 0 and 1: dark is lost, bright is found, so that no hue must be told apart.

The order is that of viridis; all are colours of the xterm 256 palette. The value always stands there as text too.
"""

from __future__ import annotations

from typing import Literal

from rich.style import Style

Colours = Literal["full", "ansi", "none"]

# (background, foreground) for shares from 0 to 1 in eleven steps.
_FULL = (
    ("#5f005f", "#eeeeee"),
    ("#5f0087", "#eeeeee"),
    ("#5f5f87", "#eeeeee"),
    ("#005f87", "#eeeeee"),
    ("#005faf", "#eeeeee"),
    ("#008787", "#eeeeee"),
    ("#00875f", "#eeeeee"),
    ("#5faf5f", "#080808"),
    ("#87d75f", "#080808"),
    ("#d7d75f", "#080808"),
    ("#ffff5f", "#080808"),
)
_ANSI = (
    Style(color="magenta", bold=True),
    Style(color="blue", bold=True),
    Style(color="cyan"),
    Style(color="green"),
    Style(color="yellow"),
)
_STYLES = tuple(Style(color=foreground, bgcolor=background) for background, foreground in _FULL)
_PLAIN = Style()


def ramp_style(share: float, colours: Colours) -> Style:
    """The style of a cell that shows ``share``; without colours it has none."""
    if colours == "none":
        return _PLAIN
    steps = _STYLES if colours == "full" else _ANSI
    return steps[min(int(share * (len(steps) - 1) + 0.5), len(steps) - 1)]


def shade(share: float, shades: str) -> str:
    """The share as one character out of ``shades``, for where there is no colour."""
    return shades[min(int(share * (len(shades) - 1) + 0.5), len(shades) - 1)]
