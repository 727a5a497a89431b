"""What an amount is counted by: 12 euro per uur, $12 an hour, 每小时12元."""

from __future__ import annotations

import re

from lim_tui.scoring.units import UNITS, Unit, unit_of

_WORD = r"(?P<word>[a-z]{1,16}(?:[²³]|\^?[23](?!\d))?)(?![a-z])"
_AFTER = re.compile(r"(?:,-{1,2}|,=)? ?(?:(?:per|each|every|elke?|iedere?|p/)|(?P<weak>an?|/)) ?" + _WORD)
_NAMED = re.compile(r"\b(?:per|each|every|elke?|iedere?) " + _WORD)
_HAN_AFTER = re.compile("[每/]个?(?P<word>[\u3400-\u9fff]{1,2})")
_HAN_BEFORE = re.compile(
    "(?:每个?(?P<word>[\u3400-\u9fff]{1,2}?)(?:[是为需付跑走行飞流转]|收费?|支付|工资|行驶|飞行|前进)?|"
    "(?P<speed>[时秒])速(?:[是为达]|高达|达到|可达|限制?为?)?)(?:大?约)?$"
)
_SPEEDS = {"时": "h", "秒": "s"}
# What a rate of two units is called where it is a unit of its own.
_JOINED = {
    ("mile", "h"): "mph",
    ("nautical mile", "h"): "knot",
    ("N", "mm²"): "MPa",
    ("N", "m²"): "Pa",
    ("kN", "m²"): "kPa",
}
_REACH = 10


def rate_around(low: str, start: int, end: int) -> str:
    """The name of what the amount at ``start`` to ``end`` is counted by; empty where nothing is said of it."""
    match = _AFTER.match(low, end) or _HAN_AFTER.match(low, end)
    if match is None:
        ahead = low[max(0, start - _REACH) : start]
        before = _HAN_BEFORE.search(ahead) if "每" in ahead or "速" in ahead else None
        return "" if before is None else _SPEEDS.get(before["speed"]) or _name(before["word"])
    # ``an hour`` and ``/h`` count by a unit, other words behind them are something else.
    if match.groupdict().get("weak") and unit_of(match["word"]) is None:
        return ""
    return _name(match["word"])


def rates_named(low: str) -> frozenset[str]:
    """What a question counts an amount by: the month of ``hoeveel per maand``."""
    found = {_name(match["word"]) for match in _NAMED.finditer(low)}
    return frozenset(found | {_name(match["word"][0]) for match in _HAN_AFTER.finditer(low) if match["word"]})


def unit_of_rate(unit: Unit, per: str) -> Unit | None:
    """The unit that a unit counted by another makes: km per h is km/h; None where the table has none."""
    return UNITS.get(_JOINED.get((unit.name, per), f"{unit.name}/{per}"))


def _name(word: str) -> str:
    unit = unit_of(word)
    return word if unit is None else unit.name
