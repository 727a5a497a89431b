"""Where a number may stand in a long raw text: cheap searches that miss none of its written forms.

Every form of a value shows its significant digits: 120000 stands in ``120.000``, ``12 duizend``, ``12万`` and 十二万 as
1 and 2, in words as ``twintig`` or ``honderd``. Places whose digits differ are passed over at once. Each search begins
with a set of characters or with literals, which the regular expression engine skips to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, lru_cache, partial

from lim_tui.scoring import numerals_en, numerals_nl
from lim_tui.scoring.cleaning import fold_characters
from lim_tui.scoring.number_index import (
    DIGIT_RUN,
    FROM_WIDE,
    KILO_UNITS,
    LONGEST_NUMERAL,
    NUMBER_WORDS,
    WORD,
    mixed_groups,
    number_start,
    numeral_characters,
    numeral_digits,
    significant,
)
from lim_tui.scoring.numerals_zh import DIGITS, POWERS, SCALES, TENS
from lim_tui.scoring.places import Search, pattern_search
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.script import variants
from lim_tui.scoring.searched_text import SearchedText
from lim_tui.scoring.unit_finder import find_unit, find_unit_before

_WIDE = {str(digit): f"{digit}{chr(0xFF10 + digit)}" for digit in range(10)}
_SEPARATOR = "[.,' \u00a0\u202f\u2009\uff0c\uff0e]?"
_FRACTIONS = (
    re.compile("[½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚半]|分之"),
    re.compile("half|halve|kwart|quarter|third|derde|helft"),
    re.compile("[0-9] ?[/\u2044] ?[0-9]"),
)
# What a number word of two figures begins with.
_TENS = (
    "tien|elf|twaalf|der|veer|vijf|zes|zeven|acht|negen|twin|tach|ten|eleven|twelve|thir|four|fif|six|seven|eigh|nine|"
    "twen|for|one|two|three|five|een|één|twee|drie|vier"
)
_PARTS = "euro|dollars?|pounds?|pond|lbs?|uur|hours?|minutes?|minuten|feet|foot|ft|meters?|metres?"
_COMPOUNDS = (
    re.compile(rf"[0-9] ?(?:{_PARTS}|[€$£'\u2032]|u|h|m|min|元|块|塊|小时|小時|秒|米|公尺)\.?,? ?(?:en |and )?[0-9]"),
    re.compile(rf"\b(?:{_PARTS}),? (?:en |and )?(?:[0-9]|{_TENS})"),
    re.compile("[元圆圓块塊时時秒米尺][0-9一二三四五六七八九十零壹贰貳叁參肆伍陆陸柒捌玖拾]"),
)
_IN_PARTS = ("money", "duration", "months", "length", "mass")
# A half, three quarters or 1.2 of a power of ten, which no digits of the value show.
_SCALED = (
    re.compile(r"(?:half|halve|kwart|quarter)\W{0,2}(?:of )?(?:a )?(?:duizend|mil|thousand|bil)"),
    re.compile(r"(?:komma|point) \w+(?: \w+)? (?:duizend|mil|thousand|bil)"),
)
_LEAST_SCALED = 1000
_WORDS = (
    {number: word for word, number in (numerals_nl.UNITS | numerals_nl.TENS).items() if word != "een"},
    {number: word for word, number in (numerals_en.UNITS | numerals_en.TENS).items() if word not in ("one", "fourty")},
)
_ROUND = (("honderd", "duizend", "mil"), ("hundred", "thousand", "mil"))
# Honderdeneen, a hundred and one: ``een`` alone stands everywhere.
_AND_ONE = ("eneen", "deen", "and one", "red one", "sand one")
_UNIT_REACH = 40
_PLAIN_AFTER = re.compile(r" ?(?:[a-z\u00e0-\u00ff]|[.,;:)\n])")
_SCALE_AFTER = re.compile(r" ?(?:honderd|duizend|hundred|thousand|mil|mld|mln|mio|bil|tril|k|m|b|e|x)|[cf](?![a-z])")


def number_searches(quantity: Quantity) -> tuple[Search, ...]:
    """Searches over a text in small letters for the places near which the quantity may be written."""
    value = quantity.value or Decimal(0)
    digits = significant(f"{abs(value):f}")
    words = tuple(_words(value, digits))
    searches = [
        Search(partial(_digit_places, digits, quantity.unit is not None), partial(_may_show, digits)),
        Search(partial(_han_places, digits), partial(_may_read_as, digits)),
        Search(partial(_word_places, words), partial(_may_say, words)),
    ]
    if len(digits) > 1:
        searches.append(Search(partial(_mixed_places, digits), partial(_may_mix, digits)))
    if value != int(value):
        simple = any(abs(value * parts - round(value * parts)) < Decimal("1e-20") for parts in (2, 3, 4, 5, 6, 8))
        compound = quantity.unit is None or quantity.unit.dimension in _IN_PARTS
        patterns = (_FRACTIONS if simple else ()) + (_COMPOUNDS if compound else ())
        searches += [pattern_search(pattern) for pattern in patterns]
    elif abs(value) >= _LEAST_SCALED:
        searches += [pattern_search(pattern) for pattern in _SCALED]
    return tuple(searches)


def _may_show(digits: str, text: SearchedText) -> bool:
    return digits in text.numbers.digits or text.numbers.has_long_run


def _may_read_as(digits: str, text: SearchedText) -> bool:
    return digits in text.numbers.numerals or not text.numbers.odd_numerals.isdisjoint(_han_characters(digits))


def _may_mix(digits: str, text: SearchedText) -> bool:
    return any(_is_part(group, digits) for group in text.numbers.mixed)


def _may_say(words: tuple[str, ...], text: SearchedText) -> bool:
    return any(word in text.numbers.words for word in words)


@lru_cache(maxsize=1024)
def _digit_pattern(digits: str) -> re.Pattern[str]:
    return re.compile(_SEPARATOR.join(f"[{_WIDE[digit]}]" for digit in digits) or "[0\uff10]")


def _digit_places(digits: str, has_unit: bool, low: str) -> Iterator[int]:
    for match in _digit_pattern(digits).finditer(low):
        start = number_start(low, match.start())
        run = DIGIT_RUN.match(low, start)
        if run is None or not _shows(run[0].translate(FROM_WIDE), digits):
            continue
        if not (has_unit and _is_bare(low, start, run.end())):
            yield match.start()


def _is_bare(low: str, start: int, end: int) -> bool:
    """Whether a plain word or a stop follows where a unit should, and no currency goes before."""
    if low[start - 1 : start] in ("之", ";"):
        return False
    # A no-break space between amount and currency is a blank like any other.
    first = max(0, start - _UNIT_REACH)
    near = fold_characters(low[first : end + _UNIT_REACH])
    start, end = start - first, end - first
    if _PLAIN_AFTER.match(near, end) is None or _SCALE_AFTER.match(near, end):
        return False
    return find_unit(near, near, end) is None and find_unit_before(near, start) is None


def _shows(written: str, digits: str) -> bool:
    return significant(written) == digits or (
        " " in written and any(significant(part) == digits for part in written.split(" "))
    )


def _mixed_places(digits: str, low: str) -> Iterator[int]:
    for place, group in mixed_groups(low):
        if _is_part(group, digits):
            yield place


def _is_part(group: str, digits: str) -> bool:
    """Digits before 万 or 千 stand side by side in the value too, noughts apart: 12 and 5 of 12万5千 in 125000."""
    return group in digits.replace("0", "")


@cache
def _han_characters(digits: str) -> frozenset[str]:
    """The characters of which one stands in every numeral of the value: its last digit, or a bare power of ten."""
    last = int(digits[-1]) if digits else 0
    chars = {char for char, number in DIGITS.items() if number == last}
    chars |= {char for char, number in TENS.items() if number == last * 10}
    if digits == "1":
        chars |= {*POWERS, *SCALES}
    return frozenset(form for char in chars for form in variants(char))


@cache
def _any_of(characters: frozenset[str]) -> re.Pattern[str]:
    return re.compile(f"[{''.join(sorted(characters))}]")


def _han_places(digits: str, low: str) -> Iterator[int]:
    numerals = numeral_characters()
    free = 0
    for match in _any_of(_han_characters(digits)).finditer(low):
        start = match.start()
        if start < free:
            continue
        end = match.end()
        while start and low[start - 1] in numerals:
            start -= 1
        while low[end : end + 1] in numerals and end < len(low):
            end += 1
        free = end
        if low[end - 1 : end] == "千" and low[end : end + 1] in tuple(KILO_UNITS):
            end -= 1
        if end - start <= LONGEST_NUMERAL and (
            _reads_as(low[start:end], digits) or "成" in (low[start - 1 : start], low[end : end + 1])
        ):
            yield match.start()


def _reads_as(numeral: str, digits: str) -> bool:
    return numeral_digits(numeral) in (None, digits)


def _words(value: Decimal, digits: str) -> list[str]:
    """For each language the word that any spelling of the value holds."""
    found = ["anderhal"] if digits == "15" else []
    if value != int(value):
        return found or ["anderhal"]
    number = abs(int(value))
    rest = number % 100
    for words, (hundred, thousand, million) in zip(_WORDS, _ROUND, strict=True):
        if rest:
            found += [words[rest] if rest in words else words[rest - rest % 10]] if rest > 1 else _AND_ONE
        elif number:
            found.append(hundred if number % 1000 else thousand if number % 10**6 else million)
    return [*found, *{0: ("nul", "zero"), 1: ("één",), 12: ("doz",)}.get(number, ())] or ["één"]


@lru_cache(maxsize=1024)
def _any_word(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(words))


def _word_places(words: tuple[str, ...], low: str) -> Iterator[int]:
    for match in _any_word(words).finditer(low):
        start = match.start()
        while start and low[start - 1].isalpha():
            start -= 1
        word = WORD.match(low, start)
        if word and any((hit := reader.match(low, start)) and hit.end() >= word.end() for reader in NUMBER_WORDS):
            yield match.start()
