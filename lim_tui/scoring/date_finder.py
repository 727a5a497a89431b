"""Find dates: 5 maart 2024, March 5th, 2024-03-05, 5-3-'24, 二〇二四年三月五日, 民国113年3月5日."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lim_tui.domain.case import Language
from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.chinese_date import find_chinese_dates, republican
from lim_tui.scoring.day import Day, is_day
from lim_tui.scoring.numerals_en import UNITS as ENGLISH_UNITS
from lim_tui.scoring.numerals_nl import TENS as DUTCH_TENS
from lim_tui.scoring.numerals_nl import UNITS as DUTCH_UNITS
from lim_tui.scoring.numerals_nl import parse_words as parse_dutch

_MONTHS = {
    "januari january jan": 1,
    "februari february feb febr": 2,
    "maart march mrt mar maa": 3,
    "april apr": 4,
    "mei may": 5,
    "juni june jun": 6,
    "juli july jul": 7,
    "augustus august aug": 8,
    "september sept sep": 9,
    "oktober october okt oct": 10,
    "november nov": 11,
    "december dec": 12,
}
MONTHS = {name: number for names, number in _MONTHS.items() for name in names.split()}
_ROMAN = {name: number for number, name in enumerate("i ii iii iv v vi vii viii ix x xi xii".split(), 1)}
_ORDINALS = {
    word: number
    for number, words in enumerate(
        "eerste first,tweede second,derde third,vierde fourth,vijfde fifth,zesde sixth,zevende seventh,achtste eighth,"
        "negende ninth,tiende tenth,elfde eleventh,twaalfde twelfth,dertiende thirteenth,veertiende fourteenth,"
        "vijftiende fifteenth,zestiende sixteenth,zeventiende seventeenth,achttiende eighteenth,negentiende nineteenth,"
        "twintigste twentieth".split(","),
        1,
    )
    for word in words.split()
}
_NAME = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY_WORD = "|".join(sorted({*_ORDINALS, *(set(DUTCH_UNITS) - {"nul", "een"})}, key=len, reverse=True))
_DUTCH_YEAR = "|".join(sorted({*DUTCH_UNITS, *DUTCH_TENS}, key=len, reverse=True))
_YEAR = r"(?:'?(?P<{0}>[0-9]{{4}}|(?<=')[0-9]{{2}}))"
_DAY_FIRST = re.compile(
    rf"(?<![0-9a-z.,])(?:(?P<d>[0-9]{{1,2}})(?:e|de|ste|st|nd|rd|th|\.)?|(?P<w>(?:één|eenen|tweeën|drieën)?(?:{_DAY_WORD}|twintigste|dertigste|twintig|dertig)))"
    rf"[ -]?(?:of )?(?:de )?(?:dag (?:van )?)?(?P<m>{_NAME})\.?(?![a-z])(?:,?[ -]?(?:of |"
    rf"van )?{_YEAR.format('y')}(?![0-9])|,? (?P<yw>(?:twee ?duizend|negentien ?honderd)"
    rf"(?: ?(?:en )?(?:{_DUTCH_YEAR}))?[a-zëï]*))?"
)
_MONTH_FIRST = re.compile(
    rf"(?<![a-z])(?P<m>{_NAME})\.?[ -](?:the )?(?P<d>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![0-9:])"
    rf"(?:,? ?(?:of )?{_YEAR.format('y')}(?![0-9]))?"
)
_MONTH_ONLY = re.compile(rf"(?<![a-z])(?P<m>{_NAME})\.?,? (?:of |van )?(?P<y>[0-9]{{4}})(?![0-9])")
_YEAR_FIRST = re.compile(rf"(?<![0-9])(?P<y>[0-9]{{4}})[ ,-]{{1,2}}(?P<m>{_NAME})\.?[ -](?P<d>[0-9]{{1,2}})(?![0-9])")
_NUMERIC = re.compile(
    r"(?<![0-9A-Za-z])(?<![0-9][-./])(?P<a>[0-9]{1,4})(?P<s> ?[-/.] ?)(?P<b>[0-9]{1,2})(?:(?P=s)|(?<=[0-9])"
    r"[-/.])(?P<c>'?[0-9]{1,4})(?![0-9]|[-/.][0-9]|[A-SU-Za-su-z])"
)
_YEAR_MONTH = re.compile(r"(?<![0-9A-Za-z-])(?P<y>(?:19|20)[0-9]{2})-(?P<m>0[1-9]|1[0-2])(?![0-9A-Za-z-])")
_ROMAN_MONTH = re.compile(r"(?<![0-9a-z])(?P<d>[0-9]{1,2})[-. ](?P<m>[ivx]{1,4})[-. ](?P<y>[0-9]{4})(?![0-9])")
_COMPACT = re.compile(
    r"(?<![0-9A-Za-z.,-])(?P<y>(?:19|20)[0-9]{2})(?P<m>0[1-9]|1[0-2])(?P<d>[0-3][0-9])(?![0-9A-Za-z])"
)
MOST_DATES = 60


def find_dates(text: str, low: str, language: Language) -> list[Candidate[tuple[Day, ...]]]:
    """All dates, left to right; a value's first reading is the usual one of the language, others may follow.

    ``text`` has Chinese in simplified characters; ``low`` is it in small letters.
    """
    found: list[Candidate[tuple[Day, ...]]] = []
    for start, end, readings in _all(text, low, language):
        if readings and not any(start < item.end and item.start < end for item in found):
            found.append(Candidate(start, end, text[start:end], readings))
        if len(found) >= MOST_DATES:
            break
    return sorted(found, key=lambda item: item.start)


Found = tuple[int, int, tuple[Day, ...]]


def _all(text: str, low: str, language: Language) -> Iterator[Found]:
    if "月" in text or "民国" in text:
        yield from find_chinese_dates(text, language)
    if any(char.isdigit() for char in low) or any(word in low for word in MONTHS):
        yield from _named(low)
        yield from _numeric(low, language)


def _named(low: str) -> Iterator[Found]:
    for pattern in (_YEAR_FIRST, _DAY_FIRST, _MONTH_FIRST, _MONTH_ONLY):
        for match in pattern.finditer(low):
            parts = match.groupdict()
            day = _day_number(parts)
            year = _year_number(parts)
            month = MONTHS[parts["m"]]
            if pattern is _MONTH_ONLY:
                yield *match.span(), (Day(year, month),)
            elif day is not None and is_day(year, month, day):
                yield *match.span(), (Day(year, month, day),)


def _day_number(parts: dict[str, str | None]) -> int | None:
    if parts.get("d"):
        return int(parts["d"] or 0)
    word = parts.get("w")
    if not word:
        return None
    if word in _ORDINALS:
        return _ORDINALS[word]
    cardinal = parse_dutch(word.removesuffix("ste"))
    return int(cardinal) if cardinal is not None else ENGLISH_UNITS.get(word)


def _year_number(parts: dict[str, str | None]) -> int | None:
    written = parts.get("y")
    if written:
        return _full_year(written)
    words = parts.get("yw")
    value = parse_dutch(words) if words else None
    return int(value) if value is not None else None


def _full_year(written: str) -> int:
    year = int(written.lstrip("'"))
    if len(written.lstrip("'")) > 2:
        return year
    return 2000 + year if year < 70 else 1900 + year


def _numeric(low: str, language: Language) -> Iterator[Found]:
    for match in _COMPACT.finditer(low):
        day = Day(int(match["y"]), int(match["m"]), int(match["d"]))
        if is_day(day.year, day.month or 0, day.day or 0):
            yield *match.span(), (day,)
    for match in _YEAR_MONTH.finditer(low):
        yield *match.span(), (Day(int(match["y"]), int(match["m"])),)
    for match in _ROMAN_MONTH.finditer(low):
        month = _ROMAN.get(match["m"])
        if month and is_day(int(match["y"]), month, int(match["d"])):
            yield *match.span(), (Day(int(match["y"]), month, int(match["d"])),)
    for match in _NUMERIC.finditer(low):
        yield *match.span(), _orders(match["a"], match["b"], match["c"], language)


def _orders(a: str, b: str, c: str, language: Language) -> tuple[Day, ...]:
    """The readings of three numbers, the usual one first; an apostrophe marks a year."""
    is_year = c.startswith("'")
    if is_year and len(a) > 2:
        return ()
    if len(a) == 4:
        return _valid((a, b, c), (a, c, b))[:1]
    if len(a) == 3:
        return republican(a, b, c)
    if len(c.lstrip("'")) == 3:
        return ()
    day_first, month_first, year_first = (c, b, a), (c, a, b), (a, b, c)
    short_year = len(c) <= 2 and not is_year
    if language.startswith("zh"):
        return _valid(year_first, month_first, day_first) if short_year else _valid(month_first, day_first)
    if language == "nl":
        return _valid(day_first, *((year_first,) if short_year else ())) or _valid(month_first)
    return _valid(month_first, day_first, *((year_first,) if short_year else ()))


def _valid(*orders: tuple[str, str, str]) -> tuple[Day, ...]:
    days = []
    for year, month, day in orders:
        full, m, d = _full_year(year), int(month), int(day)
        if 1 <= m <= 12 and is_day(full, m, d) and Day(full, m, d) not in days:
            days.append(Day(full, m, d))
    return tuple(days)
