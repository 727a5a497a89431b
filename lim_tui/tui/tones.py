"""What a stretch of text means to the eye, named apart from any theme's colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from textual.content import Content

Tone = Literal["plain", "dim", "strong", "accent", "good", "bad", "warn"]
Piece: TypeAlias = tuple[str, Tone]
"""Text that has passed ``visible()``, and its tone."""

TONES: tuple[Tone, ...] = get_args(Tone)
_STYLES: dict[Tone, str] = {
    "plain": "",
    "dim": "$dim-text",
    "strong": "bold",
    "accent": "$tone-accent",
    "good": "$tone-good",
    "bad": "$tone-bad",
    "warn": "$tone-warn",
}


def content(pieces: Iterable[Piece]) -> Content:
    """The pieces for a Textual widget; never parsed as markup."""
    return Content.assemble(*((text, _STYLES[tone]) for text, tone in pieces))
