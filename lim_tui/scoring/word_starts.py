"""Phrases that begin with a word, tried only where a word begins with their first letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Generic, TypeVar

from lim_tui.scoring.phrase_heads import heads

LETTERS = 4
_WORD = re.compile(r"[a-z\u00e0-\u00ff']+")
_MOST_KNOWN = 20_000

Made = TypeVar("Made")


class ByLetters(dict[str, Made | None], Generic[Made]):
    """What is made of the phrases that can begin with some letters, made when these are first met; None: none can."""

    def __init__(self, phrases: Iterable[str], make: Callable[[str, tuple[str, ...]], Made]) -> None:
        super().__init__()
        self._own = [(phrase, heads(phrase, LETTERS)) for phrase in phrases]
        self._make = make

    def __missing__(self, letters: str) -> Made | None:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        begins = {letters[:size] for size in range(1, LETTERS + 1)}
        fitting = tuple(phrase for phrase, own in self._own if not own.isdisjoint(begins))
        self[letters] = made = self._make(letters, fitting) if fitting else None
        return made

    def places(self, low: str) -> list[tuple[int, Made]]:
        """Where one of the phrases may begin in a text in small letters, with what is made of them, left to right."""
        return [(place, made) for place, letters in _word_starts(low) if (made := self[letters]) is not None]


class WordPattern:
    """One pattern for many phrases; the first of them that matches at a place is the one there."""

    def __init__(self, phrases: Iterable[str], form: str = "(?:{})") -> None:
        """``form`` stands around the alternatives."""
        self._by_letters = ByLetters(phrases, lambda _, fitting: _joined(form, fitting))

    def search(self, low: str) -> re.Match[str] | None:
        """The first match in a text in small letters."""
        return next(self.finditer(low), None)

    def finditer(self, low: str) -> Iterator[re.Match[str]]:
        """The matches that do not overlap, left to right."""
        free = 0
        for place, pattern in self._by_letters.places(low):
            if place >= free and (match := pattern.match(low, place)) is not None:
                free = match.end()
                yield match


@lru_cache(maxsize=4096)
def _joined(form: str, phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(form.format("|".join(f"(?:{phrase})" for phrase in phrases)))


@lru_cache(maxsize=16)
def words_of(low: str) -> list[str]:
    """The runs of Latin letters and apostrophes of a text in small letters, left to right."""
    return _WORD.findall(low)


@lru_cache(maxsize=16)
def _word_starts(low: str) -> list[tuple[int, str]]:
    """The places where words begin, with the characters that stand there; several searches share them."""
    found: list[tuple[int, str]] = []
    place = 0
    for word in words_of(low):
        place = low.find(word, place)
        if not (place and "0" <= low[place - 1] <= "9") and word[0] != "'":
            found.append((place, low[place : place + LETTERS]))
        if "'" in word:
            found += [(place + k, low[place + k : place + k + LETTERS]) for k in _behind_apostrophes(word)]
        place += len(word)
    return found


def _behind_apostrophes(word: str) -> list[int]:
    return [k for k in range(1, len(word)) if word[k] != "'" and word[k - 1] == "'"]
