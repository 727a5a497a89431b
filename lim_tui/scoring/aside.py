"""Numbers that tell of something else than what was asked."""

from __future__ import annotations

import re

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.script import simplify

_YEAR = re.compile("(?:1[5-9]|20)[0-9]{2}")
_ASKS_A_YEAR = re.compile(r"\b(?:year|when|jaar|jaartal|wanneer)\b|年|何时|什么时候")
_LEAD = re.compile(
    r"\W*(?:(?:it|that|this|there|answer|the answer|het|dat|dit|er|antwoord|het antwoord|答案)\b)?\W*"
    r"(?:(?:is|was|are|were|zijn|waren)\b|[是为])?\W*"
)
_CORRECTING = ("wait", "change", "current", "final", "past", "deny_after")
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


def is_bare_statement(passage: Passage, item: Candidate[Quantity]) -> bool:
    """Whether a sentence says this value and nothing else: ``18.``, ``It is 18 pallets.``"""
    start = max((b.end for b in passage.breaks if b.sentence and b.end <= item.start), default=0)
    end = min((b.start for b in passage.breaks if b.sentence and b.start >= item.end), default=len(passage.low))
    behind = passage.low[item.end : end].strip().removeprefix(item.value.noun)
    return _LEAD.fullmatch(passage.low, start, item.start) is not None and not re.search(r"\w", behind)


def corrects_between(passage: Passage, start: int, end: int) -> bool:
    """Whether the writer takes something back in that stretch."""
    return any(start <= cue.start < end and cue.kind in _CORRECTING for cue in passage.cues)


def _is_year(item: Candidate[Quantity]) -> bool:
    """A bare 2020 may be an amount; before a noun, or as a date, it is a year."""
    if item.value.unit is not None:
        return False
    written = item.written.strip()
    return item.role == "moment" or (_YEAR.fullmatch(written) is not None and bool(item.value.noun))


def _names(noun: str, asked: str) -> bool:
    return bool(noun) and noun in asked
