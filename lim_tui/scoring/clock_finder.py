"""Find times of day: 14:30, 2.30 p.m., half drie 's middags, quarter to three, 下午两点半."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.chinese_clock import find_chinese_clocks
from lim_tui.scoring.clock import HALF_DAY, Clock
from lim_tui.scoring.numerals_en import UNITS as ENGLISH_UNITS
from lim_tui.scoring.numerals_nl import UNITS as DUTCH_UNITS
from lim_tui.scoring.numerals_nl import parse_words as parse_dutch

DUTCH_HOURS = dict(
    zip("één twee drie vier vijf zes zeven acht negen tien elf twaalf".split(), range(1, 13), strict=True)
) | {"een": 1}
ENGLISH_HOURS = dict(
    zip("one two three four five six seven eight nine ten eleven twelve".split(), range(1, 13), strict=True)
)
_SMALL = {
    **DUTCH_HOURS, **ENGLISH_HOURS, "kwart": 15, "quarter": 15, "a quarter": 15, "een kwart": 15,
    **{word: number for word, number in (DUTCH_UNITS | ENGLISH_UNITS).items() if number > 12},
    "twintig": 20, "twenty": 20, "vijfentwintig": 25, "twenty-five": 25, "twenty five": 25,
}  # fmt: skip


def _any(words: dict[str, int]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_AM = (
    r"(?:'s (?:ochtends|morgens)|(?:in de|vroeg in de) (?:ochtend|morgen)|vanochtend|vanmorgen|a\.?m\.?|"
    r"in the morning|ochtend|voormiddag|[(（](?:凌晨|清晨|早上|早晨|上午)[)）])"
)
_NIGHT = r"(?:'s nachts|(?:in de|midden in de) nacht|vannacht|at night|in the middle of the night)"
_PM = (
    r"(?:'s (?:middags|avonds)|(?:in de) (?:middag|avond|namiddag)|vanmiddag|vanavond|namiddag|p\.?m\.?|"
    r"in the (?:afternoon|evening)|this (?:afternoon|evening)|tonight|[(（](?:下午|傍晚|晚上)[)）])"
)
_PART = rf"(?:,? ?(?:(?P<am>{_AM})|(?P<night>{_NIGHT})|(?P<pm>{_PM}))(?![a-z]))"
_PART_BEFORE = re.compile(rf"{_PART},?(?: (?:om|at|rond|around|was het|it was))? $")
_HOUR = r" ?(?:uur|u\.?|h\.?|hrs?\.?|hours|o'clock)(?![a-z])"
_DIGITAL = re.compile(
    rf"(?<![0-9A-Za-z:.,/-])(?P<h>[01]?[0-9]|2[0-4])(?:[:：](?P<m>[0-5][0-9])(?:[:：](?P<s>[0-5][0-9])"
    rf"(?:[.,][0-9]+)?)?|(?P<sep>[.uh]| uur | h )(?P<m2>[0-5][0-9])(?![0-9,.]*[0-9]))(?![0-9:])"
    rf"(?:{_HOUR})?{_PART}?"
)
_FULL_HOUR = re.compile(
    rf"(?<![0-9A-Za-z:.,/-])(?P<h>[01]?[0-9]|2[0-4])(?P<sign>{_HOUR})?{_PART}?(?! [0-9]{{1,2}} min)"
)
_MILITARY = re.compile(
    r"(?<![0-9A-Za-z:.,/-])(?P<h>[01][0-9]|2[0-3])(?P<m>[0-5][0-9])(?: ?(?:hours|hrs|h|uur|u|z)(?![a-z]))"
)
_DUTCH_CLOCK = re.compile(
    rf"(?<![a-z0-9])(?:(?:(?P<n>{_any(_SMALL)}|[0-9]{{1,2}})(?: minuten| minuut)? (?P<dir>voor|over)"
    rf" )?(?P<half>half ?)?(?P<hour>{_any(DUTCH_HOURS)}|[0-9]{{1,2}})(?![0-9a-zë]|[.:,][0-9]))(?P<uur> uur)?{_PART}?"
)
_FORMAL_DUTCH = re.compile(
    rf"(?<![a-z])(?P<hour>{_any(DUTCH_UNITS)}|(?:een|één|twee|drie)?(?:en|ën)?twintig) uur (?P<minute>[a-zë]+)(?![a-z])"
)
_ENGLISH_CLOCK = re.compile(
    rf"(?<![a-z0-9])(?:(?P<n>half|{_any(_SMALL)}|[0-9]{{1,2}})(?: minutes?)? (?P<dir>past|to|after|before|till|"
    rf"of) )(?P<hour>{_any(ENGLISH_HOURS)}|[0-9]{{1,2}})(?![0-9a-z]|[.:,][0-9])(?: o'clock)?{_PART}?"
)
_ENGLISH_HOUR = re.compile(
    rf"(?<![a-z0-9])(?P<hour>{_any(ENGLISH_HOURS)})(?:[ -](?P<minute>thirty|fifteen|forty-five|twenty|ten|"
    rf"oh five|forty|fifty))?(?P<sign> o'clock)?{_PART}?"
)
_ENGLISH_MINUTES = {
    "thirty": 30,
    "fifteen": 15,
    "forty-five": 45,
    "twenty": 20,
    "ten": 10,
    "oh five": 5,
    "forty": 40,
    "fifty": 50,
}
_NAMED = re.compile(
    rf"(?<![a-z0-9])(?:(?P<n>half(?= past| after)|{_any(_SMALL)}|[0-9]{{1,2}})(?: minuten| minutes)? "
    rf"(?P<dir>voor|over|to|past|before|after) )?"
    r"(?<![a-z0-9])(?:(?P<noon>12 uur 's middags|twaalf uur 's middags|noon|midday|het middaguur)|"
    r"(?P<midnight>middernacht|midnight))(?![a-z])"
)
MOST_TIMES = 60

Found = tuple[int, int, Clock]


def find_clocks(text: str, low: str) -> list[Candidate[Clock]]:
    """All times of day, left to right.

    ``text`` has Chinese in simplified characters, ``low`` is it in small letters.
    """
    found: list[Candidate[Clock]] = []
    for start, end, clock in sorted(_all(text, low), key=lambda item: (item[0], -item[1])):
        if not any(start < item.end and item.start < end for item in found):
            found.append(Candidate(start, end, text[start:end], _in_part_before(low, start, clock)))
        if len(found) >= MOST_TIMES:
            break
    return sorted(found, key=lambda item: item.start)


def _all(text: str, low: str) -> Iterator[Found]:
    if any("\u3400" <= char <= "\u9fff" for char in text):
        yield from find_chinese_clocks(text)
    yield from _named(low, _NAMED)
    yield from _digital(low)
    yield from _spoken(low)


def _in_part_before(low: str, start: int, clock: Clock) -> Clock:
    """The time under a part of the day that is said first: 's middags om 2:47."""
    before = None if clock.settled else _PART_BEFORE.search(low, max(0, start - 40), start)
    if before is None:
        return clock
    settled = _clock(before, clock.minutes // 60, clock.minutes % 60, settled=True)
    return settled or clock


def _named(low: str, pattern: re.Pattern[str]) -> Iterator[Found]:
    for match in pattern.finditer(low):
        yield *match.span(), Clock(((HALF_DAY if match["noon"] else 0) + _shift(match)) % (2 * HALF_DAY), settled=True)


def _shift(match: re.Match[str]) -> int:
    """Minutes before or after a named hour: a quarter to midnight."""
    written = match.groupdict().get("n")
    minutes = 30 if written == "half" else (_SMALL.get(written) or _number(written) or 0) if written else 0
    return -minutes if match.groupdict().get("dir") in ("voor", "to", "before") else minutes


def _digital(low: str) -> Iterator[Found]:
    for match in _DIGITAL.finditer(low):
        clock = _clock(match, int(match["h"]), int(match["m"] or match["m2"]), match["h"].startswith("0"))
        if clock is not None:
            seconds = int(match["s"] or 0)
            yield *match.span(), Clock(clock.minutes, clock.settled, clock.spoken, seconds)
    for match in _MILITARY.finditer(low):
        yield *match.span(), Clock(int(match["h"]) * 60 + int(match["m"]), settled=True)
    for match in _FULL_HOUR.finditer(low):
        if not _says_time(match):
            continue
        clock = _clock(match, int(match["h"]), 0, match["h"].startswith("0"))
        if clock is not None:
            yield *match.span(), clock


def _says_time(match: re.Match[str]) -> bool:
    """Whether a number alone is a time: it says hour or the part of the day."""
    return bool(match["sign"] or match["am"] or match["night"] or match["pm"])


def _clock(match: re.Match[str], hour: int, minute: int, settled: bool, spoken: bool = False) -> Clock | None:
    """The time under the part of the day that is written with it."""
    if hour > 24:
        return None
    if match["am"]:
        return Clock((hour % 12 if hour == 12 else hour) * 60 + minute, settled=True)
    if match["night"]:
        return Clock(((hour + 12) % 24 if 8 <= hour <= 12 else hour) * 60 + minute, settled=True)
    if match["pm"]:
        return Clock((hour + 12 if hour < 12 else hour) * 60 + minute, settled=True)
    return Clock(hour % 24 * 60 + minute, settled=settled or hour > 12 or hour == 0, spoken=spoken)


def _spoken(low: str) -> Iterator[Found]:
    for match in _ENGLISH_CLOCK.finditer(low):
        minutes = 30 if match["n"] == "half" else _SMALL.get(match["n"]) or _number(match["n"])
        hour = ENGLISH_HOURS.get(match["hour"]) or _number(match["hour"])
        if minutes is None or hour is None or not 0 < hour <= 12 or (match["dir"] == "of" and minutes > 30):
            continue
        before = match["dir"] in ("to", "before", "till", "of")
        yield from _shifted(match, hour, -minutes if before else minutes)
    for match in _DUTCH_CLOCK.finditer(low):
        yield from _dutch(match)
    for match in _FORMAL_DUTCH.finditer(low):
        yield from _formal_dutch(match)
    for match in _ENGLISH_HOUR.finditer(low):
        if not _says_time(match):
            continue
        minutes = _ENGLISH_MINUTES.get(match["minute"] or "", 0)
        yield from _shifted(match, ENGLISH_HOURS[match["hour"]], minutes)


def _formal_dutch(match: re.Match[str]) -> Iterator[Found]:
    """Veertien uur dertig."""
    hour, minute = parse_dutch(match["hour"]), parse_dutch(match["minute"])
    if hour is not None and minute is not None and hour < 24 and minute < 60:
        yield *match.span(), Clock(int(hour) * 60 + int(minute), settled=hour > 12)


def _dutch(match: re.Match[str]) -> Iterator[Found]:
    hour = DUTCH_HOURS.get(match["hour"]) or _number(match["hour"])
    if hour is None or not 0 < hour <= 12:
        return
    if not (match["half"] or match["dir"] or match["uur"] or match["am"] or match["pm"] or match["night"]):
        return
    if match["hour"].isdigit() and not (match["half"] or match["dir"]):
        return
    shift = -30 if match["half"] else 0
    if match["dir"]:
        minutes = _SMALL.get(match["n"]) or _number(match["n"])
        if minutes is None:
            return
        shift += -minutes if match["dir"] == "voor" else minutes
    yield from _shifted(match, hour, shift)


def _shifted(match: re.Match[str], hour: int, shift: int) -> Iterator[Found]:
    base = _clock(match, hour, 0, settled=False, spoken=True)
    if base is None:
        return
    if base.settled:
        yield *match.span(), Clock((base.minutes + shift) % (2 * HALF_DAY), settled=True)
        return
    minutes = (base.minutes + shift) % HALF_DAY
    # Half past twelve is said of noon before it is said of midnight.
    yield *match.span(), Clock(minutes + HALF_DAY if minutes < 60 else minutes, spoken=True)


def _number(written: str) -> int | None:
    return int(written) if written.isdigit() else None
