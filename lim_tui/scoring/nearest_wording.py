"""For a miss in words: the stretch of the output that looks most like the expected answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.passage import Passage

_WORD = re.compile(r"[0-9a-z\u00c0-\u024f]+")
_HAN = re.compile("[\u3400-\u9fff]")
_FARTHEST = 400
# Less alike than this is another wording, not a near one.
_LEAST_ALIKE = 0.5


@dataclass(frozen=True, slots=True)
class Alike:
    """The stretch ``start`` to ``end`` of a passage with the ``wording`` that it is ``alike``, above 0 to 1."""

    alike: float
    start: int
    end: int
    wording: str


def nearest_wording(passage: Passage, wordings: tuple[str, ...]) -> Candidate[str] | None:
    """The stretch most like an expected wording by shared pairs of letters; None where none shares half of them."""
    best = most_alike(passage, wordings)
    if best is None or best.alike < _LEAST_ALIKE:
        return None
    written = passage.mapped.text[best.start : best.end]
    return Candidate(best.start, best.end, written, written, why=f"letters differ: {written} and {best.wording}")


def most_alike(passage: Passage, wordings: tuple[str, ...]) -> Alike | None:
    """The stretch that shares most pairs of letters with a wording; None where none shares any."""
    best: tuple[float, int, Alike] | None = None
    for wording in wordings:
        pairs = _pairs(wording)
        for start, end in _stretches(passage.low[:_FARTHEST], wording):
            stretch = passage.low[start:end]
            alike = _alike(pairs, _pairs(stretch))
            in_place = sum(one == two for one, two in zip(stretch, wording, strict=False))
            if alike > 0 and (best is None or (alike, in_place) > best[:2]):
                best = (alike, in_place, Alike(alike, start, end, wording))
    return None if best is None else best[2]


def _stretches(low: str, wording: str) -> Iterator[tuple[int, int]]:
    """As many words as the wording has; for Chinese as many characters."""
    if _HAN.search(wording):
        yield from ((start, start + len(wording)) for start in range(len(low) - len(wording) + 1))
        return
    words = list(_WORD.finditer(low))
    count = len(_WORD.findall(wording)) or 1
    for place in range(len(words) - count + 1):
        yield words[place].start(), words[place + count - 1].end()


def _pairs(text: str) -> frozenset[str]:
    return frozenset(text[place : place + 2] for place in range(len(text) - 1))


def _alike(one: frozenset[str], two: frozenset[str]) -> float:
    """Dice's coefficient of two sets of letter pairs, 0 to 1."""
    total = len(one) + len(two)
    return 2 * len(one & two) / total if total else 0.0
