"""A time of day as it may be written."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.scoring.candidate import Level

HALF_DAY = 12 * 60
_DAY = 24 * 60
_NIGHT_ENDS = 6 * 60


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes after midnight. ``settled``: the writing says which half of the day; ``spoken``: half drie, 两点半."""

    minutes: int
    settled: bool = False
    spoken: bool = False
    seconds: int = 0

    def __str__(self) -> str:
        shown = f"{self.minutes // 60:02d}:{self.minutes % 60:02d}"
        shown += f":{self.seconds:02d}" if self.seconds else ""
        return shown if self.settled else f"{shown} (half of the day not said)"


def compare_clocks(
    expected: Clock, found: Clock, half_is_given: bool, noon_is_clear: bool = False
) -> tuple[Level, str]:
    """Level and reason; ``half_is_given``: the question fixes the half of the day, or the evidence states it so.

    ``noon_is_clear``: the language counts to 24, so that 12:30 in digits is half an hour after noon.
    """
    wanted, given = expected.minutes % _DAY, found.minutes % _DAY
    if found.seconds and expected.seconds and found.seconds != expected.seconds:
        return "different", f"times differ: {found} and {expected}"
    if given == wanted:
        unclear = found.spoken and not found.settled and not expected.spoken and not half_is_given
        if unclear and not _NIGHT_ENDS <= wanted <= HALF_DAY + 59:
            return "arguable", "does not say which half of the day"
        return "same", ""
    if not found.settled and (given + HALF_DAY) % _DAY == wanted:
        if half_is_given:
            return "same", "the question says which half of the day"
        return "arguable", "does not say which half of the day"
    if not expected.settled and (wanted + HALF_DAY) % _DAY == given:
        if noon_is_clear and not expected.spoken and HALF_DAY <= wanted < HALF_DAY + 60:
            return "different", f"times differ: {found} and {expected}"
        return "arguable", "the expected time does not say which half of the day"
    return "different", f"times differ: {found} and {expected}"
