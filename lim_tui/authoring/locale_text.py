"""Numbers and dates as they are written in the language of a case."""

from __future__ import annotations

import re
from datetime import date

from lim_tui.domain.case import Language

# Chinese technical prose groups no digits; Dutch and English do from five digits on, as style guides advise.
_GROUP_MARK: dict[Language, str] = {"nl": ".", "en": ",", "zh-Hans": "", "zh-Hant": ""}
_DECIMAL_MARK: dict[Language, str] = {"nl": ",", "en": ".", "zh-Hans": ".", "zh-Hant": "."}
_GROUP_MARKS = re.compile(r"(?<=\d)[.,](?=\d{3}(?:\D|$))")
_GROUPED_FROM = 10_000
_AMOUNTS_GROUPED_FROM = 1_000
_MONTHS: dict[Language, tuple[str, ...]] = {
    "nl": (
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december",
    ),
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}


def written_integer(value: int, language: Language, *, grouped: bool = False) -> str:
    """``9999`` stays plain; from 10,000 on digits are grouped: ``12.500`` in Dutch, ``12,500`` in English.

    Where ``grouped`` asks for it, from 1,000 on, in Chinese too, as amounts are written: ``1,234``.
    """
    if abs(value) < (_AMOUNTS_GROUPED_FROM if grouped else _GROUPED_FROM):
        return str(value)
    mark = group_mark(language) if grouped else _GROUP_MARK[language]
    return f"{value:,}".replace(",", mark)


def group_mark(language: Language) -> str:
    """The mark between thousands where digits are grouped."""
    return _GROUP_MARK[language] or ","


def written_decimal(scaled: int, places: int, language: Language, *, grouped: bool = False) -> str:
    """``scaled`` / 10**``places`` with all its places: ``12,50`` in Dutch, ``12.50`` elsewhere; grouped as integers."""
    whole, fraction = divmod(abs(scaled), 10**places)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{written_integer(whole, language, grouped=grouped)}{_DECIMAL_MARK[language]}{fraction:0{places}d}"


def written_date(day: date, language: Language) -> str:
    """``5 maart 2024``, ``5 March 2024``, ``2024年3月5日``."""
    if language in _MONTHS:
        return f"{day.day} {_MONTHS[language][day.month - 1]} {day.year}"
    return f"{day.year}年{day.month}月{day.day}日"


def decimal_mark(language: Language) -> str:
    """The mark before a decimal fraction."""
    return _DECIMAL_MARK[language]


def month_number(name: str, language: Language) -> int | None:
    """1 to 12 for a month of a language that names its months; None for any other word."""
    names = [month.lower() for month in _MONTHS.get(language, ())]
    return names.index(name.lower()) + 1 if name.lower() in names else None


def plain_digits(written: str) -> str:
    """``12.500`` or ``12,500`` without the mark between its thousands; anything else unchanged."""
    return _GROUP_MARKS.sub("", written)
