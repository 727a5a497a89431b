"""Colours that people with any colour vision tell apart; the value always stands beside them as text."""

from __future__ import annotations

from collections.abc import Sequence

# Cividis (Nuñez, Anderton and Renslow 2018) at ten even steps from dark to light.
_CIVIDIS = (
    (0, 34, 78),
    (18, 53, 112),
    (59, 73, 108),
    (87, 93, 109),
    (112, 113, 115),
    (138, 134, 120),
    (165, 156, 116),
    (195, 179, 105),
    (225, 204, 85),
    (254, 232, 56),
)
# Okabe and Ito 2008, without the yellow that is lost on white.
LINE_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
_LIGHT, _DARK = "#ffffff", "#000000"


def heat_colour(share: float) -> str:
    """Dark blue for 0, yellow for 1."""
    return _hex(_rgb(share))


def text_colour(share: float) -> str:
    """Black or white, whichever is easier to read on ``heat_colour(share)``."""
    return _DARK if _luminance(_rgb(share)) > 0.18 else _LIGHT


def _rgb(share: float) -> tuple[float, ...]:
    place = min(max(share, 0.0), 1.0) * (len(_CIVIDIS) - 1)
    low = min(int(place), len(_CIVIDIS) - 2)
    part = place - low
    return tuple(a + (b - a) * part for a, b in zip(_CIVIDIS[low], _CIVIDIS[low + 1], strict=True))


def _hex(rgb: Sequence[float]) -> str:
    return "#" + "".join(f"{round(value):02x}" for value in rgb)


def _luminance(rgb: Sequence[float]) -> float:
    """Relative luminance as WCAG 2 defines it; at 0.18 black and white have the same contrast."""
    linear = [_linear(value / 255) for value in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
