"""Answers that are several things, in any order."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from lim_tui.domain.case import AnswerKey, AnswerType, Expected
from lim_tui.scoring.candidate import AnyCandidate, Candidate
from lim_tui.scoring.decision import Decision
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.prepared import prepare

_SEPARATOR = re.compile(
    r"\s*(?:[,;、\n]|，|；|\ben\b|\band\b|&|和|与|以?及|跟|\bas well as\b|\balsook\b|"
    r"/(?=\s|[^\W\d_]{3}))\s*(?:(?:en|and|和|及)\s+)?"
)
_LIST_INTRODUCTION = re.compile(r"^.{0,80}?[:：]\s*", re.DOTALL)
_OR = re.compile(r"\W*(?:\b(?:of|or|dan wel|ofwel)\b\s*(?:(?:de|het|the|an?)\s+)?|或者?|还是)\W*")
_THROUGH = re.compile(r"\s*(?:\b(?:tot(?: en met)?|t/m|through|thru|until|to)\b|至|到)\s*")
_EXCLUDED = re.compile(
    r"(?:不包括|不包含|不含|不算|除了?|\b(?:without|excluding|not including|zonder|exclusief)\s)\W{0,3}"
    r"(?:(?:de|het|the) )?$"
)
_EXCLUDED_REACH = 24
# Behind the last element, where the list is from is no element of it.
_REMARK = re.compile(
    r"(?:or|of) (?:so|zo)\b|"
    r"(?:according to|as (?:stated|mentioned|listed|far|per)|per the|at least|althans|volgens|zoals|voor zover)\b|"
    "根据|依据|据|按照|如文"
)
_DENIES = ("deny", "deny_after", "deny_clause")
_PROSE = re.compile(r"\b(?:is|are|was|were|zijn|waren|wordt|worden|has|have|heeft|hebben)\b|[是为有]")


def element_keys(key: AnswerKey) -> tuple[AnswerKey, ...]:
    """One key for each element of a set, with the answer type that its wording suggests."""
    return tuple(_element_key(key, element) for element in key.expected)


@lru_cache(maxsize=2048)
def _element_key(key: AnswerKey, element: Expected) -> AnswerKey:
    return replace(key, expected=(element,), answer_type=_type_of(element.value), evidence=())


def _type_of(value: str) -> AnswerType:
    letters = any(char.isalpha() for char in value)
    if re.fullmatch(r"[A-Za-z0-9]+(?:[-_./:][A-Za-z0-9]+)*", value) and any(char.isdigit() for char in value):
        return "identifier" if letters or value.startswith("0") or re.search(r"[-_/:]", value) else "number"
    if re.match(r"\s*[€$£¥-]?\s*[0-9]", value):
        return "number"
    return "text"


def decide_set(key: AnswerKey, passage: Passage) -> tuple[Decision, list[AnyCandidate]]:
    """Correct where every element is asserted and nothing else is listed; each counts once."""
    named: list[AnyCandidate] = []
    missing: list[str] = []
    arguable: list[AnyCandidate] = []
    for element in element_keys(key):
        best = _best(passage, prepare(element).candidates(passage))
        if best is None:
            missing.append(element.expected[0].value)
        elif best.level == "same" and not best.hedged and best.bound is None:
            named.append(best)
        else:
            arguable.append(best)
    return _decide(key, passage, named, missing, arguable), [*named, *arguable]


def _best(passage: Passage, found: list[AnyCandidate]) -> AnyCandidate | None:
    """The clearest mention of one element; None where none is asserted."""
    asserted = [
        item
        for item in found
        if item.standing == "asserted" and item.level != "different" and not _is_excluded(passage, item)
    ]
    return min(asserted, key=lambda item: (item.level != "same", item.hedged, item.bound is not None), default=None)


def _is_excluded(passage: Passage, item: AnyCandidate) -> bool:
    return _EXCLUDED.search(passage.low[max(0, item.start - _EXCLUDED_REACH) : item.start]) is not None


def _decide(
    key: AnswerKey, passage: Passage, named: list[AnyCandidate], missing: list[str], arguable: list[AnyCandidate]
) -> Decision:
    total = len(key.expected)
    first = named[0] if named else arguable[0] if arguable else None
    if missing:
        reason = f"{len(named)} of {total} elements found; missing: {', '.join(missing)}"
        return Decision("incorrect", "elements_missing", reason, first)
    extra = _extra(passage, [*named, *arguable])
    if extra is not None:
        return Decision("incorrect", "extra_element", f"also lists {extra.written}", extra)
    if (unclear := _unclear_joint(passage, [*named, *arguable])) is not None:
        return unclear
    if arguable:
        return Decision("review", "arguable", f"{arguable[0].written}: {arguable[0].why or 'hedged'}", arguable[0])
    return Decision("correct", "all_elements", f"all {total} elements are named", first)


def _unclear_joint(passage: Passage, named: list[AnyCandidate]) -> Decision | None:
    """Elements joined as alternatives, or as the two ends of a range: are all of them meant?"""
    for first, second in pairwise(sorted(named, key=lambda item: item.start)):
        words = f"{first.written} and {second.written}"
        if second.start - first.end > _EXCLUDED_REACH:
            continue
        if _OR.fullmatch(passage.low, first.end, second.start):
            return Decision("review", "alternatives", f"names {words} as alternatives", first)
        if _THROUGH.fullmatch(passage.low, first.end, second.start):
            return Decision("review", "range_of_elements", f"names {words} as the ends of a range", first)
    return None


def _extra(passage: Passage, named: list[AnyCandidate]) -> AnyCandidate | None:
    """An item of a plain list that is none of the elements; prose is not taken apart."""
    introduction = _LIST_INTRODUCTION.match(passage.text)
    start = introduction.end() if introduction else 0
    body = passage.text[start:]
    if _PROSE.search(body.lower()) or len(named) < 2:
        return None
    place = start
    for piece in [*_SEPARATOR.finditer(passage.text, start), None]:
        end = piece.start() if piece else len(passage.text)
        words = passage.text[place:end].strip(" .。\"'")
        if (
            words
            and not _REMARK.match(words.lower())
            and not any(item.start < end and place < item.end for item in named)
            and not any(place <= cue.start < end and cue.kind in _DENIES for cue in passage.cues)
        ):
            return Candidate(place, end, words, words, why="not one of the elements")
        place = piece.end() if piece else end
    return None
