"""Ordinals in words and digits: twenty-first, derde, 21st. They answer where a question asks for a place in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from lim_tui.scoring import numerals_en, numerals_nl, numerals_zh

_IRREGULAR = {
    "first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12,
    "eerste": 1, "derde": 3, "achtste": 8,
}  # fmt: skip
_ENGLISH = {
    **{f"{word}th": value for word, value in numerals_en.UNITS.items() if value not in (0, 1, 2, 3, 5, 8, 9, 12)},
    **{f"{word[:-1]}ieth": value for word, value in numerals_en.TENS.items()},
}
_SIMPLE = {**_ENGLISH, **_IRREGULAR}
_TENS = "|".join(numerals_en.TENS)
_WORDS = re.compile(
    rf"(?<![a-zë])(?:(?P<tens>{_TENS})[ -])?(?P<word>{'|'.join(sorted(_SIMPLE, key=len, reverse=True))})(?![a-zë])|"
    r"(?<![a-zë])(?P<dutch>[a-zë]{2,30})(?:ste|de)(?![a-zë])|(?<![0-9.,])"
    r"(?P<digits>[0-9]{1,4})(?:st|nd|rd|th|ste|de|e)(?![a-z])|"
    rf"第(?P<han>[0-9]{{1,4}}|[{numerals_zh.NUMERAL}]{{1,6}})"
)
_ASKS = re.compile(
    r"\b(?:which|what|in what|welke|hoeveelste)\b[^?]{0,24}\b(?:floor|place|rank|position|number|row|day|week|grade|"
    r"plaats|verdieping|etage|rang|rij|positie|nummer|dag|week|klas)\b|hoeveelste|\bhow high did\b|第几|第多少"
)


def asks_for_a_place(question: str) -> bool:
    """Whether a question in small letters asks for a place in a row: on which floor, op welke plaats, 第几名."""
    return _ASKS.search(question) is not None


def find_ordinals(low: str) -> Iterator[tuple[int, int, Decimal]]:
    """Start, end and value of each ordinal of a text in small letters, left to right."""
    for match in _WORDS.finditer(low):
        value = _value(match)
        if value is not None:
            yield *match.span(), value


def _value(match: re.Match[str]) -> Decimal | None:
    if match["digits"]:
        return Decimal(match["digits"])
    if match["word"]:
        return Decimal(_SIMPLE[match["word"]] + numerals_en.TENS.get(match["tens"] or "", 0))
    if match["han"]:
        return Decimal(match["han"]) if match["han"].isascii() else numerals_zh.parse_numeral(match["han"])
    return numerals_nl.parse_words(match["dutch"]) if re.fullmatch(numerals_nl.PATTERN, match["dutch"]) else None
