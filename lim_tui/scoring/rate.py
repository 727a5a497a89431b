"""What an amount is counted by: 12 euro per uur, $12 an hour, 每小时12元."""

from __future__ import annotations

import re

from lim_tui.scoring.units import unit_of

_AFTER = re.compile(r" ?(?:(?:per|each|every|elke?|iedere?|p/)|(?P<weak>an?|/)) ?(?P<word>[a-z]{1,16})(?![a-z])")
_HAN_AFTER = re.compile("[每/]个?(?P<word>[\u3400-\u9fff]{1,2})")
_HAN_BEFORE = re.compile("每个?(?P<word>[\u3400-\u9fff]{1,2}?)(?:是|为|需|收费?|付|支付|工资)?(?:大?约)?$")
_REACH = 10


def rate_around(low: str, start: int, end: int) -> str:
    """The name of what the amount at ``start`` to ``end`` is counted by; empty where nothing is said of it."""
    match = _AFTER.match(low, end) or _HAN_AFTER.match(low, end)
    if match is None:
        before = _HAN_BEFORE.search(low, max(0, start - _REACH), start)
        return "" if before is None else _name(before["word"])
    # ``an hour`` and ``/h`` count by a unit, other words behind them are something else.
    if match.groupdict().get("weak") and unit_of(match["word"]) is None:
        return ""
    return _name(match["word"])


def _name(word: str) -> str:
    unit = unit_of(word)
    return word if unit is None else unit.name
