"""How a written group of digits reads: which sign groups thousands and which one starts the decimals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from lim_tui.domain.case import Language

LONGEST_NUMBER = 40
_GROUPS = re.compile(r"\d{1,3}(?:[.,' ]\d{3})+")
_INDIAN_GROUPS = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_CHINESE_GROUPS = re.compile(r"\d{1,4}(?:,\d{4})+")


@dataclass(frozen=True, slots=True)
class DigitReading:
    """A value, and the value that a reader of the other locale would see where the sign can mean two things."""

    value: Decimal
    other: Decimal | None = None


def read_digits(written: str, language: Language) -> DigitReading | None:
    """Read ``1.234,56`` and its kin; None where it is no number (``192.0.2.1``) or longer than 40 characters."""
    if len(written) > LONGEST_NUMBER:
        return None
    plain = written.replace("'", "").replace(" ", "")
    marks = [char for char in plain if char in ".,"]
    if not marks:
        return DigitReading(Decimal(plain))
    if len(set(marks)) == 2:
        return _read_mixed(plain, marks)
    if len(marks) > 1:
        return _read_grouped(plain, language)
    return _read_single(plain, marks[0], language)


def _read_mixed(plain: str, marks: list[str]) -> DigitReading | None:
    decimal = marks[-1]
    if marks.count(decimal) > 1:
        return None
    whole, fraction = plain.split(decimal)
    if not (_GROUPS.fullmatch(whole) or (marks[0] == "," and _INDIAN_GROUPS.fullmatch(whole))):
        return None
    return DigitReading(Decimal(f"{_bare(whole)}.{fraction}"))


def _read_grouped(plain: str, language: Language) -> DigitReading | None:
    grouped = _GROUPS.fullmatch(plain) or _INDIAN_GROUPS.fullmatch(plain)
    if not grouped and language.startswith("zh"):
        grouped = _CHINESE_GROUPS.fullmatch(plain)
    return DigitReading(Decimal(_bare(plain))) if grouped else None


def _read_single(plain: str, mark: str, language: Language) -> DigitReading:
    whole, fraction = plain.split(mark)
    as_decimal, as_group = Decimal(f"{whole}.{fraction}"), Decimal(whole + fraction)
    if len(fraction) == 4 and mark == "," and language.startswith("zh") and not whole.startswith("0"):
        return DigitReading(as_group, as_decimal)
    if len(fraction) != 3 or len(whole) > 3 or whole.startswith("0"):
        return DigitReading(as_decimal)
    group_mark = "." if language == "nl" else ","
    if mark != group_mark:
        return DigitReading(as_decimal, as_group)
    # Nobody writes three noughts as decimals: 250,000 bushels are not 250.
    return DigitReading(as_group, None if fraction == "000" else as_decimal)


def _bare(grouped: str) -> str:
    return grouped.replace(".", "").replace(",", "")
