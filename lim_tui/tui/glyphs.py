"""Marks that carry a meaning without colour, in Unicode and in ASCII. No mark is an emoji or of doubtful width."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lim_tui.terminal import shows_unicode


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of marks; ``shades`` go from nothing to full."""

    correct: str
    incorrect: str
    review: str
    not_scored: str
    scorer_error: str
    planned: str
    running: str
    refused: str
    changed: str
    partial: str
    cut: str
    cursor: str
    crumb: str
    rule: str
    fence: str
    full: str
    empty: str
    evidence: str
    distractor: str
    misleading: str
    point: str
    shades: str


UNICODE = Glyphs(
    correct="✓",
    incorrect="✗",
    review="?",
    not_scored="!",
    scorer_error="E",
    planned="·",
    running="~",
    refused="/",
    changed="•",
    partial="…",
    cut="…",
    cursor="▌",
    crumb="›",
    rule="─",
    fence="│",
    full="█",
    empty="░",
    evidence="█",
    distractor="▒",
    misleading="▓",
    point="●",
    shades=" ▁▂▃▄▅▆▇█",
)
ASCII = Glyphs(
    correct="+",
    incorrect="x",
    review="?",
    not_scored="!",
    scorer_error="E",
    planned=".",
    running="~",
    refused="/",
    changed="*",
    partial=":",
    cut="$",
    cursor=">",
    crumb=">",
    rule="-",
    fence="|",
    full="#",
    empty=".",
    evidence="#",
    distractor="=",
    misleading="%",
    point="o",
    shades=" .:-=+*%#",
)


def glyphs_for(environment: Mapping[str, str], encoding: str | None = None) -> Glyphs:
    """ASCII where ``LIM_ASCII`` asks for it, or where the locale or the terminal's ``encoding`` has no Unicode."""
    return UNICODE if shows_unicode(environment, encoding) else ASCII
