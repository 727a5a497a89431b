"""Words that bound a day or a time only where they stand beside it: before, after, 之前."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.passage import Passage

_WEEKDAY = r"(?:(?:\w{2,8}dag|\w{3,6}day),? )?"
_PLANNED = r"(?<!gepland )(?<!voorzien )(?<!aangekondigd )(?<!geboekt )(?<!vastgesteld )"
_BEFORE = re.compile(
    rf"\b(?:vóór|{_PLANNED}voor|before|prior to|ahead of|eerder dan|earlier than)(?: de| the)? {_WEEKDAY}$"
)
_BY = re.compile(rf"\bby(?: the)? {_WEEKDAY}$")
_AFTER = re.compile(rf"\b(?:na|after|later dan|later than)(?: de| the)? {_WEEKDAY}$")
_BEFORE_BEHIND = re.compile(r" ?(?:之前|以前|前(?![后往来])|截止前)")
_AFTER_BEHIND = re.compile(r" ?(?:之后|以后|后(?![来续]))")
_FROM = re.compile(rf"\b(?:vanaf|sinds|from|since|as of|per|met ingang van|ingaande)(?: de| the)? {_WEEKDAY}$")


def bound_moments(passage: Passage, found: Sequence[AnyCandidate]) -> None:
    """Set the bound of dates and times; a day from which something holds (vanaf, 起) is that day."""
    for item in found:
        before = passage.low[max(0, item.start - 28) : item.start]
        if item.bound is not None and item.bound != "at_least":
            continue
        if _BY.search(before):
            item.bound = "at_most"
        elif _BEFORE.search(before) or _BEFORE_BEHIND.match(passage.low, item.end):
            item.bound = "less_than"
        elif _AFTER.search(before) or _AFTER_BEHIND.match(passage.low, item.end):
            item.bound = "more_than"
        elif _FROM.search(before) or passage.low[item.end : item.end + 1] == "起":
            item.bound = None
