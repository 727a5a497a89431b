"""Numbers that tell of something else than what was asked."""

from __future__ import annotations

import re

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.script import simplify

_YEAR = re.compile("(?:1[5-9]|20)[0-9]{2}")
_ASKS_A_YEAR = re.compile(r"\b(?:year|when|jaar|jaartal|wanneer)\b|年|何时|什么时候")
_COUNTED = "[个名位台辆间所家条座本箱人]"
_ASKS_A_COUNT = re.compile(rf"\b(?:how many\b|hoeveel (?!weegt|kost|meet|is))|(?:几|多少){_COUNTED}")


def is_of_something_else(question: str, expected: Quantity, item: Candidate[Quantity]) -> bool:
    """Whether a number can be no answer: a year beside a noun where none is asked for, or a measure beside a count."""
    asked = simplify(question).lower()
    if _is_year(item):
        is_year_expected = expected.unit is None and _YEAR.fullmatch(str(expected.value)) is not None
        return not is_year_expected and not _ASKS_A_YEAR.search(asked) and not _names(item.value.noun, asked)
    unit = item.value.unit
    return unit is not None and expected.unit is None and bool(_ASKS_A_COUNT.search(asked)) and unit.name not in asked


def _is_year(item: Candidate[Quantity]) -> bool:
    """A bare 2020 may be an amount; before a noun, or as a date, it is a year."""
    if item.value.unit is not None:
        return False
    written = item.written.strip()
    return item.role == "moment" or (_YEAR.fullmatch(written) is not None and bool(item.value.noun))


def _names(noun: str, asked: str) -> bool:
    return bool(noun) and noun in asked
