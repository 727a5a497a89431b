"""Spoken Chinese puts decimals behind the unit: 三块五, 一米七五, 三十七度五, 九秒八三."""

from __future__ import annotations

import re
from decimal import Decimal

from lim_tui.scoring.numerals_zh import DIGITS
from lim_tui.scoring.units import Unit

_DIGIT = "".join(DIGITS)
# Before a thing or a measure they are an amount of their own: 3米5根, 九秒八人.
_NOT_AFTER = r"(?=$|[^\w.:%]|[的高长宽深]|左右|以[上下])"
_TENTHS = re.compile(rf"(?:(?<=[块元度斤吨])([{_DIGIT}])|(?<=[块度斤吨])([0-9])){_NOT_AFTER}")
_HUNDREDTHS = re.compile(rf"(?<=[秒米])(?:([{_DIGIT}]{{1,2}})|([0-9]{{1,2}})){_NOT_AFTER}")
_BEHIND = {
    "元": _TENTHS,
    "degree": _TENTHS,
    "°C": _TENTHS,
    "斤": _TENTHS,
    "t": _TENTHS,
    "s": _HUNDREDTHS,
    "m": _HUNDREDTHS,
}


def with_tenths(text: str, value: Decimal, unit: Unit, end: int) -> tuple[Decimal, int]:
    """The value with the decimals behind its unit, which ends at ``end``, and where they end."""
    pattern = _BEHIND.get(unit.name)
    match = None if pattern is None else pattern.match(text, end)
    if match is None or value != int(value):
        return value, end
    digits = match[2] or "".join(str(DIGITS[char]) for char in match[1])
    return value + Decimal(f"0.{digits}"), match.end()
