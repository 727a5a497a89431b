"""Ranges, guesses and questions: values that are not plainly asserted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.cues import Cue
from lim_tui.scoring.passage import Passage

_RANGE_JOIN = re.compile(r"[^\W\d_]{0,9}°?[cC%]?\s*(?:-|~|tot(?: en met)?|to|t/m|à|through|thru|至|到|until)\s*[€$£]?")
_RANGE_AND = re.compile(r"[^\W\d_]{0,9}°?[cC%]?\s*(?:,|en|and|到|至|和|与|-|~|tot|to)\s*(?:de |the )?[€$£]?")
_CHANGED_FROM = re.compile(
    r"chang|rais|lower|revis|correct|adjust|updat|increas|decreas|reduc|mov|went|r[io]se|gr[eo]w|fell|fall|"
    r"drop|climb|jump|(?:up|down) from|wijzig|verander|verhoog|verlaag|gecorrigeerd|bijgesteld|aangepast|"
    r"ging|stijg|steeg|gestegen|daal|gedaald|zakt|groei|krimp|调|改|升|降|提高|变|涨|跌|增|减|上浮|下浮"
)
_STEP_BEFORE = re.compile(r"\b(?:by|met)\s$|(?:上升|下降|提高|增加|减少|降低|上调|下调|[升降涨跌增减])了?$")
_LEVEL_BEFORE = re.compile(r"\b(?:to|tot|naar|op)\s$|(?:至|到|达|为)$")
_FARTHEST_LEVEL = 40
_NAAR = re.compile(r"[^\W\d_]{0,9}\s*naar\s*")
_ASKS = re.compile(
    r"\b(?:what|which|who|whose|when|where|how|why|wat|welke?|wie|wanneer|waar|hoe|hoeveel)\b|"
    "什么|多少|哪|谁|几[个位名号]|为何|怎"
)
_CLOSE = 2
_THAT = re.compile(r"\W*(?:dat|dit|het|that|this|it|which|那|这|此)(?:'s)?\W*")
# Behind the denial nothing but the word for right may stand.
_SAYS_NO = re.compile(
    r"(?: ?(?:zo|waar|juist|correct|goed|right|true|so|het geval|the case|对|正确|真的|事实))?\s*(?:[.,;!。，；！]|$)"
)
_QUESTION = re.compile(r"[^.!?。！？\n]{0,12}[?？]")


def mark_ranges(passage: Passage, candidates: Sequence[AnyCandidate], opened: set[int]) -> None:
    """Neighbours joined as a range; ``opened`` are the starts of those behind a word like ``between``."""
    low = passage.low
    for first, second in pairwise(candidates):
        if _is_step(passage, first, second):
            first.standing = "operand"
            continue
        if first.role != "plain" or second.start - first.end > 24:
            continue
        joined = _RANGE_JOIN.fullmatch(low, first.end, second.start) is not None
        if joined and _CHANGED_FROM.search(low, max(0, first.start - 40), min(len(low), second.end + 20)):
            first.standing = "withdrawn"
        elif joined or (first.start in opened and _RANGE_AND.fullmatch(low, first.end, second.start)):
            first.bound = second.bound = "range"
        elif _NAAR.fullmatch(low, first.end, second.start):
            first.standing = "withdrawn"


def _is_step(passage: Passage, first: AnyCandidate, second: AnyCandidate) -> bool:
    """Whether a value only says by how much another one changed: it rose by 5 points, to 17%."""
    low = passage.low
    if second.start - first.end > _FARTHEST_LEVEL or not _STEP_BEFORE.search(
        low, max(0, first.start - 12), first.start
    ):
        return False
    between = [b for b in passage.breaks if b.sentence and first.end <= b.start < second.start]
    return not between and _LEVEL_BEFORE.search(low, first.end, second.start) is not None


def mark_hedges(passage: Passage, candidates: Sequence[AnyCandidate]) -> None:
    """A guessing word hedges the values of its clause, or else the nearest value before it, or after it."""
    for cue in passage.cues:
        if cue.kind != "maybe":
            continue
        start, end = _clause_around(passage, cue)
        inside = [item for item in candidates if start <= item.start < end]
        if not inside:
            before = [item for item in candidates if item.end <= cue.start]
            after = [item for item in candidates if item.start >= cue.end]
            inside = before[-1:] or after[:1]
        for item in inside:
            item.hedged = True


def _clause_around(passage: Passage, cue: Cue) -> tuple[int, int]:
    start = max((b.end for b in passage.breaks if b.end <= cue.start), default=0)
    end = min((b.start for b in passage.breaks if b.start >= cue.end), default=len(passage.low))
    return start, end


def _sentence_start(passage: Passage, place: int) -> int:
    return max((b.end for b in passage.breaks if b.sentence and b.end <= place), default=0)


def mark_questions(passage: Passage, candidates: Sequence[AnyCandidate]) -> None:
    """A value before a question mark is uncertain, denied where ``no`` follows, and no answer in ``what is 12``."""
    for item in candidates:
        match = _QUESTION.match(passage.low, item.end)
        if match is None:
            continue
        if _ASKS.search(passage.low, _sentence_start(passage, item.start), item.start):
            item.standing = "echoed"
            continue
        item.hedged = True
        if any(_answers_no(passage, match.end(), cue) for cue in passage.cues):
            item.standing = "denied"


def _answers_no(passage: Passage, place: int, cue: Cue) -> bool:
    """Whether a phrase denies what was asked before ``place``: 31? No. 31? That is not right."""
    says_no = cue.kind in ("deny", "deny_after") or passage.low[cue.start : cue.end] == "不对"
    if not says_no or cue.start < place:
        return False
    if cue.start - place <= _CLOSE:
        return True
    return (
        _THAT.fullmatch(passage.low, place, cue.start) is not None and _SAYS_NO.match(passage.low, cue.end) is not None
    )
