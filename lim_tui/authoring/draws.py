"""The values that a variable can take, numbered from 0, so that one of them can be drawn by its number."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from lim_tui.authoring.locale_text import written_date, written_decimal, written_integer
from lim_tui.domain.case import Language, Variable

_PATTERN_PART = re.compile(r"\\.|.", re.DOTALL)
GROUPED = "grouped"
"""Behind the arguments of an integer or decimal: ``1.177,79`` is drawn, not ``1177,79``."""
_DIGITS = "0123456789"
# Without I and O, which readers and models take for 1 and 0.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_INTEGER = re.compile(r"-?\d{1,15}")
_DECIMAL = re.compile(r"(-?)(\d{1,12})(?:\.(\d{1,6}))?")
_MOST_PLACES = 6


@dataclass(frozen=True, slots=True)
class Range:
    """``count`` values; ``value(i)`` writes number ``i`` of them, 0 <= i < count."""

    count: int
    value: Callable[[int], str]


def check_arguments(variable: Variable) -> str | None:
    """What is wrong with the arguments of a variable, and what to write; None where nothing is."""
    try:
        values = values_of(variable, "en")
    except ValueError as error:
        return str(error)
    return None if values.count > 1 else "only one value can be drawn; widen it, or write the value in the text"


def values_of(variable: Variable, language: Language) -> Range:
    """All values of ``variable`` as written in ``language``. Raises ValueError where the arguments make no sense."""
    return _FORMS[variable.form](variable.arguments, language)


def _integers(written: tuple[str, ...], language: Language) -> Range:
    arguments, grouped = _without_grouped(written)
    if len(arguments) != 2 or not all(_INTEGER.fullmatch(argument) for argument in arguments):
        raise ValueError(f"needs two whole numbers such as [80, 240], and has {_shown(arguments)}")
    low, high = (int(argument) for argument in arguments)
    _check_order(low, high, arguments)
    return Range(high - low + 1, lambda index: written_integer(low + index, language, grouped=grouped))


def _without_grouped(arguments: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """The arguments without the word that asks for a mark between thousands from 1,000 on, and whether it was there."""
    grouped = arguments[-1:] == (GROUPED,)
    return (arguments[:-1], True) if grouped else (arguments, False)


def _decimals(written: tuple[str, ...], language: Language) -> Range:
    arguments, grouped = _without_grouped(written)
    advice = f"needs two numbers and a number of places such as [1.5, 9.5, 1], and has {_shown(arguments)}"
    if len(arguments) != 3 or not arguments[2].isdecimal():
        raise ValueError(advice)
    places = int(arguments[2])
    if not 1 <= places <= _MOST_PLACES:
        raise ValueError(f"the number of places must be 1 to {_MOST_PLACES}; for 0 write integer")
    low, high = (_scaled(argument, places, advice) for argument in arguments[:2])
    _check_order(low, high, arguments)
    return Range(high - low + 1, lambda index: written_decimal(low + index, places, language, grouped=grouped))


def _scaled(text: str, places: int, advice: str) -> int:
    found = _DECIMAL.fullmatch(text)
    if found is None:
        raise ValueError(advice)
    sign, whole, fraction = found[1], found[2], found[3] or ""
    if len(fraction) > places:
        raise ValueError(f"{text} has more than {places} places")
    return int(f"{sign}{whole}{fraction.ljust(places, '0')}")


def _choices(arguments: tuple[str, ...], _language: Language) -> Range:
    if len(set(arguments)) != len(arguments):
        raise ValueError("an option stands twice in the list; keep one")
    if not arguments or not all(arguments):
        raise ValueError("needs a list of options such as [rood, groen]")
    return Range(len(arguments), lambda index: arguments[index])


def _dates(arguments: tuple[str, ...], language: Language) -> Range:
    try:
        low, high = (date.fromisoformat(argument).toordinal() for argument in arguments)
    except ValueError:
        raise ValueError(f"needs two dates such as [2024-01-01, 2024-12-31], and has {_shown(arguments)}") from None
    _check_order(low, high, arguments)
    return Range(high - low + 1, lambda index: written_date(date.fromordinal(low + index), language))


def _patterns(arguments: tuple[str, ...], _language: Language) -> Range:
    if len(arguments) != 1:
        raise ValueError(f"needs one pattern such as KX-####-A, and has {_shown(arguments)}")
    parts = pattern_alphabets(arguments[0])
    count = 1
    for part in parts:
        count *= len(part)

    def value(index: int) -> str:
        written: list[str] = []
        for part in reversed(parts):
            index, place = divmod(index, len(part))
            written.append(part[place])
        return "".join(reversed(written))

    return Range(count, value)


def pattern_alphabets(pattern: str) -> list[str | tuple[str, ...]]:
    r"""The characters that can stand at each place of ``pattern``.

    ``#`` is a digit, ``A`` a capital letter, everything else is itself; ``\#``, ``\A`` and ``\\`` those characters.
    """
    return [_alphabet(part) for part in _PATTERN_PART.findall(pattern)]


def _alphabet(part: str) -> str | tuple[str, ...]:
    if part == "#":
        return _DIGITS
    if part == "A":
        return _LETTERS
    return (part[1:] or part,) if part.startswith("\\") else (part,)


def _check_order(low: int, high: int, arguments: tuple[str, ...]) -> None:
    if low > high:
        raise ValueError(f"the first of {_shown(arguments)} must not be above the second")


def _shown(arguments: tuple[str, ...]) -> str:
    return f"[{', '.join(arguments)}]"


_FORMS: dict[str, Callable[[tuple[str, ...], Language], Range]] = {
    "integer": _integers,
    "decimal": _decimals,
    "choice": _choices,
    "date": _dates,
    "pattern": _patterns,
}
