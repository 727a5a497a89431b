"""A year that stands apart from its day: in 2026, on the 1st of March; 在2026年，3月1日."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.day import Day

_YEAR = r"(?<![0-9.,/-])(?P<y>(?:1[5-9]|20)[0-9]{2})(?![0-9])"
# Nothing but such words and signs stands between a year and its day.
_BETWEEN = re.compile(
    rf"{_YEAR}[)）]? ?年?[)）]?"
    r"(?:[\s,，、的度]|\b(?:en wel|namelijk|to wit|namely|specifically|on|op|the|de)\b|[在于])*$"
)
# Behind a day, at the end of its clause: on 1 March, in 2026.
_BEHIND = re.compile(rf"[\s,，]*(?:in|of|van)(?: the year| het jaar)? {_YEAR}(?=\s*(?:[.;!?)\n]|$))")
_REACH = 36


def join_years(text: str, low: str, found: Sequence[Candidate[tuple[Day, ...]]]) -> None:
    """Gives days without a year the one beside them, and the place of both; ``low`` is ``text`` in small letters."""
    for item in found:
        if any(day.year is not None or day.lunar for day in item.value):
            continue
        before = _BETWEEN.search(low, max(0, item.start - _REACH), item.start)
        year = before or _BEHIND.match(low, item.end)
        if year is None or any(year.start("y") < other.end and other.start < year.end("y") for other in found):
            continue
        item.value = tuple(replace(day, year=int(year["y"])) for day in item.value)
        item.start, item.end = min(item.start, year.start("y")), max(item.end, year.end("y"))
        item.written = text[item.start : item.end]
