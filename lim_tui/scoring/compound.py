"""Quantities written in parts: 1 uur en 30 minuten, 2 euro 50, 三元五角."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.number_token import NumberToken
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.units import UNITS, Unit

_BETWEEN = re.compile(r"(?:,? ?(?:en|and|plus)? ?|[又零 ]?)")
_LONGEST_GAP = 5
# ``in`` is a unit behind feet only: 6 ft 2 in.
_INCHES = re.compile(r" ?(?:in\b\.?|\"|'')")
_FEET_AND_INCHES = re.compile(
    r"(?<![\w.,'])([0-9]{1,2})['\u2032] ?([0-9]{1,2}(?:\.[0-9])?)(?:[\"\u2033]|''|in\b)(?!\w)"
)
_SUBUNITS = {"角": Decimal("0.1"), "毛": Decimal("0.1"), "分": Decimal("0.01")}


def find_feet_and_inches(low: str) -> Iterator[NumberToken]:
    """Lengths like ``6'2"``, in feet."""
    if "'" not in low and "\u2032" not in low:
        return
    for match in _FEET_AND_INCHES.finditer(low):
        value = _in_larger(Decimal(match[1]), UNITS["foot"], Decimal(match[2]), UNITS["inch"])
        if value is not None:
            yield NumberToken(*match.span(), value, unit=UNITS["foot"])


def join_compounds(items: Iterable[Candidate[Quantity]], low: str) -> list[Candidate[Quantity]]:
    """One quantity for neighbours that name larger and smaller parts of one value."""
    joined: list[Candidate[Quantity]] = []
    for item in items:
        whole = _compound(joined[-1], item, low) if joined else None
        if whole is None:
            joined.append(item)
        else:
            joined[-1] = whole
    return joined


def _compound(first: Candidate[Quantity], second: Candidate[Quantity], low: str) -> Candidate[Quantity] | None:
    if second.start - first.end > _LONGEST_GAP or not _BETWEEN.fullmatch(low, first.end, second.start):
        return None
    smaller, end = second.value, second.end
    if first.value.unit is UNITS["foot"] and smaller.unit is None and (inches := _INCHES.match(low, end)):
        smaller, end = replace(smaller, unit=UNITS["inch"]), inches.end()
    value = _sum(first.value, smaller, second.start - first.end)
    if value is None:
        return None
    if smaller.unit is None and low[end : end + 1] in _SUBUNITS:
        end += 1
    quantity = replace(first.value, value=value, other=None, unit=_unit_of_whole(first.value.unit, smaller.unit))
    return Candidate(first.start, end, low[first.start : end], quantity, role=first.role)


def _unit_of_whole(larger: Unit | None, smaller: Unit | None) -> Unit | None:
    """Pounds with ounces are of mass, pounds with pence of money."""
    if larger is not UNITS["pound"] or smaller is None:
        return larger
    return UNITS["GBP" if smaller.dimension == "cents" else "lb"]


def _sum(larger: Quantity, smaller: Quantity, gap: int) -> Decimal | None:
    if larger.unit is None or larger.value is None or smaller.value is None:
        return None
    if larger.unit.dimension == "money" or (smaller.unit is not None and smaller.unit.name == "penny"):
        return _with_cents(larger.value, smaller.value, smaller, gap)
    if larger.unit.name == "h" and smaller.unit is None and smaller.noun.startswith("分") and smaller.value < 60:
        return larger.value + smaller.value / 60
    if smaller.unit is None or larger.unit.dimension == "temperature":
        return None
    unit = _unit_of_whole(larger.unit, smaller.unit) or larger.unit
    return _in_larger(larger.value, unit, smaller.value, smaller.unit)


def _with_cents(whole: Decimal, part: Decimal, smaller: Quantity, gap: int) -> Decimal | None:
    """2 euro 50 (two digits right behind it), 2 euro en 50 cent, 三元五角."""
    if smaller.unit is None and smaller.noun[:1] in _SUBUNITS:
        return whole + part * _SUBUNITS[smaller.noun[:1]]
    bare = smaller.unit is None and not smaller.noun and gap == 1 and part >= 10
    named = smaller.unit is not None and smaller.unit.name in ("cent", "penny")
    if not (bare or named) or not 0 <= part < 100 or whole != int(whole):
        return None
    return whole + part / 100


def _in_larger(value: Decimal, unit: Unit, part: Decimal, smaller: Unit) -> Decimal | None:
    if unit.dimension != smaller.dimension or unit.factor is None or smaller.factor is None:
        return None
    if unit.factor <= smaller.factor or part * smaller.factor >= unit.factor:
        return None
    return value + part * smaller.factor / unit.factor
