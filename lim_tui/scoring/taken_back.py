"""A right value beside words that take it back: a refusal, an abstention, an invented next turn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lim_tui.scoring.abstention import find_abstention, find_refusal, is_weak_abstention, says_it_is_not_there
from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.decision import Decision
from lim_tui.scoring.passage import Passage

_DENYING_CUES = ("deny", "deny_next", "deny_after", "maybe")
_NOT_KNOWING = re.compile(r"weet|\bknow|not sure|不知道|不清楚|不确定|不晓得")


def in_light_of_words(decision: Decision, candidates: Sequence[AnyCandidate], passage: Passage) -> Decision:
    """The decision once refusals and abstentions are read: beside the right value they are for a reader."""
    named = _named(decision, candidates)
    refusal = find_refusal(passage)
    if named is not None and refusal is not None and decision.rule != "echoed":
        return Decision("review", "refuses_and_names", f"refuses, and yet names {named.written}", named)
    if decision.state == "correct" and named is not None and _abstains_beside(passage, named):
        return Decision("review", "abstains_and_names", f"abstains, and yet names {named.written}", named)
    if decision.rule == "no_value" and says_it_is_not_there(passage):
        return Decision("incorrect", "abstains", "the output says that the text does not have it")
    if decision.rule == "no_value" and refusal is not None:
        return Decision("incorrect", "refuses", "the output refuses to say")
    return decision


def in_light_of_zero(decision: Decision, passage: Passage) -> Decision:
    """Where nought is expected, a bare ``none`` may be meant as it."""
    if decision.rule in ("no_value", "abstains", "refuses") and is_weak_abstention(passage):
        return Decision("review", "weak_abstention", "may mean zero, or that it is not given")
    return decision


def in_light_of_next_turn(decision: Decision, later: Sequence[AnyCandidate]) -> Decision:
    """A right answer followed by an invented turn with another value; ``later`` are the values of that turn."""
    others = [item for item in later if item.level == "different" and item.relevance == 0]
    if decision.state == "correct" and any(item.standing == "asserted" for item in others):
        reason = "a right answer, then an invented turn with another value"
        return Decision("review", "next_turn", reason, decision.candidate)
    return decision


def _named(decision: Decision, candidates: Sequence[AnyCandidate]) -> AnyCandidate | None:
    """The right value, if the output names it at all."""
    if decision.candidate is not None and decision.candidate.level == "same":
        return decision.candidate
    return next((item for item in candidates if item.level == "same" and item.standing == "denied"), None)


def _abstains_beside(passage: Passage, named: AnyCandidate) -> bool:
    """Whether the output begins by abstaining, or says beside the value that it does not know."""
    if not any(cue.kind in _DENYING_CUES for cue in passage.cues):
        return False
    place = find_abstention(passage)
    if place is None or (place[0] < named.end and named.start < place[1]):
        return False
    begins = place[1] <= named.start and not any(clause.start < place[0] for clause in passage.breaks)
    return begins or _NOT_KNOWING.search(passage.low, *place) is not None
