"""What a sentence says of each value in it: asserted, denied, bounded, guessed, withdrawn, a mere label."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lim_tui.scoring.candidate import Bound, Candidate
from lim_tui.scoring.cues import Cue
from lim_tui.scoring.passage import Break, Passage

_LIGHT = re.compile(
    r"\W*(?:(?:de|het|een|of|the|a|an|van|is|was|zijn|op|to|be|=|为|是|有|于|在|达|的|到|from|at|on|than|dan|zo'n|wordt|bedraagt|within|in|met|with)\W*){0,3}"
)
_TO_LABEL = re.compile(r"[\s#°'\"(]*(?:is )?[\s#]*")
_AND = re.compile(r"\s*(?:,|/|-|&|en|and|of|or|tot|to|t/m|和|与|及|至|到|、)\s*")
_BESIDE = re.compile(r"\s*(?:[^\W\d_]+\s*)?")
_RANGE_JOIN = re.compile(r"[^\W\d_]{0,9}°?[cC%]?\s*(?:-|~|tot(?: en met)?|to|t/m|through|thru|至|到|until)\s*[€$£]?")
_RANGE_AND = re.compile(r"[^\W\d_]{0,9}°?[cC%]?\s*(?:,|en|and|到|至|和|与|-|~|tot|to)\s*(?:de |the )?[€$£]?")
_CHANGED_FROM = re.compile(
    r"chang|rais|lower|revis|correct|adjust|updat|increas|decreas|reduc|mov|went|wijzig|verander|verhoog|verlaag|gecorrigeerd|bijgesteld|aangepast|ging|调|改|升|降|提高|变"
)
_NAAR = re.compile(r"[^\W\d_]{0,9}\s*naar\s*")
_QUESTION = re.compile(r"[^.!?。！？\n]{0,12}[?？]")
FARTHEST_DENIAL = 60


@dataclass(slots=True)
class _State:
    denial: Cue | None = None
    echo: bool = False
    bound: tuple[Bound, int] | None = None
    about: int | None = None
    between: int | None = None
    label: int | None = None
    past: bool = False

    def end_clause(self) -> None:
        self.denial = None
        self.past = False
        self.between = None


_BOUNDS: dict[str, Bound] = {
    "at_least": "at_least",
    "at_most": "at_most",
    "more_than": "more_than",
    "less_than": "less_than",
    "at_least_after": "at_least",
    "at_most_after": "at_most",
    "more_than_after": "more_than",
}
_NEGATED: dict[str, Bound] = {
    "more_than": "at_most",
    "less_than": "at_least",
    "at_least": "less_than",
    "at_most": "more_than",
}

AnyCandidate = Candidate[Any]


def judge(passage: Passage, candidates: Sequence[AnyCandidate], quantitative: bool = True) -> None:
    """Set ``standing``, ``bound``, ``hedged`` and ``role`` of each candidate; they come left to right.

    Only quantitative values (numbers, dates, times) have bounds, ranges and words like ``about``.
    """
    if not candidates:
        return
    past, opened = _walk(passage, candidates)
    if quantitative:
        _mark_ranges(passage, candidates, opened)
    else:
        for item in candidates:
            item.bound, item.hedged, item.role = None, False, "plain"
    _mark_hedges(passage, candidates)
    _mark_questions(passage, candidates)
    _withdraw(passage, candidates, past)


def _events(passage: Passage, candidates: Sequence[AnyCandidate]) -> list[Cue | Break | AnyCandidate]:
    """Phrases and clause ends outside the candidates, and the candidates, left to right."""
    starts = [item.start for item in candidates]
    ends = [item.end for item in candidates]

    def covered(start: int, end: int) -> bool:
        before = bisect_left(starts, end) - 1
        return before >= 0 and ends[before] > start

    cues = [cue for cue in passage.cues if not covered(cue.start, cue.end)]
    breaks = [clause for clause in passage.breaks if not covered(clause.start, clause.start + 1)]
    events: list[Cue | Break | AnyCandidate] = [*cues, *breaks, *candidates]
    events.sort(key=lambda event: event.start)
    return events


def _walk(passage: Passage, candidates: Sequence[AnyCandidate]) -> tuple[set[int], set[int]]:
    """One pass from left to right.

    Returns the starts of candidates in clauses that tell of former values, and of those that may open a range.
    """
    state = _State()
    past: set[int] = set()
    opened: set[int] = set()
    clause: list[AnyCandidate] = []
    last: AnyCandidate | None = None
    for event in _events(passage, candidates):
        if isinstance(event, Break):
            state.end_clause()
            clause = []
            if event.sentence or passage.low[event.start] in ":：":
                state.echo = False
        elif isinstance(event, Cue):
            if event.kind == "past":
                state.past = True
                past.update(item.start for item in clause)
            elif event.kind in ("contrast", "change", "wait"):
                state.end_clause()
                clause = []
            else:
                _apply_cue(event, state, last, passage)
        else:
            _apply_state(event, state, last, passage)
            if state.between is not None and _is_light(passage.low, state.between, event.start):
                opened.add(event.start)
            if state.past:
                past.add(event.start)
            clause.append(event)
            last = event
    return past, opened


def _apply_cue(cue: Cue, state: _State, last: AnyCandidate | None, passage: Passage) -> None:
    low = passage.low
    beside = last is not None and _BESIDE.fullmatch(low, last.end, cue.start) is not None
    ends = _ends_clause(low, cue.end)
    kind = cue.kind
    if kind in ("deny", "deny_after"):
        if last is not None and beside and (kind == "deny_after" or ends):
            last.standing = "denied"
        else:
            state.denial = cue
    elif kind == "except":
        state.denial = cue if state.denial is None else None
    elif kind.endswith("_after") and kind in _BOUNDS:
        if last is not None and beside:
            last.bound = _BOUNDS[kind]
    elif kind in _BOUNDS:
        _apply_bound(cue, state, last if beside and ends else None)
    elif kind in ("about", "about_beside", "about_after"):
        if last is not None and beside and (kind == "about_after" or (kind == "about_beside" and ends)):
            last.hedged = True
        elif kind != "about_after":
            state.about = cue.end
    elif kind == "between":
        state.between = cue.end
    elif kind == "label":
        state.label = cue.end
    elif kind == "echo":
        state.echo = True


def _apply_bound(cue: Cue, state: _State, last: AnyCandidate | None) -> None:
    bound = _BOUNDS[cue.kind]
    if last is not None:
        last.bound = bound
        return
    if state.denial is not None:
        bound = _NEGATED[cue.kind]
        state.denial = None
    state.bound = (bound, cue.end)


def _ends_clause(low: str, place: int) -> bool:
    rest = low[place : place + 2].lstrip(" ")
    return not rest or rest[0] in ".,;:!?)。，；：！？）\n\"'"


def _apply_state(item: AnyCandidate, state: _State, last: AnyCandidate | None, passage: Passage) -> None:
    low = passage.low
    if state.echo:
        item.standing = "echoed"
    elif state.denial is not None and item.start - state.denial.end <= FARTHEST_DENIAL:
        item.standing = "denied"
    if state.bound is not None and _is_light(low, state.bound[1], item.start):
        item.bound = state.bound[0]
    if state.about is not None and _is_light(low, state.about, item.start):
        item.hedged = True
    if (item.role == "plain" and state.label is not None and _TO_LABEL.fullmatch(low, state.label, item.start)) or (
        item.role == "plain" and last is not None and last.role == "label" and _AND.fullmatch(low, last.end, item.start)
    ):
        item.role = "label"


def _is_light(low: str, start: int, end: int) -> bool:
    return start <= end and end - start <= 24 and _LIGHT.fullmatch(low, start, end) is not None


def _mark_ranges(passage: Passage, candidates: Sequence[AnyCandidate], opened: set[int]) -> None:
    low = passage.low
    for first, second in zip(candidates, candidates[1:], strict=False):
        if first.role != "plain" or second.start - first.end > 24:
            continue
        if first.start in opened and _RANGE_AND.fullmatch(low, first.end, second.start):
            first.bound = second.bound = "range"
        elif _RANGE_JOIN.fullmatch(low, first.end, second.start):
            if _CHANGED_FROM.search(low, max(0, first.start - 40), min(len(low), second.end + 20)):
                first.standing = "withdrawn"
            else:
                first.bound = second.bound = "range"
        elif _NAAR.fullmatch(low, first.end, second.start):
            first.standing = "withdrawn"


def _mark_hedges(passage: Passage, candidates: Sequence[AnyCandidate]) -> None:
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


def _mark_questions(passage: Passage, candidates: Sequence[AnyCandidate]) -> None:
    for item in candidates:
        match = _QUESTION.match(passage.low, item.end)
        if match is None:
            continue
        item.hedged = True
        if any(cue.kind in ("deny", "deny_after") and 0 <= cue.start - match.end() <= 2 for cue in passage.cues):
            item.standing = "denied"


def _withdraw(passage: Passage, candidates: Sequence[AnyCandidate], past: set[int]) -> None:
    """Values that the writer replaced by a later one."""
    live = [item for item in candidates if item.standing == "asserted"]
    if any(item.start not in past for item in live):
        for item in live:
            if item.start in past:
                item.standing = "withdrawn"
    for cue in passage.cues:
        if cue.kind not in ("change", "current", "wait"):
            continue
        if cue.kind == "wait" and not _opens_clause(passage, cue):
            continue
        after = _value_after(passage, candidates, cue)
        if after is None:
            continue
        floor = _sentence_start(passage, cue.start) if cue.kind == "current" else 0
        for item in candidates:
            if floor <= item.start < cue.start and item.standing == "asserted":
                item.standing = "withdrawn"


def _opens_clause(passage: Passage, cue: Cue) -> bool:
    before = passage.low[: cue.start].rstrip(" \"'*")
    return (
        not before
        or before[-1] in ".,;:!?()。，；：！？（\n-"
        or any(other.kind in ("wait", "deny", "contrast") and other.end == len(before) for other in passage.cues)
    )


def _value_after(passage: Passage, candidates: Sequence[AnyCandidate], cue: Cue) -> AnyCandidate | None:
    for item in candidates:
        if item.start >= cue.end and item.standing == "asserted":
            if cue.kind == "wait":
                return item
            between = [
                b for b in passage.breaks if cue.end <= b.start < item.start and passage.low[b.start] not in ":："
            ]
            return None if between else item
    return None


def _sentence_start(passage: Passage, place: int) -> int:
    return max((b.end for b in passage.breaks if b.sentence and b.end <= place), default=0)
