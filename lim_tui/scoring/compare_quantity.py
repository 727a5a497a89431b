"""Whether two quantities are the same, and what differs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from lim_tui.scoring.candidate import Level
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.rate import unit_of_rate
from lim_tui.scoring.units import UNITS, Unit, in_base

_RATIOS = ("ratio", "discount", "point")
# A converted value is rounded by whoever converted it, to its last digit at most.
_CONVERSION_TOLERANCE = Decimal("0.006")
_MOST_ROUNDED = Decimal("0.025")
_STEM = 4
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """``related`` False: a quantity of another kind, which does not compete with the expected one."""

    level: Level
    why: str
    related: bool = True


def compare_quantities(expected: Quantity, found: Quantity, unit_is_given: bool) -> Comparison:
    """Compare a found quantity with the expected one.

    ``unit_is_given``: the question (or the text around) fixes the expected unit, so that a bare number has it.
    """
    if found.value is None:
        return Comparison("different", "it names no single value")
    if expected.unit is None and found.unit == UNITS["m"] and expected.value == found.value * _MILLION:
        return Comparison("arguable", "m may stand for million")
    expected, found = _as_rate(expected, found), _as_rate(found, expected)
    if _is_converted_rate(expected, found):
        return Comparison("arguable", f"converted: {found} per {found.per} for {expected} per {expected.per}")
    comparison = _compare_amounts(expected, found, unit_is_given)
    if comparison.level == "different" or not expected.per or same_noun(expected.per, found.per):
        return comparison
    if found.per:
        return Comparison("different", f"counted by another thing: per {found.per} and per {expected.per}")
    if unit_is_given:
        return comparison
    return Comparison("arguable", f"per {expected.per} is missing")


def _as_rate(quantity: Quantity, other: Quantity) -> Quantity:
    """Kilometres counted by the hour, in km/h where the other quantity is a speed."""
    whole = unit_of_rate(quantity.unit, quantity.per) if quantity.unit is not None and quantity.per else None
    if whole is None or other.unit is None or other.unit.dimension != whole.dimension:
        return quantity
    return replace(quantity, unit=whole, per="")


def _compare_amounts(expected: Quantity, found: Quantity, unit_is_given: bool) -> Comparison:
    if expected.unit is not None:
        return _against_unit(expected, expected.unit, found, unit_is_given)
    if expected.noun:
        return _against_noun(expected, found, unit_is_given)
    if found.unit is not None and found.unit.dimension in _RATIOS and not unit_is_given:
        return _with_ratio_sign(expected, found, found.unit)
    return _values(expected, found)


def _with_ratio_sign(expected: Quantity, found: Quantity, unit: Unit) -> Comparison:
    if expected.value is not None and found.value is not None and in_base(found.value, unit) == expected.value:
        return Comparison("arguable", f"the same ratio with {unit.name}")
    return _arguable_if_equal(expected, found, f"{unit.name} is added")


def _against_unit(expected: Quantity, unit: Unit, found: Quantity, unit_is_given: bool) -> Comparison:
    if found.unit is None:
        return _without_unit(expected, unit, found, unit_is_given)
    if found.unit.name == unit.name or unit.name in found.unit.meanings or found.unit.name in unit.meanings:
        return _values(expected, found)
    dimensions = {unit.dimension, found.unit.dimension}
    if dimensions == {"temperature", "degree"} and not unit_is_given:
        return _arguable_if_equal(expected, found, "which degrees is not said")
    if dimensions == {"temperature", "degree"}:
        return _values(expected, found)
    if "point" in dimensions and dimensions <= set(_RATIOS):
        return _arguable_if_equal(expected, found, f"{found.unit.name} and {unit.name} are not the same")
    if len(dimensions) == 1 or dimensions <= set(_RATIOS) or dimensions == {"money", "cents"}:
        return _converted(expected, unit, found, found.unit)
    return Comparison("different", f"units differ: {found.unit.name} and {unit.name}", related=False)


def _without_unit(expected: Quantity, unit: Unit, found: Quantity, unit_is_given: bool) -> Comparison:
    if unit.dimension == "ratio" and expected.value is not None and found.value == in_base(expected.value, unit):
        return Comparison("arguable", f"the same ratio without {unit.name}")
    return _values(expected, found) if unit_is_given else _arguable_if_equal(expected, found, "unit missing")


def _converted(expected: Quantity, unit: Unit, found: Quantity, other: Unit) -> Comparison:
    wanted, given = _in_base(expected, unit), _in_base(found, other)
    if {unit.dimension, other.dimension} == {"money"}:
        return Comparison("different", f"units differ: {other.name} and {unit.name}")
    if wanted is not None and given is not None and abs(wanted - given) <= _tolerance(wanted, found, other):
        return Comparison("arguable", f"converted: {found} for {expected}")
    return Comparison("different", f"units differ: {other.name} and {unit.name}")


def _is_converted_rate(expected: Quantity, found: Quantity) -> bool:
    """1,200 l/h for 20 l/min: the units convert, and so does what they are counted by."""
    wanted, given = _rate_in_base(expected), _rate_in_base(found)
    if wanted is None or given is None or expected.per == found.per or wanted[1:] != given[1:]:
        return False
    return abs(wanted[0] - given[0]) <= abs(wanted[0]) * _CONVERSION_TOLERANCE


def _rate_in_base(quantity: Quantity) -> tuple[Decimal, str, str] | None:
    """A rate in the base units of its two dimensions, and these; None where one of them converts to no other."""
    unit, per = quantity.unit, UNITS.get(quantity.per)
    if quantity.value is None or unit is None or per is None or not unit.factor or not per.factor:
        return None
    return quantity.value * unit.factor / per.factor, unit.dimension, per.dimension


def _tolerance(wanted: Decimal, found: Quantity, unit: Unit) -> Decimal:
    """How far a conversion may be off, in base units: half of its last written digit, within 0.6% to 2.5%."""
    exponent = found.value.as_tuple().exponent if found.value is not None else 0
    half = Decimal(5).scaleb(exponent - 1) * (unit.factor or 0) if isinstance(exponent, int) else Decimal(0)
    return max(abs(wanted) * _CONVERSION_TOLERANCE, min(half, abs(wanted) * _MOST_ROUNDED))


def _in_base(quantity: Quantity, unit: Unit) -> Decimal | None:
    """The value in the base unit; any currency counts as one of its kind, in whole units."""
    if quantity.value is None:
        return None
    if unit.dimension in ("money", "cents"):
        return quantity.value / 100 if unit.dimension == "cents" else quantity.value
    return in_base(quantity.value, unit)


def _against_noun(expected: Quantity, found: Quantity, unit_is_given: bool) -> Comparison:
    if found.unit is None and same_noun(expected.noun, found.noun):
        return _values(expected, found)
    if found.unit is None and (unit_is_given or not found.noun):
        return _values(expected, found) if unit_is_given else _arguable_if_equal(expected, found, "unit missing")
    name = found.unit.name if found.unit else found.noun
    comparison = _arguable_if_equal(expected, found, f"units differ: {name} and {expected.noun}")
    return Comparison(comparison.level, comparison.why, related=False)


def same_noun(one: str, two: str) -> bool:
    """Whether two counted nouns are one word, singular or plural; Chinese: one begins with the other."""
    one, two = one.lower().strip(), two.lower().strip()
    if not one or not two:
        return False
    short, long = sorted((one, two), key=len)
    if not short.isascii() and not short[0].isalpha():
        return long.startswith(short)
    if "\u3400" <= short[0] <= "\u9fff":
        return long.startswith(short)
    return long == short or (
        len(short) >= _STEM - 1 and len(long) - len(short) <= 3 and long[: len(short) - 1] == short[:-1]
    )


def _arguable_if_equal(expected: Quantity, found: Quantity, why: str) -> Comparison:
    values = _values(expected, found)
    return values if values.level == "different" else Comparison("arguable", why)


def _values(expected: Quantity, found: Quantity) -> Comparison:
    if found.value == expected.value:
        return Comparison("same", "")
    if expected.value is not None and expected.value in (found.other,):
        is_dash = found.value is not None and found.other == -found.value
        other = "the dash read as a minus or as none" if is_dash else "another locale's reading of the signs"
        return Comparison("arguable", f"{other} gives {expected.value}")
    return Comparison("different", f"numbers differ: {_plain(found.value)} and {_plain(expected.value)}")


def _plain(value: Decimal | None) -> str:
    return "none" if value is None else f"{value.normalize():f}"
