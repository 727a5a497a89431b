"""Phrases that change what a value in a sentence means, found in one pass over the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from lim_tui.domain.case import Language
from lim_tui.scoring.phrase_heads import any_head, heads
from lim_tui.scoring.phrases import en, nl, zh
from lim_tui.scoring.phrases.kinds import CueKind, Phrases
from lim_tui.scoring.phrases.signs import SIGNS
from lim_tui.scoring.script import has_han

Tongue = Literal["nl", "en", "zh"]
PHRASES: dict[Tongue, Phrases] = {"nl": nl.PHRASES, "en": en.PHRASES, "zh": zh.PHRASES}
_LETTER = r"[a-z0-9\u00e0-\u00ff]"
_WORD = re.compile(r"[a-z\u00e0-\u00ff']+")


# Words of both languages tell nothing.
# So few words may be of either language.
_FEW = 3
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
    words = set(_WORD.findall(text))
    if not words and language.startswith("zh"):
        return ("zh",)
    latin = _latin_tongues(words, language)
    if language.startswith("zh"):
        return ("zh", *latin)
    return (*latin, "zh") if has_han(text) else latin


def _latin_tongues(words: set[str], language: Language) -> tuple[Tongue, ...]:
    dutch, english = len(words & _DUTCH), len(words & _ENGLISH)
    if len(words) <= _FEW and not dutch and not english:
        return ("nl", "en")
    if language == "nl" and abs(dutch - english) <= 1 and not (dutch and not english):
        return ("nl", "en")
    return ("nl",) if dutch > english else ("en",)


@dataclass(frozen=True, slots=True)
class _Finder:
    """``starts`` finds where a phrase may begin; ``by_head`` has the phrases that begin with one or two letters."""

    starts: re.Pattern[str]
    by_head: dict[str, tuple[re.Pattern[str], list[CueKind]]]


@cache
def _finder(tongues: tuple[Tongue, ...]) -> _Finder:
    by_head: dict[str, dict[str, CueKind]] = {}
    for cues in (SIGNS, *(PHRASES[tongue].cues for tongue in tongues)):
        for kind, patterns in cues.items():
            for pattern in patterns:
                for head in heads(pattern):
                    by_head.setdefault(head, {}).setdefault(pattern, kind)
    latin = [head for head in by_head if "a" <= head[0] <= "z"]
    other = [head for head in by_head if not "a" <= head[0] <= "z"]
    starts = [*([rf"(?<!{_LETTER}){any_head(latin)}"] if latin else []), *([any_head(other)] if other else [])]
    return _Finder(re.compile("|".join(starts)), {head: _joined(patterns) for head, patterns in by_head.items()})


def _joined(patterns: dict[str, CueKind]) -> tuple[re.Pattern[str], list[CueKind]]:
    ordered = sorted(patterns, key=len, reverse=True)
    joined = "|".join(f"({pattern})" for pattern in ordered)
    # A Latin phrase ends where its word ends; Chinese has no word boundary.
    return re.compile(rf"(?:{joined})(?:(?<!{_LETTER})|(?!{_LETTER}))"), [patterns[pattern] for pattern in ordered]


def find_cues(text: str, tongues: tuple[Tongue, ...]) -> list[Cue]:
    """All phrases in a text in small letters (Chinese: simplified), left to right, the longest at each place."""
    finder = _finder(tongues)
    by_head = finder.by_head
    cues: list[Cue] = []
    free = 0
    for start in finder.starts.finditer(text):
        place = start.start()
        if place < free:
            continue
        match = None
        for head in (text[place : place + 2], text[place]):
            known = by_head.get(head)
            if known is not None and (match := known[0].match(text, place)) is not None:
                free = match.end()
                cues.append(Cue(known[1][(match.lastindex or 1) - 1], place, free))
                break
    return cues
