"""What a sentence says of each value in it: asserted, denied, bounded, guessed, withdrawn, a mere label."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from lim_tui.scoring.candidate import AnyCandidate, Bound
from lim_tui.scoring.cues import Cue
from lim_tui.scoring.hedging import mark_hedges, mark_questions, mark_ranges
from lim_tui.scoring.passage import Break, Passage
from lim_tui.scoring.quantity import Quantity
from lim_tui.scoring.withdrawal import withdraw_replaced

_LIGHT = re.compile(
    r"\W*(?:(?:de|het|een|of|the|a|an|van|is|was|zijn|op|to|be|=|为|是|有|于|在|达|的|到|from|at|on|than|dan|zo'n|wordt|bedraagt|within|in|met|with)\W*){0,3}"
)
_TO_LABEL = re.compile(r"[\s#°'\"(]*(?:is )?[\s#]*")
_AND = re.compile(r"\s*(?:,|/|-|&|en|and|of|or|tot|to|t/m|和|与|及|至|到|、)\s*")
_BESIDE = re.compile(r"[\s》」』\"')-]*(?:[^\W\d_]+\s*){0,2},?\s*")
_IS_NOT = ("不是", "并不是", "并非", "绝不是", "绝非")
_CLAUSE_ENDS = ".,;:!?。，；：！？\n"
_RESTATES = re.compile(r"\s*[(（]\s*")
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


def judge(passage: Passage, candidates: Sequence[AnyCandidate], quantitative: bool = True) -> None:
    """Set ``standing``, ``bound``, ``hedged`` and ``role`` of each candidate; they come left to right.

    Only quantitative values (numbers, dates, times) have bounds, ranges and words like ``about``.
    """
    if not candidates:
        return
    past, opened = _walk(passage, candidates)
    for first, second in pairwise(candidates):
        if first.level == second.level == "same" and _RESTATES.fullmatch(passage.low, first.end, second.start):
            second.standing = first.standing
    if quantitative:
        mark_ranges(passage, candidates, opened)
    else:
        for item in candidates:
            item.bound, item.hedged, item.role = None, False, "plain"
    mark_hedges(passage, candidates)
    mark_questions(passage, candidates)
    withdraw_replaced(passage, candidates, past)


def _events(passage: Passage, candidates: Sequence[AnyCandidate]) -> list[Cue | Break | AnyCandidate]:
    """Phrases and clause ends outside the candidates, and the candidates, left to right."""
    solid = [item for item in candidates if item.role != "weak"]
    starts = [item.start for item in solid]
    ends = [item.end for item in solid]

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
            elif event.kind in ("contrast", "change", "wait", "final"):
                state.end_clause()
                clause = []
                state.echo = state.echo and event.kind != "final"
            elif event.kind == "deny_clause" and clause and _ends_clause(passage.low, event.end):
                for item in clause:
                    item.standing = "denied"
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
    """A phrase right behind a value says something of it; elsewhere it waits for the next value."""
    beside = last if last is not None and _BESIDE.fullmatch(passage.low, last.end, cue.start) else None
    ends = _ends_clause(passage.low, cue.end)
    if beside is None or not _apply_behind(cue, beside, ends, passage.low):
        _apply_ahead(cue, state)


def _apply_behind(cue: Cue, item: AnyCandidate, ends: bool, low: str) -> bool:
    """Whether the phrase was meant for the value before it; ``ends``: the clause ends with the phrase."""
    kind = cue.kind
    if kind == "deny_after" or (kind == "deny" and (ends or _denies_subject(cue, item, low))):
        item.standing = "denied"
    elif kind in _BOUNDS and (ends or kind.endswith("_after")):
        item.bound = _BOUNDS[kind]
    elif kind == "about_after" or (kind == "about_beside" and ends):
        item.hedged = True
    else:
        return False
    return True


def _denies_subject(cue: Cue, item: AnyCandidate, low: str) -> bool:
    """李明不是负责人: of a value that opens its clause something is denied; 是120不是135 denies what follows."""
    opens = not item.start or low[item.start - 1] in _CLAUSE_ENDS
    return opens and cue.start == item.end and low.startswith(_IS_NOT, cue.start)


def _apply_ahead(cue: Cue, state: _State) -> None:
    kind = cue.kind
    if kind in ("deny", "deny_next", "deny_after", "deny_clause"):
        state.denial = cue
    elif kind == "except":
        state.denial = cue if state.denial is None else None
    elif kind in _BOUNDS and not kind.endswith("_after"):
        _apply_bound(cue, state)
    elif kind in ("about", "about_beside"):
        state.about = cue.end
    elif kind == "between":
        state.between = cue.end
    elif kind == "label":
        state.label = cue.end
    elif kind == "echo":
        state.echo = True


def _apply_bound(cue: Cue, state: _State) -> None:
    """A denied comparison is the opposite bound: not hotter than."""
    bound = _BOUNDS[cue.kind]
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
        if state.denial.kind == "deny_next":
            state.denial = None
    if state.bound is not None and _is_light(low, state.bound[1], item.start):
        item.bound = state.bound[0]
    if state.about is not None and _is_light(low, state.about, item.start):
        item.hedged = True
    if _has_unit(item) and state.label != item.start:
        return
    if (item.role == "plain" and state.label is not None and _TO_LABEL.fullmatch(low, state.label, item.start)) or (
        item.role == "plain" and last is not None and last.role == "label" and _AND.fullmatch(low, last.end, item.start)
    ):
        item.role = "label"


def _has_unit(item: AnyCandidate) -> bool:
    """The warranty on the pump is 24 months: no pump has that number."""
    return isinstance(item.value, Quantity) and item.value.unit is not None


def _is_light(low: str, start: int, end: int) -> bool:
    return start <= end and end - start <= 24 and _LIGHT.fullmatch(low, start, end) is not None
