"""Where a date or a time may stand in a long raw text: cheap searches that miss none of their written forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.clock import Clock
from lim_tui.scoring.clock_finder import DUTCH_HOURS, ENGLISH_HOURS
from lim_tui.scoring.date_type import DateType
from lim_tui.scoring.day import Day
from lim_tui.scoring.numerals_zh import DIGITS
from lim_tui.scoring.places import Search, pattern_search
from lim_tui.scoring.script import variants
from lim_tui.scoring.time_type import TimeType

_SPOKEN = re.compile(
    r"uur|half|kwart|quarter|past|voor|over|o'clock|[ap]\.?m\b|nacht|ochtend|morgen|middag|avond|morning|noon|evening|night"
)
# Minutes in words: thirteen minutes to three, veertien uur dertig, half past midnight.
_BESIDE_HOUR = re.compile(
    r"minu\w+ (?:to|past|voor|over)\b|\b(?:past|to|over|voor) (?:midnight|noon|middernacht)|"
    r"\buur (?:een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|der|veer|twin)"
)
_NAMED = {0: "midnight|middernacht|午夜|子夜|零", 720: "noon|midday|middaguur|正午|中午"}


def moment_searches(key: AnswerKey) -> list[Search] | None:
    """Searches for every accepted date or time; None where they cannot be read, or a date has no year."""
    if key.answer_type == "date":
        dates = DateType.of(key)
        if dates is None or not all(day.year for day in dates.expected):
            return None
        return [search for day in dates.expected for search in day_searches(day)]
    times = TimeType.of(key)
    return None if times is None else [search for clock in times.expected for search in clock_searches(clock)]


def day_searches(day: Day) -> tuple[Search, ...]:
    """Searches over a text in small letters for the places near which the day may be written, which has a year."""
    year = day.year or 0
    short = f"{year % 100:02d}"
    forms = [
        _digits(str(year)),
        _han(str(year)),
        rf"['/.-]{short}(?![0-9])",
        rf"(?<![0-9]){short} ?[年/.-]",
        "民[国國]",
        "tweeduizend",
        "negentienhonderd",
    ]
    if year > 1911:
        forms += [rf"{_digits(str(year - 1911))} ?[年./-]", rf"{_han(str(year - 1911))} ?年"]
    return tuple(pattern_search(re.compile(form)) for form in forms)


def _digits(written: str) -> str:
    return "".join(f"[{digit}{chr(0xFF10 + int(digit))}]" for digit in written)


def _han(written: str) -> str:
    return "".join(f"[{_han_forms(int(digit))}]" for digit in written)


def _han_forms(digit: int) -> str:
    chars = {form for char, value in DIGITS.items() if value == digit for form in variants(char)}
    return "".join(sorted(chars | ({"○"} if digit == 0 else set())))


def clock_searches(clock: Clock) -> tuple[Search, ...]:
    """Searches over a text in small letters for the places near which the time may be written.

    Times at multiples of five minutes are also said in words (tien over half drie).
    """
    hour, minute = divmod(clock.minutes % 1440, 60)
    hours = {hour % 12, hour % 12 + 12, *((24,) if hour == 0 else ())}
    written = "|".join(sorted({form for h in hours for form in (str(h), f"{h:02d}")}, key=len, reverse=True))
    searches: list[Search] = [
        pattern_search(re.compile(rf"(?:{written})(?:[:：.uh]| uur | h )?{minute:02d}")),
        pattern_search(re.compile("[0-9０-９零〇一二三四五六七八九十两兩廿][点點時时]")),
    ]
    if minute % 5 == 0:
        beside = (hour % 12 or 12, (hour + 1) % 12 or 12)
        names = [word for word, h in (*DUTCH_HOURS.items(), *ENGLISH_HOURS.items()) if h in beside]
        said = re.compile("|".join([*names, *map(str, beside)]))
        searches.append(Search(partial(_spoken_places, said), lambda text: text.holds(_SPOKEN)))
        searches.append(pattern_search(re.compile(rf"(?:{written}) ?(?:uur|u|h|a|p|'s|in|o)")))
    searches.append(pattern_search(_BESIDE_HOUR))
    named = _NAMED.get(clock.minutes % 1440)
    return (*searches, pattern_search(re.compile(named))) if named else tuple(searches)


def _spoken_places(pattern: re.Pattern[str], low: str) -> Iterator[int]:
    """Hour words with a word of time beside them."""
    for match in pattern.finditer(low):
        start, end = match.span()
        if low[start - 1 : start].isalnum() or low[end : end + 1].isalnum():
            continue
        if _SPOKEN.search(low, max(0, start - 30), end + 30):
            yield start
