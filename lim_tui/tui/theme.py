"""The two themes of the workbench, made of colours that every 256-colour terminal has, so that SSH changes nothing."""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

DARK = Theme(
    name="lim-dark",
    primary="#5fafd7",
    secondary="#87afaf",
    accent="#d7af5f",
    warning="#d7af5f",
    error="#d75f5f",
    success="#87af5f",
    foreground="#d0d0d0",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    dark=True,
    variables={
        "tone-dim": "#9e9e9e",
        "tone-accent": "#87afd7",
        "tone-good": "#87af5f",
        "tone-bad": "#d7875f",
        "tone-warn": "#d7af5f",
        "cursor-background": "#303030",
        "scroll-thumb": "#808080",
        "dim-text": "#9e9e9e",
        "evidence-background": "#5f5f00",
        "evidence-text": "#eeeeee",
        "misleading-background": "#5f0000",
        "found-background": "#005f87",
    },
)
LIGHT = Theme(
    name="lim-light",
    primary="#005f87",
    secondary="#005f5f",
    accent="#875f00",
    warning="#875f00",
    error="#af0000",
    success="#005f00",
    foreground="#262626",
    background="#eeeeee",
    surface="#e4e4e4",
    panel="#dadada",
    dark=False,
    variables={
        "tone-dim": "#585858",
        "tone-accent": "#005f87",
        "tone-good": "#005f00",
        "tone-bad": "#af0000",
        "tone-warn": "#5f5f00",
        "cursor-background": "#dadada",
        "scroll-thumb": "#6c6c6c",
        "dim-text": "#585858",
        "evidence-background": "#ffffaf",
        "evidence-text": "#262626",
        "misleading-background": "#ffd7d7",
        "found-background": "#afd7ff",
    },
)
_OF_SIXTEEN = {DARK.name: "ansi-dark", LIGHT.name: "ansi-light"}
_ANSI_TONES = {
    "tone-dim": "ansi_bright_black",
    "tone-accent": "ansi_cyan",
    "tone-good": "ansi_green",
    "tone-bad": "ansi_bright_red",
    "tone-warn": "ansi_yellow",
    "cursor-background": "ansi_default",
    "scroll-thumb": "ansi_white",
    # Bright black is the background itself in some palettes (Solarized); faint text is seen in all.
    "dim-text": "dim ansi_default",
    "evidence-background": "ansi_default",
    "evidence-text": "ansi_default",
    "misleading-background": "ansi_default",
    "found-background": "ansi_default",
}
# On white the usual yellow, green and cyan of a terminal cannot be read (contrast 2 to 1 and less).
_ANSI_LIGHT_TONES = {
    **_ANSI_TONES,
    "scroll-thumb": "ansi_black",
    "tone-accent": "ansi_blue",
    "tone-good": "ansi_default",
    "tone-warn": "ansi_magenta",
    "tone-bad": "ansi_red",
}


def fitting_theme(wanted: str, colour_system: str | None) -> str:
    """The theme for a terminal; ``colour_system`` is as Rich names it.

    Ours are made of 256 colours: of 16 they would become white on yellow, which cannot be read.
    """
    return _OF_SIXTEEN.get(wanted, wanted) if colour_system == "standard" else wanted


def tone_defaults(theme: Theme) -> Mapping[str, str]:
    """The tones for a theme that is not ours: those of its kind."""
    if theme.ansi:
        return _ANSI_TONES if theme.dark else _ANSI_LIGHT_TONES
    return (DARK if theme.dark else LIGHT).variables
