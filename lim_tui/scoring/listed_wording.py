"""A wording that is a list (Lyon, Metz, Nancy), written with other signs or in another order."""

from __future__ import annotations

import re
from itertools import pairwise

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.passage import Passage

_SEPARATOR = re.compile(r"\s*(?:[,;、，；]|\n)\s*(?:(?:and|en|和|及|then|dan)\s+)?|\s+(?:and|en)\s+")
_ONLY_SIGNS = re.compile(
    r"(?:[\s,;、，；.:()>*-]|[→⇒]|[0-9]{1,2}[.)、]|\b(?:and|en|then|dan|daarna|vervolgens|finally|"
    r"tot slot)\b|[和及然后再])*"
)
_ASKS_ORDER = re.compile(r"\b(?:order|sequence|volgorde|achtereenvolgens|first)\b|顺序|次序|先后|依次")


def in_sequence(passage: Passage, wording: str, question: str) -> Candidate[str] | None:
    """The elements of a listed wording one behind another; None where it is no list or they do not stand so.

    In the same order it is the same answer. In another order it is a reader's to judge, and another answer where the
    question asks for the order.
    """
    elements = [element for element in _SEPARATOR.split(wording) if element]
    if len(elements) < 2 or any(len(element) < 2 for element in elements):
        return None
    places = [_whole(element).search(passage.low) for element in elements]
    found = [place for place in places if place is not None]
    ordered = sorted(found, key=lambda place: place.start())
    if len(found) < len(elements) or not _are_neighbours(passage.low, ordered):
        return None
    start, end = ordered[0].start(), ordered[-1].end()
    item = Candidate(start, end, passage.mapped.text[start:end], passage.text[start:end], why="written as another list")
    if ordered == found:
        item.level = "same"
    else:
        item.level = "different" if _ASKS_ORDER.search(question.lower()) else "arguable"
        item.why = "the same things in another order"
    return item


def _whole(element: str) -> re.Pattern[str]:
    """The element as a whole word; Chinese has no word ends, and signs must stand around it there all the same."""
    word = re.escape(element)
    return re.compile(word if "\u3400" <= element[0] <= "\u9fff" else rf"(?<!\w){word}(?!\w)")


def _are_neighbours(low: str, ordered: list[re.Match[str]]) -> bool:
    return all(_ONLY_SIGNS.fullmatch(low, one.end(), two.start()) is not None for one, two in pairwise(ordered))
