"""The numbers of a text by their significant digits, so that an answer that is none of them is passed over at once.

Every form of a value shows its significant digits: 120000 stands in ``120.000``, ``12 duizend``, ``12万`` and 十二万
as 1 and 2. The index may hold more than the searches of ``number_places`` find, never less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from lim_tui.scoring import numerals_en, numerals_nl
from lim_tui.scoring.numerals_zh import NUMERAL, parse_numeral
from lim_tui.scoring.script import simplify, variants

FROM_WIDE = {0xFF10 + digit: str(digit) for digit in range(10)}
DIGIT_RUN = re.compile("[0-9\uff10-\uff19]+(?:[.,' \u00a0\u202f\u2009\uff0c\uff0e][0-9\uff10-\uff19]+)*")
NUMBER_WORDS = tuple(re.compile(reader.PATTERN) for reader in (numerals_nl, numerals_en))
WORD = re.compile(r"[^\W\d_]+")
LONGEST_NUMERAL = 40
KILO_UNITS = "克米瓦卡帕赫伏"
"""Behind 千 these make a unit of it: 二十五千克 is 25 kg."""
_MIXED = re.compile("[0-9\uff10-\uff19][\u4e07\u842c\u5343\u767e\u4ebf\u5104]")
_DIGITS = re.compile("[0-9\uff10-\uff19]+")
_LONGEST_RUN = 200


@dataclass(frozen=True, slots=True)
class NumberIndex:
    """``digits`` and ``numerals`` hold significant digits, of numbers in digits and in Chinese numerals.

    ``odd_numerals`` are the characters of numerals that may be read in more than one way, ``mixed`` the digits that
    stand before a Chinese power of ten, without noughts, ``words`` the words that begin a number. ``has_long_run`` is
    True where digits go on and on, as in a table, and anything may stand in them.
    """

    digits: frozenset[str]
    numerals: frozenset[str]
    odd_numerals: frozenset[str]
    mixed: frozenset[str]
    words: str
    has_long_run: bool

    @classmethod
    def of(cls, low: str) -> NumberIndex:
        """The index of a text in small letters."""
        runs = DIGIT_RUN.findall(low)
        numerals: set[str] = set()
        odd: set[str] = set()
        for numeral, is_odd in _numerals(low):
            value = numeral_digits(numeral)
            if value is None or is_odd:
                odd.update(numeral)
            else:
                numerals.add(value)
        return cls(
            frozenset(shown for run in runs if len(run) <= _LONGEST_RUN for shown in _shown(run)),
            frozenset(numerals),
            frozenset(odd),
            frozenset(group for _, group in mixed_groups(low)),
            "\n".join(dict.fromkeys(_number_words(low))),
            any(len(run) > _LONGEST_RUN for run in runs),
        )


def significant(written: str) -> str:
    """The digits of a number without noughts at its ends."""
    return "".join(char for char in written if char.isdecimal()).strip("0")


def numeral_digits(numeral: str) -> str | None:
    """The significant digits of a Chinese numeral; None where it cannot be read."""
    value = parse_numeral(simplify(numeral).strip("点"))
    return None if value is None else significant(f"{value:f}")


def number_start(low: str, place: int) -> int:
    """Where the number in digits begins that a digit at ``place`` belongs to."""
    while place and (
        low[place - 1].isdecimal() or (low[place - 1] in ".,'" and low[place - 2 : place - 1].isdecimal())
    ):
        place -= 1
    return place


def mixed_groups(low: str) -> Iterator[tuple[int, str]]:
    """Each place where a Chinese power of ten follows digits (12万), with these digits without noughts."""
    for match in _MIXED.finditer(low):
        written = low[number_start(low, match.start()) : match.start() + 1].translate(FROM_WIDE)
        yield match.start(), "".join(char for char in written if char.isdecimal() and char != "0")


@cache
def numeral_characters() -> frozenset[str]:
    """The characters that numerals are made of, in both scripts."""
    return frozenset(form for char in NUMERAL + "点" for form in variants(char))


def _shown(run: str) -> Iterator[str]:
    """What a run of digits can show, read from any of its groups on: all of it, or what stands between blanks."""
    written = run.translate(FROM_WIDE)
    for group in _DIGITS.finditer(written):
        rest = written[group.start() :]
        yield significant(rest)
        yield significant(rest.partition(" ")[0])


def _numerals(low: str) -> Iterator[tuple[str, bool]]:
    """Each Chinese numeral, and whether a tenth (成) stands beside it."""
    for match in _numeral_run().finditer(low):
        start, end = match.span()
        if end - start <= LONGEST_NUMERAL:
            yield match[0], "成" in (low[start - 1 : start], low[end : end + 1])


@cache
def _numeral_run() -> re.Pattern[str]:
    return re.compile(f"(?:(?!千[{KILO_UNITS}])[{''.join(sorted(numeral_characters()))}])+")


def _number_words(low: str) -> Iterator[str]:
    for match in WORD.finditer(low):
        for start in _beginnings(match):
            if any((hit := words.match(low, start)) and hit.end() >= match.end() for words in NUMBER_WORDS):
                yield low[start : match.end()]


def _beginnings(word: re.Match[str]) -> Iterator[int]:
    """Where letters begin in a word, which may hold signs such as ½ that are neither letter nor digit."""
    letters = [char.isalpha() for char in word[0]]
    if all(letters):
        yield word.start()
        return
    for place, is_letter in enumerate(letters):
        if is_letter and not (place and letters[place - 1]):
            yield word.start() + place
