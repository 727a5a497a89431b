"""Every text of our themes can be read: WCAG 2 asks for a contrast of 4.5 to 1."""

from __future__ import annotations

import pytest
from textual.theme import BUILTIN_THEMES, Theme

from lim_tui.tui import ramp
from lim_tui.tui.theme import DARK, LIGHT, fitting_theme, tone_defaults

_LEAST = 4.5


def _luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, by WCAG 2."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.03928 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert _contrast("#000000", "#ffffff") == pytest.approx(21.0)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("tone", ["dim", "accent", "good", "bad", "warn"])
def test_every_tone_can_be_read_where_it_stands(theme: Theme, tone: str) -> None:
    grounds = (theme.background, theme.panel, theme.variables["cursor-background"])
    found = {ground: _contrast(theme.variables[f"tone-{tone}"], ground) for ground in grounds if ground}
    assert min(found.values()) >= _LEAST, found


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_the_evidence_can_be_read_and_a_scroll_bar_be_seen(theme: Theme) -> None:
    colours = theme.variables
    assert _contrast(colours["evidence-text"], colours["evidence-background"]) >= _LEAST
    assert theme.background
    assert _contrast(colours["scroll-thumb"], theme.background) >= _LEAST


# The ground, black, bright black and white of terminals: xterm, VGA, VS Code, GNOME (Tango) and Solarized.
_PALETTES = {
    "dark": [
        ("#000000", {"ansi_white": "#e5e5e5", "ansi_bright_black": "#7f7f7f"}),
        ("#000000", {"ansi_white": "#aaaaaa", "ansi_bright_black": "#555555"}),
        ("#1e1e1e", {"ansi_white": "#e5e5e5", "ansi_bright_black": "#666666"}),
        ("#2e3436", {"ansi_white": "#d3d7cf", "ansi_bright_black": "#555753"}),
        ("#002b36", {"ansi_white": "#eee8d5", "ansi_bright_black": "#002b36"}),
    ],
    "light": [
        ("#ffffff", {"ansi_black": "#000000", "ansi_bright_black": "#7f7f7f"}),
        ("#ffffff", {"ansi_black": "#000000", "ansi_bright_black": "#666666"}),
        ("#eeeeec", {"ansi_black": "#2e3436", "ansi_bright_black": "#555753"}),
        ("#fdf6e3", {"ansi_black": "#073642", "ansi_bright_black": "#002b36"}),
    ],
}


@pytest.mark.parametrize("kind", ["dark", "light"])
def test_a_scroll_bar_is_seen_in_the_palettes_of_terminals(kind: str) -> None:
    thumb = tone_defaults(BUILTIN_THEMES[f"ansi-{kind}"])["scroll-thumb"]
    found = [_contrast(colours[thumb], ground) for ground, colours in _PALETTES[kind]]
    assert min(found) >= _LEAST, found


@pytest.mark.parametrize("steps", [ramp._DARK, ramp._LIGHT], ids=["dark", "light"])
def test_every_number_on_the_ramp_can_be_read(steps: tuple[tuple[str, str], ...]) -> None:
    assert [step for step in steps if _contrast(*step) < _LEAST] == []


@pytest.mark.parametrize(("wanted", "shown"), [("lim-dark", "ansi-dark"), ("lim-light", "ansi-light")])
def test_a_terminal_of_sixteen_colours_gets_its_own(wanted: str, shown: str) -> None:
    assert fitting_theme(wanted, "standard") == shown
    assert {fitting_theme(wanted, system) for system in ("256", "truecolor", None)} == {wanted}
    assert fitting_theme("nord", "standard") == "nord"
