"""Phrases that change what a value in a sentence means, found in one pass over the text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from lim_tui.domain.case import Language
from lim_tui.scoring.phrase_heads import any_head, heads
from lim_tui.scoring.phrases import en, nl, zh
from lim_tui.scoring.phrases.kinds import CueKind, Phrases
from lim_tui.scoring.phrases.signs import SIGNS
from lim_tui.scoring.script import has_han
from lim_tui.scoring.word_starts import ByLetters, words_of

Tongue = Literal["nl", "en", "zh"]
PHRASES: dict[Tongue, Phrases] = {"nl": nl.PHRASES, "en": en.PHRASES, "zh": zh.PHRASES}
_LETTER = r"[a-z0-9\u00e0-\u00ff]"


# Words of both languages tell nothing.
# So few words may be of either language.
_FEW = 3
_SHARED = frozenset("of in is was over die want we he me had as or been hot brand van".split())
_DUTCH = nl.PHRASES.common_words - en.PHRASES.common_words - _SHARED
_ENGLISH = en.PHRASES.common_words - nl.PHRASES.common_words - _SHARED


class Cue(NamedTuple):
    """One phrase: what it does and where it stands in the examined text."""

    kind: CueKind
    start: int
    end: int


def tongues_of(text: str, language: Language) -> tuple[Tongue, ...]:
    """The languages whose phrases a text in small letters should be read with: its own, else the case's."""
    words = set(words_of(text))
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


_Joined = tuple[re.Pattern[str], list[CueKind]]


@dataclass(frozen=True, slots=True)
class _Finder:
    """Phrases by what they begin with: those that begin with a word, and those with a sign or in Chinese."""

    words: ByLetters[_Joined]
    signs: re.Pattern[str] | None
    by_sign: dict[str, _Joined]


@cache
def _finder(tongues: tuple[Tongue, ...]) -> _Finder:
    kinds: dict[str, CueKind] = {}
    for cues in (SIGNS, *(PHRASES[tongue].cues for tongue in tongues)):
        for kind, patterns in cues.items():
            for pattern in patterns:
                kinds.setdefault(pattern, kind)
    starts = {pattern: heads(pattern) for pattern in kinds}

    def joined(begins: str, fitting: Iterable[str]) -> _Joined:
        """Those whose first two letters are known go before those of one; of each the longest first."""
        ordered = sorted(fitting, key=lambda pattern: (begins[:2] not in starts[pattern], -len(pattern)))
        return _joined(tuple(ordered)), [kinds[pattern] for pattern in ordered]

    others = {head for own in starts.values() for head in own if not "a" <= head[0] <= "z"}
    by_sign = {head: joined(head, [p for p in kinds if {head, head[0]} & starts[p]]) for head in others}
    latin = [pattern for pattern in kinds if any("a" <= head[0] <= "z" for head in starts[pattern])]
    return _Finder(ByLetters(latin, joined), re.compile(any_head(others)) if others else None, by_sign)


@cache
def _joined(patterns: tuple[str, ...]) -> re.Pattern[str]:
    alternatives = "|".join(f"({pattern})" for pattern in patterns)
    # A Latin phrase ends where its word ends; Chinese has no word boundary.
    return re.compile(rf"(?:{alternatives})(?:(?<!{_LETTER})|(?!{_LETTER}))")


def _places(finder: _Finder, text: str) -> list[tuple[int, _Joined]]:
    """Where a phrase may begin, with those that may, left to right."""
    found = finder.words.places(text)
    if finder.signs is None:
        return found
    by_sign, count = finder.by_sign, len(found)
    for match in finder.signs.finditer(text):
        place = match.start()
        found.append((place, by_sign.get(text[place : place + 2]) or by_sign[text[place]]))
    return found if len(found) == count else sorted(found, key=lambda start: start[0])


def find_cues(text: str, tongues: tuple[Tongue, ...]) -> list[Cue]:
    """All phrases in a text in small letters (Chinese: simplified), left to right, the longest at each place."""
    cues: list[Cue] = []
    free = 0
    for place, (pattern, kinds) in _places(_finder(tongues), text):
        if place >= free and (match := pattern.match(text, place)) is not None:
            free = match.end()
            cues.append(Cue(kinds[(match.lastindex or 1) - 1], place, free))
    return cues
