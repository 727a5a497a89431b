"""Dates and times that begin or end something, where the question asks for one of both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from lim_tui.scoring.candidate import AnyCandidate, set_apart
from lim_tui.scoring.passage import Passage

_START = re.compile(
    r"\b(?:begin\w*|began|begon\w*|start\w*|open(?:s|t|ed|ing)?|commenc\w*|ingang|ingaan|aanvang\w*|vanaf|"
    r"issued|signed|granted|afgegeven|verleend|ondertekend)\b|"
    "签发|颁发|签署|签订|开始|开门|开馆|开放|开业|生效|起始"
)
_END = re.compile(
    r"\b(?:end(?:s|ed|ing)?|eindig\w*|einde|loopt (?:\w+ ){0,3}(?:af|tot)|tot wanneer|tot hoe laat|until|till|"
    r"expir\w*|verloopt|vervalt|sluit\w*|clos(?:e|es|ed|ing)|finish\w*)\b|结束|截止|到期|关门|闭馆|关闭|终止"
)
_FARTHEST_WORD = 40


def _asks(asked: str) -> tuple[bool, bool]:
    return _START.search(asked) is not None, _END.search(asked) is not None


def take_end_asked_for(asked: str, live: Sequence[AnyCandidate]) -> None:
    """Of a range the end that the question asks for: open van 9 tot 17 uur, hoe laat sluit het?"""
    start, end = _asks(asked)
    if start == end:
        return
    for first, second in pairwise(live):
        if first.bound == second.bound == "range":
            wanted, other = (first, second) if start else (second, first)
            wanted.bound = None
            set_apart(other, live)


def leave_other_end(passage: Passage, asked: str, live: Sequence[AnyCandidate]) -> None:
    """Where a start is asked for, what is told of as an end, and the other way round."""
    start, end = _asks(asked)
    if start == end:
        return
    others = []
    for before, item in zip([None, *live[:-1]], live, strict=True):
        opens, ends = _told_as(passage, item, before)
        if opens != ends and ends == start:
            others.append(item)
    if len(others) < len(live):
        for item in others:
            set_apart(item, live)


def _told_as(passage: Passage, item: AnyCandidate, before: AnyCandidate | None) -> tuple[bool, bool]:
    """Whether the words before a value say start, and whether they say end."""
    floor = max(before.end if before else 0, passage.sentence_at(item.start)[0], item.start - _FARTHEST_WORD)
    lead = passage.low[floor : item.start]
    return _START.search(lead) is not None, _END.search(lead) is not None
