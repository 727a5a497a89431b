"""Find Chinese dates: 2024年3月5日, 二〇二四年三月五日, 民国113年3月5日, 农历三月初五."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lim_tui.domain.case import Language
from lim_tui.scoring.day import Day, is_day
from lim_tui.scoring.numerals_zh import NUMERAL, parse_numeral

_DATE = re.compile(
    rf"(?:(?P<era>中华民国|民国)?(?:(?P<y>[0-9]{{2,4}}|[{NUMERAL}]{{2,7}}|元) ?年 ?))?(?P<lunar>农历|阴历|旧历|"
    rf"夏历)?(?:(?P<y2>[0-9]{{4}}|[{NUMERAL}]{{4}}) ?年 ?)?"
    rf"(?P<m>[0-9]{{1,2}}|[{NUMERAL}正腊冬闰]{{1,3}}) ?月 ?(?:份|(?P<d>初?[{NUMERAL}]{{1,3}}|[0-9]{{1,2}})"
    rf" ?(?P<n>[日号](?:[,，] ?(?P<y3>[0-9]{{4}}|[{NUMERAL}]{{4}}) ?年(?=[\s,，.。;；)）]|$))?)?)?"
)
_NUMERIC = re.compile(r"(?:中华民国|民国) ?(?P<y>[0-9]{2,3})[-./](?P<m>[0-9]{1,2})[-./](?P<d>[0-9]{1,2})(?![0-9])")
_LUNAR_BEFORE = re.compile("(?:农历|阴历|旧历|夏历).{0,8}$")
_ROC_EPOCH = 1911


def find_chinese_dates(text: str, language: Language) -> Iterator[tuple[int, int, tuple[Day, ...]]]:
    """Start, end and readings of each date; text in simplified characters."""
    for match in _NUMERIC.finditer(text):
        yield *match.span(), republican(match["y"], match["m"], match["d"])[1:]
    for match in _DATE.finditer(text):
        readings = _readings(match, language)
        if readings:
            yield *match.span(), readings


def _readings(match: re.Match[str], language: Language) -> tuple[Day, ...]:
    month, day = _number(match["m"]), _number(match["d"])
    lunar = bool(match["lunar"]) or bool(match["d"] and match["d"].startswith("初")) or match["m"][0] in "正腊冬闰"
    lunar = lunar or bool(_LUNAR_BEFORE.search(match.string, max(0, match.start() - 12), match.start()))
    year = _year(match["y"] or match["y2"] or match["y3"])
    if lunar:
        return (Day(year, month or 1, day, lunar=True),)
    if month is None or not 1 <= month <= 12 or (day is not None and not is_day(year, month, day)):
        return ()
    if day is None and year is None:
        return ()
    if match["era"]:
        return (Day((year or 0) + _ROC_EPOCH, month, day),)
    if year is not None and year < 200 and match["y"]:
        republic = Day(year + _ROC_EPOCH, month, day)
        if language == "zh-Hant" and year >= 80:
            return (republic,)
        short = (Day(2000 + year, month, day),) if year < 100 else (Day(year, month, day),)
        return (*short, republic)
    return (Day(year, month, day),)


def _number(written: str | None) -> int | None:
    if not written:
        return None
    if written.isascii():
        return int(written)
    value = parse_numeral(written.lstrip("初正腊冬闰") or "一")
    return int(value) if value is not None else None


def _year(written: str | None) -> int | None:
    return 1 if written == "元" else _number(written)


def republican(year: str, month: str, day: str) -> tuple[Day, ...]:
    """The readings of a three-digit year: as it stands, and counted from the founding of the Republic of China."""
    full, m, d = int(year) + _ROC_EPOCH, int(month), int(day.lstrip("'"))
    return (Day(int(year), m, d), Day(full, m, d)) if 1 <= m <= 12 and is_day(full, m, d) else ()
