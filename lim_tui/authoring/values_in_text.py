"""Finds the values of a variable that stand in a text as an author would type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal

from lim_tui.authoring.draws import pattern_alphabets
from lim_tui.authoring.locale_text import decimal_mark, month_number
from lim_tui.domain.case import Language, Variable

_NUMBER = re.compile(r"(?<![\w.,])-?\d+(?:[.,]\d+)*(?!\w)|(?<=[^\x00-\x7f])\d+(?:[.,]\d+)*")
_CHINESE_DATE = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日")
_EUROPEAN_DATE = re.compile(r"(\d{1,2}) ([A-Za-z]+) (\d{4})")


def values_in(text: str, variable: Variable, language: Language) -> Iterator[str]:
    """The values that ``variable`` can take and that stand in ``text``, as typed there, in its order."""
    return _FINDERS[variable.form](text, variable.arguments, language)


def _numbers(text: str, arguments: tuple[str, ...], language: Language) -> Iterator[str]:
    low, high = Decimal(arguments[0]), Decimal(arguments[1])
    mark = decimal_mark(language)
    for found in _NUMBER.finditer(text):
        whole, _, fraction = found.group().partition(mark)
        digits = re.sub("[.,]", "", whole)
        if fraction and not fraction.isdecimal():
            continue
        if low <= Decimal(f"{digits}.{fraction or 0}") <= high:
            yield found.group()


def _choices(text: str, arguments: tuple[str, ...], _language: Language) -> Iterator[str]:
    return (option for option in arguments if option in text)


def _dates(text: str, arguments: tuple[str, ...], language: Language) -> Iterator[str]:
    low, high = (date.fromisoformat(argument) for argument in arguments)
    pattern = _CHINESE_DATE if language.startswith("zh") else _EUROPEAN_DATE
    for found in pattern.finditer(text):
        day = _day(found, language)
        if day is not None and low <= day <= high:
            yield found.group()


def _day(found: re.Match[str], language: Language) -> date | None:
    if language.startswith("zh"):
        year, month, day = (int(part) for part in found.groups())
    else:
        year, month, day = int(found[3]), month_number(found[2], language) or 0, int(found[1])
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _patterns(text: str, arguments: tuple[str, ...], _language: Language) -> Iterator[str]:
    parts = (f"[{re.escape(''.join(alphabet))}]" for alphabet in pattern_alphabets(arguments[0]))
    pattern = rf"(?<![A-Za-z0-9]){''.join(parts)}(?![A-Za-z0-9])"
    return (found.group() for found in re.finditer(pattern, text))


_FINDERS: dict[str, Callable[[str, tuple[str, ...], Language], Iterator[str]]] = {
    "integer": _numbers,
    "decimal": _numbers,
    "choice": _choices,
    "date": _dates,
    "pattern": _patterns,
}
