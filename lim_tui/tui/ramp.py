"""The colour of a share between 0 and 1: what is lost glows, what is found stays calm.

From orange to blue, which no common colour blindness mixes up, and from bright to dark, so that grey would do as well.
All are colours of the xterm 256 palette. The value always stands there as text too.
"""

from __future__ import annotations

from typing import Literal

from rich.style import Style

Colours = Literal["dark", "light", "ansi", "ansi-light", "none"]

# (background, foreground) for shares from 0 to 1 in eleven steps.
_DARK = (
    ("#ff8700", "#080808"),
    ("#ff5f00", "#080808"),
    ("#d75f00", "#080808"),
    ("#af5f00", "#ffffff"),
    ("#875f00", "#eeeeee"),
    ("#875f5f", "#eeeeee"),
    ("#5f5f5f", "#eeeeee"),
    ("#5f5f87", "#eeeeee"),
    ("#005f87", "#eeeeee"),
    ("#005f5f", "#eeeeee"),
    ("#005f5f", "#eeeeee"),
)
_LIGHT = (
    ("#af5f00", "#ffffff"),
    ("#d75f00", "#080808"),
    ("#ff8700", "#080808"),
    ("#ffaf5f", "#080808"),
    ("#ffd787", "#080808"),
    ("#ffd7af", "#080808"),
    ("#d7d7d7", "#080808"),
    ("#d7d7ff", "#080808"),
    ("#afd7ff", "#080808"),
    ("#d7ffff", "#080808"),
    ("#d7ffff", "#080808"),
)
_ANSI = (
    Style(color="bright_red", reverse=True),
    Style(color="bright_red", bold=True),
    Style(color="yellow"),
    Style(),
    Style(),
)
# Yellow on white cannot be read, nor red on black as well as bright red.
_ANSI_LIGHT = (Style(color="red", reverse=True), Style(color="red", bold=True), Style(color="magenta"), *_ANSI[3:])
_STYLES: dict[Colours, tuple[Style, ...]] = {
    "dark": tuple(Style(color=foreground, bgcolor=background) for background, foreground in _DARK),
    "light": tuple(Style(color=foreground, bgcolor=background) for background, foreground in _LIGHT),
    "ansi": _ANSI,
    "ansi-light": _ANSI_LIGHT,
    "none": (Style(),),
}


def ramp_style(share: float, colours: Colours) -> Style:
    """The style of a cell that shows ``share``; without colours it has none."""
    steps = _STYLES[colours]
    return steps[min(int(share * (len(steps) - 1) + 0.5), len(steps) - 1)]


def shade(share: float, shades: str) -> str:
    """The share as one character out of ``shades``, for where there is no colour."""
    return shades[min(int(share * (len(shades) - 1) + 0.5), len(shades) - 1)]
