"""Marks that carry a meaning without colour, in Unicode and in ASCII. No mark is an emoji or of doubtful width."""

from __future__ import annotations

import locale
from collections.abc import Mapping
from dataclasses import dataclass

ASCII_VARIABLE = "LIM_ASCII"


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
    refused="-",
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
    refused="-",
    changed="*",
    partial=":",
    cut=">",
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
    """ASCII where ``LIM_ASCII`` asks for it or the terminal's ``encoding`` (default: the locale's) has no Unicode."""
    if environment.get(ASCII_VARIABLE, "") not in ("", "0"):
        return ASCII
    named = (encoding or locale.getpreferredencoding(False)).lower().replace("-", "")
    return UNICODE if named.startswith("utf") or named == "gb18030" else ASCII
