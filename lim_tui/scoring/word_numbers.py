"""Numbers written as Dutch or English words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from lim_tui.scoring import numerals_en, numerals_nl
from lim_tui.scoring.candidate import Role
from lim_tui.scoring.cues import Tongue
from lim_tui.scoring.number_token import NumberToken
from lim_tui.scoring.units import unit_of
from lim_tui.scoring.word_starts import WordPattern

# Words that are seldom meant as a number.
_WEAK = {
    "een",
    "one",
    "half",
    "halve",
    "kwart",
    "a half",
    "a quarter",
    "quarter",
    "third",
    "a third",
    "een half",
    "nul",
    "dozijn",
}
# ``ten`` is a Dutch preposition, ``elf`` a creature of English tales.
_OF_BOTH = frozenset(("ten", "elf", "half", "helft", "de helft", "anderhalf"))
LATIN_TONGUES: tuple[Tongue, ...] = ("nl", "en")
_NOT_A_NUMBER = re.compile(
    r"ten (?:hoogste|minste|tijde|aanzien|behoeve|laatste|opzichte|gevolge|onrechte|slotte|eerste|noorden|"
    r"zuiden|oosten|westen)|no one|one (?:of|that|who|which|should|can|must)|elf (?:on|ear)"
)
_AND_A_HALF = re.compile(r" (hours?|days?|weeks?|months?|years?|miles?|metres?|meters?|minutes?) and a half(?![a-z])")
_ONE_AND_A_HALF = re.compile(rf"(?<![a-z])(?:an?|one){_AND_A_HALF.pattern}")
_AND = re.compile("( and | en )")
# Two-masted tells what kind of boat it is, not how many.
_KIND = re.compile(r"-[a-z]{2,}ed(?![a-z])")
_DUTCH_PARTS = re.compile(rf"[ -]({'|'.join(numerals_nl.PARTS)})n?(?![a-zë])")


# A Chinese character before it ends no word of Latin letters.
_NOT_INSIDE = r"(?<![0-9a-z_\u00e0-\u024f-])"


@dataclass(frozen=True, slots=True)
class _Words:
    pattern: WordPattern
    parse: Callable[[str], Decimal | None]


def _words(pattern: str, letter: str) -> WordPattern:
    return WordPattern((pattern,), f"{_NOT_INSIDE}{{}}(?!{letter})")


_READERS: dict[Tongue, _Words] = {
    "nl": _Words(_words(numerals_nl.PATTERN, "[a-zë]"), numerals_nl.parse_words),
    "en": _Words(_words(numerals_en.PATTERN, "[a-z]"), numerals_en.parse_words),
}


def find_word_numbers(text: str, low: str, tongue: Tongue) -> Iterator[NumberToken]:
    """Runs of number words; ``low`` is ``text`` in small letters."""
    reader = _READERS.get(tongue)
    if reader is None:
        return
    if tongue == "en" and "and a half" in low:
        for match in _ONE_AND_A_HALF.finditer(low):
            yield NumberToken(*match.span(), Decimal("1.5"), unit=unit_of(match[1]))
    for match in reader.pattern.finditer(low):
        start, end = match.span()
        if _NOT_A_NUMBER.match(low, start):
            continue
        written = match[0].rstrip()
        value = reader.parse(written.removesuffix(" of"))
        if value is not None and (half := _AND_A_HALF.match(low, match.end())):
            yield NumberToken(start, half.end(), value + Decimal("0.5"), unit=unit_of(half[1]))
            continue
        if value is None:
            yield from _each_number(match, reader)
            continue
        if tongue == "nl" and (part := _DUTCH_PARTS.match(low, end)):
            value, end = value / numerals_nl.PARTS[part[1]], part.end()
        named = text[start].isupper() and start > 0 and _follows_name(text, start)
        weak = (written in _WEAK and end == match.end()) or _KIND.match(low, end) is not None
        role: Role = "label" if named else "weak" if weak else "plain"
        yield NumberToken(start, end, value, role=role)


def find_foreign_words(text: str, low: str, tongue: Tongue) -> Iterator[NumberToken]:
    """Number words of another language than the text's, without those that are words of both."""
    for token in find_word_numbers(text, low, tongue):
        if token.role == "plain" and low[token.start : token.end].strip() not in _OF_BOTH:
            yield token


def _each_number(run: re.Match[str], reader: _Words) -> Iterator[NumberToken]:
    """The numbers of a run that makes none as a whole: seven and eleven."""
    start = run.start()
    for part in _AND.split(run[0]):
        end = start + len(part)
        value = reader.parse(part)
        if value is not None and part not in _WEAK and not _AND.fullmatch(part):
            yield NumberToken(start, end, value)
        start = end


def _follows_name(text: str, start: int) -> bool:
    """``Studio Five``: a capitalised number right after a capitalised word is part of a name."""
    before = re.search(r"(\w+) $", text[max(0, start - 30) : start])
    return before is not None and before[1][0].isupper()
