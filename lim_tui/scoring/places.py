"""A search over a long text in small letters for places where a value may stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from lim_tui.scoring.searched_text import SearchedText

Places = Callable[[str], Iterator[int]]


@dataclass(frozen=True, slots=True)
class Search:
    """``places`` gives the places in a text in small letters; where ``possible`` is False for a text it gives none."""

    places: Places
    possible: Callable[[SearchedText], bool]

    def over(self, text: str | SearchedText) -> Iterator[int]:
        """The places in a text in small letters, or in one whose searches share their work."""
        if isinstance(text, str):
            return self.places(text)
        return self.places(text.low) if self.possible(text) else iter(())


def pattern_search(pattern: re.Pattern[str]) -> Search:
    """The search for what a pattern matches."""
    return Search(partial(_matches, pattern), lambda text: text.holds(pattern))


def _matches(pattern: re.Pattern[str], low: str) -> Iterator[int]:
    for match in pattern.finditer(low):
        yield match.start()
