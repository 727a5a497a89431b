"""Read the unit that stands after or before a number."""

from __future__ import annotations

import re
from functools import cache

from lim_tui.scoring.joined_units import is_one_unit, joined, loose_joint, sign_of_times
from lim_tui.scoring.units import CASED_SPELLINGS, SPELLINGS, UNITS, Unit

_BEFORE = re.compile(
    r"(€|eur|euro|us\$|nt\$|hk\$|\$|usd|£|gbp|¥|cny|rmb|twd|ntd|hkd|jpy|chf|人民币|新台币|台币|港币|美元|美金|"
    r"欧元|英镑) ?$"
)
_HAN = re.compile("[\u3400-\u9fff]")
# A slash behind a unit opens what it is counted by (l/min), or the two are something else.
_UNKNOWN_RATE = (
    r"/(?!(?:min|h|hr|hour|u|uur|s|sec|d|dag|day|week|wk|month|maand|year|yr|jaar|l|liter|litre|ml|dl|kg|g|mg|km|"
    r"mm|cm|m|ha|kwh)(?:(?:[²³]|\^?[23])(?!\w)|(?![a-z0-9²³])))[a-z]"
)


_AFTER_WORD = rf"(?![a-z0-9\u00e0-\u00ff]|{_UNKNOWN_RATE})"
_AFTER_CASED = rf"(?![A-Za-z0-9]|{_UNKNOWN_RATE})"


@cache
def _small() -> dict[str, re.Pattern[str]]:
    """The spellings in small letters and in Chinese, by their first character."""
    latin = [spelling for spelling in SPELLINGS if not _HAN.match(spelling)]
    words = _by_first([spelling for spelling in latin if spelling[-1].isalnum()], _AFTER_WORD)
    signs = _by_first([spelling for spelling in latin if not spelling[-1].isalnum()], "(?![a-z])")
    han = _by_first([spelling for spelling in (*SPELLINGS, *CASED_SPELLINGS) if _HAN.match(spelling)], "")
    firsts = words | signs | han
    ways = {first: [own[first] for own in (words, signs, han) if first in own] for first in firsts}
    return {first: re.compile("|".join(patterns)) for first, patterns in ways.items()}


@cache
def _cased() -> dict[str, re.Pattern[str]]:
    """The spellings that differ by their capitals, by their first character."""
    own = _by_first([spelling for spelling in CASED_SPELLINGS if not _HAN.match(spelling)], _AFTER_CASED)
    return {first: re.compile(pattern) for first, pattern in own.items()}


def _by_first(spellings: list[str], tail: str) -> dict[str, str]:
    """A pattern for the spellings that begin with each character, the longest first."""
    found: dict[str, list[str]] = {}
    for spelling in sorted(spellings, key=len, reverse=True):
        found.setdefault(spelling[0], []).append(re.escape(spelling))
    return {first: f"(?:{'|'.join(known)}){tail}" for first, known in found.items()}


def find_unit(text: str, low: str, place: int) -> tuple[Unit, int] | None:
    """The unit right after a number that ends at ``place``, and where it ends; ``low`` is ``text`` in small letters."""
    before = text[place : place + 1]
    start = place + 1 if before in (" ", "-") else place
    if (found := _unit_at(text, low, start)) is None:
        return None
    if before == "-" and _HAN.match(text, start):
        return None
    return _times_another(text, low, *found)


def _unit_at(text: str, low: str, start: int) -> tuple[Unit, int] | None:
    pattern = _cased().get(text[start : start + 1])
    if pattern is not None and (match := pattern.match(text, start)) is not None:
        return CASED_SPELLINGS[match[0]], match.end()
    pattern = _small().get(low[start : start + 1])
    if pattern is None or (match := pattern.match(low, start)) is None:
        return None
    return (SPELLINGS.get(match[0]) or CASED_SPELLINGS[match[0]]), match.end()


def _times_another(text: str, low: str, unit: Unit, end: int) -> tuple[Unit, int]:
    """The unit with the one that it is multiplied by: the m of N·m, the h of kW.h."""
    place = sign_of_times(text, end)
    other = _unit_at(text, low, loose_joint(text, end) if place is None else place)
    if other is None:
        return unit, end
    # Of Chinese words the first characters may be a unit: 5米·天花板.
    is_certain = place is not None and not _HAN.match(text, place)
    return (joined(unit, other[0]), other[1]) if is_certain or is_one_unit(unit, other[0]) else (unit, end)


def find_unit_before(low: str, place: int) -> tuple[Unit, int] | None:
    """The currency right before a number that begins at ``place``, and where it begins."""
    match = _BEFORE.search(low, max(0, place - 6), place)
    if match is None:
        return None
    return SPELLINGS.get(match[1]) or UNITS["EUR"], match.start()
