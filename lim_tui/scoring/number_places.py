"""Where a number may stand in a long raw text: cheap searches that miss none of its written forms.

Every form of a value shows its significant digits: 120000 stands in ``120.000``, ``12 duizend``, ``12万`` and 十二万 as
1 and 2, in words as ``twintig`` or ``honderd``. Places whose digits differ are passed over at once. Each search begins
with a set of characters or with literals, which the regular expression engine skips to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, partial

from lim_tui.scoring import numerals_en, numerals_nl
from lim_tui.scoring.numerals_zh import DIGITS, NUMERAL, POWERS, SCALES, TENS, parse_numeral
from lim_tui.scoring.places import Places
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.script import simplify, variants
from lim_tui.scoring.unit_finder import find_unit, find_unit_before

_WIDE = {str(digit): f"{digit}{chr(0xFF10 + digit)}" for digit in range(10)}
_FROM_WIDE = {0xFF10 + digit: str(digit) for digit in range(10)}
_SEPARATOR = "[.,' \u00a0\u202f\u2009\uff0c\uff0e]?"
_RUN = re.compile("[0-9\uff10-\uff19]+(?:[.,' \u00a0\u202f\u2009\uff0c\uff0e][0-9\uff10-\uff19]+)*")
_MIXED = re.compile("[0-9\uff10-\uff19][\u4e07\u842c\u5343\u767e\u4ebf\u5104]")
_FRACTIONS = (
    re.compile("[½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚半]|分之"),
    re.compile("half|halve|kwart|quarter|third|derde|helft"),
    re.compile("[0-9] ?[/\u2044] ?[0-9]"),
)
_COMPOUNDS = (
    re.compile("[0-9] ?(?:euro|€|uur|u|h|hours?|元|块|塊|小时|小時) ?(?:en |and )?[0-9]"),
    re.compile("[元块塊时時][一二三四五六七八九十]"),
)
_WORDS = (
    {number: word for word, number in (numerals_nl.UNITS | numerals_nl.TENS).items() if word != "een"},
    {number: word for word, number in (numerals_en.UNITS | numerals_en.TENS).items() if word not in ("one", "fourty")},
)
_ROUND = (("honderd", "duizend", "mil"), ("hundred", "thousand", "mil"))
_NUMBER_WORD = tuple(re.compile(reader.PATTERN) for reader in (numerals_nl, numerals_en))
_PLAIN_AFTER = re.compile(r" ?(?:[a-z\u00e0-\u00ff]|[.,;:)\n])")
_SCALE_AFTER = re.compile(r" ?(?:honderd|duizend|hundred|thousand|mil|mld|mln|mio|bil|tril|k|m|b|e|x)")
_WORD = re.compile(r"[^\W\d_]+")


def number_searches(quantity: Quantity) -> tuple[Places, ...]:
    """Searches over a text in small letters for the places near which the quantity may be written."""
    value = quantity.value or Decimal(0)
    digits = _significant(f"{abs(value):f}")
    searches: list[Places] = [
        partial(_digit_places, _digit_pattern(digits), digits, quantity.unit is not None),
        partial(_han_places, _han_pattern(digits), digits),
    ]
    searches.append(partial(_word_places, re.compile("|".join(_words(value, digits)))))
    searches.append(partial(_plain_places, _MIXED) if len(digits) > 1 else _no_places)
    if value != int(value):
        simple = any(abs(value * parts - round(value * parts)) < Decimal("1e-20") for parts in (2, 3, 4, 5, 6, 8))
        compound = quantity.unit is not None and quantity.unit.dimension in ("money", "duration", "months")
        patterns = (_FRACTIONS if simple else ()) + (_COMPOUNDS if compound else ())
        searches += [partial(_plain_places, pattern) for pattern in patterns]
    return tuple(searches)


def _significant(written: str) -> str:
    return "".join(char for char in written if char.isdecimal()).strip("0")


def _no_places(_low: str) -> Iterator[int]:
    return iter(())


def _plain_places(pattern: re.Pattern[str], low: str) -> Iterator[int]:
    for match in pattern.finditer(low):
        yield match.start()


def _digit_pattern(digits: str) -> re.Pattern[str]:
    return re.compile(_SEPARATOR.join(f"[{_WIDE[digit]}]" for digit in digits) or "[0\uff10]")


def _digit_places(pattern: re.Pattern[str], digits: str, has_unit: bool, low: str) -> Iterator[int]:
    for match in pattern.finditer(low):
        start = match.start()
        while start and (low[start - 1].isdecimal() or _groups(low, start)):
            start -= 1
        run = _RUN.match(low, start)
        if run is None or not _shows(run[0].translate(_FROM_WIDE), digits):
            continue
        if not (has_unit and _is_bare(low, start, run.end())):
            yield match.start()


def _groups(low: str, start: int) -> bool:
    return low[start - 1] in ".,'" and low[start - 2 : start - 1].isdecimal()


def _is_bare(low: str, start: int, end: int) -> bool:
    """Whether a plain word or a stop follows where a unit should, and no currency goes before."""
    if _PLAIN_AFTER.match(low, end) is None or _SCALE_AFTER.match(low, end) or low[start - 1 : start] in ("之", ";"):
        return False
    return find_unit(low, low, end) is None and find_unit_before(low, start) is None


def _shows(written: str, digits: str) -> bool:
    return _significant(written) == digits or (
        " " in written and any(_significant(part) == digits for part in written.split(" "))
    )


def _han_pattern(digits: str) -> re.Pattern[str]:
    """The characters of which one stands in every numeral of the value: its last digit, or a bare power of ten."""
    last = int(digits[-1]) if digits else 0
    chars = {char for char, number in DIGITS.items() if number == last}
    chars |= {char for char, number in TENS.items() if number == last * 10}
    if digits == "1":
        chars |= {*POWERS, *SCALES}
    return re.compile(f"[{''.join(sorted(form for char in chars for form in variants(char)))}]")


def _han_places(pattern: re.Pattern[str], digits: str, low: str) -> Iterator[int]:
    numerals = _numerals()
    free = 0
    for match in pattern.finditer(low):
        start = match.start()
        if start < free:
            continue
        end = match.end()
        while start and low[start - 1] in numerals:
            start -= 1
        while low[end : end + 1] in numerals and end < len(low):
            end += 1
        free = end
        if end - start <= 40 and (
            _reads_as(low[start:end], digits) or "成" in (low[start - 1 : start], low[end : end + 1])
        ):
            yield match.start()


def _reads_as(numeral: str, digits: str) -> bool:
    value = parse_numeral(simplify(numeral).strip("点"))
    return value is None or _significant(f"{value:f}") == digits


@cache
def _numerals() -> frozenset[str]:
    return frozenset(form for char in NUMERAL + "点" for form in variants(char))


def _words(value: Decimal, digits: str) -> list[str]:
    """For each language the word that any spelling of the value holds."""
    found = ["anderhal"] if digits == "15" else []
    if value != int(value):
        return found or ["anderhal"]
    number = abs(int(value))
    rest = number % 100
    for words, (hundred, thousand, million) in zip(_WORDS, _ROUND, strict=True):
        if rest:
            found += [words[rest] if rest in words else words[rest - rest % 10]] if rest > 1 else []
        elif number:
            found.append(hundred if number % 1000 else thousand if number % 10**6 else million)
    return [*found, *{0: ("nul", "zero"), 1: ("één",), 12: ("doz",)}.get(number, ())] or ["één"]


def _word_places(pattern: re.Pattern[str], low: str) -> Iterator[int]:
    for match in pattern.finditer(low):
        start = match.start()
        while start and low[start - 1].isalpha():
            start -= 1
        word = _WORD.match(low, start)
        if word and any((hit := reader.match(low, start)) and hit.end() >= word.end() for reader in _NUMBER_WORD):
            yield match.start()
