"""British and American spellings of one English word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

# Numbers stand in the wordings too: 15 bar is no spelling of 16 bar.
_WORD = re.compile(r"[^\W\d_]+|\d+")
_AMERICAN = (
    (re.compile(r"(?<=[a-z]{2})our(?=(?:s|ed|ing|able|ful|ite|hood)?$)"), "or"),
    (re.compile(r"(?<=[a-z]{3})is(?=e[drs]?$|ing$|ation)"), "iz"),
    (re.compile(r"(?<=[bt])re(?=s?$)"), "er"),
    (re.compile(r"ogue(?=s?$)"), "og"),
    (re.compile(r"ll(?=ed$|ing$|er$)"), "l"),
    (re.compile(r"^grey"), "gray"),
    (re.compile(r"programme"), "program"),
)


def american(word: str) -> str:
    """A word in small letters in its American spelling; as it is where the two do not differ."""
    for pattern, spelling in _AMERICAN:
        word = pattern.sub(spelling, word)
    return word


def find_respelled(low: str, wording: str) -> tuple[int, int] | None:
    """Where the words of ``wording`` stand in ``low``, each in one of its spellings; None where they do not."""
    wanted = [american(word) for word in _WORD.findall(wording)]
    if not wanted:
        return None
    found = list(_WORD.finditer(low))
    plain = [american(match[0]) for match in found]
    for place in range(len(found) - len(wanted) + 1):
        window = found[place : place + len(wanted)]
        if plain[place : place + len(wanted)] == wanted and _are_neighbours(window):
            return window[0].start(), window[-1].end()
    return None


def _are_neighbours(window: Sequence[re.Match[str]]) -> bool:
    return all(second.start() - first.end() == 1 for first, second in pairwise(window))
