"""Phrases that change what a value in a sentence means, found in one pass over the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from lim_tui.domain.case import Language
from lim_tui.scoring.phrases import en, nl, zh
from lim_tui.scoring.phrases.kinds import CueKind, Phrases
from lim_tui.scoring.script import has_han

Tongue = Literal["nl", "en", "zh"]
PHRASES: dict[Tongue, Phrases] = {"nl": nl.PHRASES, "en": en.PHRASES, "zh": zh.PHRASES}
_LETTER = r"[a-z0-9\u00e0-\u00ff]"
_WORD = re.compile(r"[a-z\u00e0-\u00ff']+")


# Words of both languages tell nothing.
_SHARED = frozenset("of in is was over die want we he me had as or been hot brand van".split())
_DUTCH = nl.PHRASES.common_words - en.PHRASES.common_words - _SHARED
_ENGLISH = en.PHRASES.common_words - nl.PHRASES.common_words - _SHARED


@dataclass(frozen=True, slots=True)
class Cue:
    """One phrase: what it does and where it stands in the examined text."""

    kind: CueKind
    start: int
    end: int


def tongues_of(text: str, language: Language) -> tuple[Tongue, ...]:
    """The languages whose phrases a text in small letters should be read with: its own, else the case's."""
    if language.startswith("zh"):
        return ("zh", "en") if _WORD.search(text) else ("zh",)
    words = set(_WORD.findall(text))
    dutch, english = len(words & _DUTCH), len(words & _ENGLISH)
    latin: tuple[Tongue, ...]
    if dutch == english:
        latin = ("nl", "en") if language == "nl" else ("en",)
    else:
        latin = ("nl",) if dutch > english else ("en",)
    return (*latin, "zh") if has_han(text) else latin


@dataclass(frozen=True, slots=True)
class _Finder:
    """``starts`` finds where a phrase may begin; ``by_letter`` has the phrases that begin with a letter."""

    starts: re.Pattern[str]
    by_letter: dict[str, tuple[re.Pattern[str], list[CueKind]]]


@cache
def _finder(tongues: tuple[Tongue, ...]) -> _Finder:
    by_letter: dict[str, dict[str, CueKind]] = {}
    for tongue in tongues:
        for kind, patterns in PHRASES[tongue].cues.items():
            for pattern in patterns:
                for letter in first_letters(pattern):
                    by_letter.setdefault(letter, {}).setdefault(pattern, kind)
    latin = "".join(letter for letter in by_letter if "a" <= letter <= "z")
    other = "".join(re.escape(letter) for letter in by_letter if not "a" <= letter <= "z")
    starts = "|".join([*([rf"(?<!{_LETTER})[{latin}]"] if latin else []), *([f"[{other}]"] if other else [])])
    return _Finder(re.compile(starts), {letter: _joined(patterns) for letter, patterns in by_letter.items()})


def _joined(patterns: dict[str, CueKind]) -> tuple[re.Pattern[str], list[CueKind]]:
    ordered = sorted(patterns, key=len, reverse=True)
    joined = "|".join(f"({pattern})" for pattern in ordered)
    # A Latin phrase ends where its word ends; Chinese has no word boundary.
    return re.compile(rf"(?:{joined})(?:(?<!{_LETTER})|(?!{_LETTER}))"), [patterns[pattern] for pattern in ordered]


def first_letters(pattern: str) -> set[str]:
    """The letters a match of a phrase pattern can begin with; patterns start with a literal or a ``(?:a|b)``."""
    if pattern.startswith("(?:"):
        close = _closing(pattern)
        letters = {letter for part in _alternatives(pattern[3:close]) for letter in first_letters(part)}
        optional = pattern[close + 1 : close + 2] == "?"
        return letters | first_letters(pattern[close + 2 :]) if optional else letters
    if pattern.startswith("\\"):
        return {pattern[1]}
    optional = pattern[1:2] == "?"
    return {pattern[0]} | first_letters(pattern[2:]) if optional else {pattern[0]}


def _closing(pattern: str) -> int:
    depth = 0
    for place, char in enumerate(pattern):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return place
    raise ValueError(f"unclosed group in phrase pattern {pattern!r}")


def _alternatives(inside: str) -> list[str]:
    parts, depth = [""], 0
    for char in inside:
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def find_cues(text: str, tongues: tuple[Tongue, ...]) -> list[Cue]:
    """All phrases in a text in small letters (Chinese: simplified), left to right, the longest at each place."""
    finder = _finder(tongues)
    cues: list[Cue] = []
    start = finder.starts.search(text)
    while start is not None:
        place = start.start()
        pattern, kinds = finder.by_letter[text[place]]
        match = pattern.match(text, place)
        if match is not None:
            cues.append(Cue(kinds[(match.lastindex or 1) - 1], place, match.end()))
            place = max(match.end() - 1, place)
        start = finder.starts.search(text, place + 1)
    return cues
