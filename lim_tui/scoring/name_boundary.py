"""Where a name in Latin letters ends: Lisbon also stands in Lisbon Street and New Lisbon."""

from __future__ import annotations

import re
from typing import Literal

from lim_tui.scoring.passage import Passage

# Words that make another thing of the name before them.
_ANOTHER_AFTER = re.compile(
    r"[ -](?:Street|St\.|Road|Rd\.|Avenue|Lane|Drive|Boulevard|Square|Bridge|Airport|University|College|School|"
    r"Hospital|Museum|Hotel|Bank|Station|Park|Castle|Church|Bay|Valley|Hills|Heights|County|Jr\.?|Sr\.?|II|III|"
    r"Junior|Senior|Straat|Weg|Laan|Plein|Brug|Kade|Ziekenhuis|Universiteit)(?!\w)"
)
_ANOTHER_BEFORE = re.compile(
    r"(?<!\w)(?:New|North|South|East|West|Northern|Southern|Eastern|Western|San|Santa|Saint|St\.|Upper|Lower|Greater|"
    r"Nieuw|Noord|Zuid|Oost|Groot|Klein|Oud|Little|Fort|Port|Mount)[ -]$"
)
_CAPITAL_AFTER = re.compile(r" (?:(?:van|de|der|den|von|da|di|du|la|le|el|bin) )*([A-Z][a-z\u00e0-\u00ff]{2,})")
_TIMES = frozenset(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August "
    "September October November December Maandag Dinsdag Woensdag Donderdag Vrijdag Zaterdag Zondag".split()
)

# Not the place itself but one by it.
_BESIDE = re.compile(
    r"(?<!\w)(?:near|close to|outside(?: of)?|(?:north|south|east|west)(?:[- ]?(?:east|west))? of|"
    r"nabij|vlakbij|vlak bij|in de buurt van|buiten|ten (?:noorden|zuiden|oosten|westen) van) (?:the |de |het )?\Z"
)

NameFit = Literal["whole", "longer", "unsure"]


def name_fit(passage: Passage, start: int, end: int) -> NameFit:
    """Whether a capitalised match is a name of its own, a part of another, or neither can be said."""
    text = passage.text
    if not (text[start].isascii() and text[start].isupper()):
        return "whole"
    if _ANOTHER_AFTER.match(text, end):
        return "longer"
    if _ANOTHER_BEFORE.search(text, max(0, start - 10), start) or _BESIDE.search(
        passage.low, max(0, start - 26), start
    ):
        return "unsure"
    after = _CAPITAL_AFTER.match(text, end)
    return "unsure" if after is not None and after[1] not in _TIMES and not _is_title_case(text) else "whole"


def _is_title_case(text: str) -> bool:
    """Where most words have a capital, a capital tells nothing."""
    words = re.findall(r"[A-Za-z]{3,}", text[:400])
    return len(words) > 3 and sum(word[0].isupper() for word in words) * 3 > len(words) * 2
