"""A calendar day as it may be written: whole, without its year, or without its day."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from lim_tui.scoring.candidate import Level


@dataclass(frozen=True, slots=True)
class Day:
    """Parts that are not written are None; ``lunar``: of the Chinese lunar calendar, another day."""

    year: int | None
    month: int | None
    day: int | None = None
    lunar: bool = False

    def __str__(self) -> str:
        parts = [f"{self.year:04d}" if self.year else "????", f"{self.month:02d}" if self.month else "??"]
        return "-".join([*parts, f"{self.day:02d}"] if self.day else parts) + (" (lunar)" if self.lunar else "")


def is_day(year: int | None, month: int, day: int) -> bool:
    """Whether such a day exists; without a year 29 February does."""
    try:
        datetime.date(year or 2000, month, day)
    except (ValueError, OverflowError):
        return False
    return True


def compare_days(expected: Day, readings: tuple[Day, ...], given_year: int | None) -> tuple[Level, str]:
    """Level and reason; ``readings`` begins with the usual one, others follow where the form allows them.

    ``given_year`` is the year that question or evidence fixes, for days written without one.
    """
    first = _completed(readings[0], given_year)
    if first == expected:
        if len({_completed(day, given_year) for day in readings}) > 1 and _is_open(readings):
            return "arguable", f"can also be read as {readings[1]}"
        return "same", ""
    if expected in (_completed(day, given_year) for day in readings[1:]):
        return "arguable", f"reads as {first}, or in another order as {expected}"
    if not first.lunar and not expected.lunar and _agrees(first, expected):
        return "arguable", f"a part of the date is missing: {first} and {expected}"
    return "different", f"dates differ: {first} and {expected}"


def _completed(day: Day, given_year: int | None) -> Day:
    if day.year is None and given_year is not None and not day.lunar:
        return Day(given_year, day.month, day.day)
    return day


def _is_open(readings: tuple[Day, ...]) -> bool:
    """Readings that no rule of the language puts in order carry the same weight: the first is a mere guess."""
    return len(readings) > 1 and readings[0].year == readings[1].year


def _agrees(one: Day, two: Day) -> bool:
    pairs = ((one.year, two.year), (one.month, two.month), (one.day, two.day))
    known = [(a, b) for a, b in pairs if a is not None and b is not None]
    return len(known) >= 2 and all(a == b for a, b in known)
