"""Looks for what an author's regular expressions match in texts of any length, and gives up on hostile ones."""

from __future__ import annotations

import regex

from lim_tui.domain.case import AnswerKey
from lim_tui.domain.verdict import Span
from lim_tui.scoring.regex_type import PatternError, compile_pattern

_SECONDS = 0.02
_SECONDS_A_CHARACTER = 1e-6
_MOST_GIVEN_UP = 5


class PatternPlaces:
    """The patterns of one answer. ``gave_up`` tells that the last search took too long.

    What took too long counts as found, since nobody can say that it is not there; after a few such texts
    nothing more is searched, so that thousands of texts cost no more than those.
    """

    def __init__(self, key: AnswerKey) -> None:
        self._patterns = [
            found for item in key.expected for word in (item.value, *item.aliases) if (found := _usable(word))
        ]
        self._given_up = 0
        self.gave_up = False

    def find(self, text: str) -> Span | None:
        """Where the first pattern that is found matches, all of ``text`` where that took too long, else None."""
        self.gave_up = self._given_up >= _MOST_GIVEN_UP
        if self.gave_up:
            return Span(0, len(text))
        seconds = _SECONDS + len(text) * _SECONDS_A_CHARACTER
        try:
            matches = (pattern.search(text, timeout=seconds) for pattern in self._patterns)
            match = next((match for match in matches if match is not None), None)
        except TimeoutError:
            self._given_up += 1
            self.gave_up = True
            return Span(0, len(text))
        return Span(*match.span()) if match is not None else None


def _usable(pattern: str) -> regex.Pattern[str] | None:
    """A pattern that compiles; what does not is told by lint, and matches nothing."""
    try:
        return compile_pattern(pattern) if pattern else None
    except PatternError:
        return None
