"""From the values an output names to a verdict."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from lim_tui.domain.verdict import Verdict, VerdictState
from lim_tui.scoring.candidate import AnyCandidate, Bound, Candidate
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.trace import Trace, shown

_UP: tuple[Bound, ...] = ("at_least", "more_than")
_DOWN: tuple[Bound, ...] = ("at_most", "less_than")
_LISTED = re.compile(
    r"[^\W\d_]{0,12}[°%]?[c]?\s*(?:[,/;、|\n]|of|or|en|and|或者?|还是|和|与|及|versus|vs\.?|dan wel|"
    r"\s)+\s*(?:de |het |the |a |an |een )?[€$£\"'-]*\s*"
)
_EITHER = re.compile(r"\W*(?:of|or|或者?|还是|/|dan wel|\|)\W*(?:de |het |the |a |an |een )?\W*")


@dataclass(frozen=True, slots=True)
class Stated:
    """Bounds and hedges that evidence, question or expected answer themselves state."""

    bounds: frozenset[Bound] = frozenset()
    hedged: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict before its trace is closed."""

    state: VerdictState
    rule: str
    reason: str
    candidate: AnyCandidate | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a decision needs beside the candidates."""

    passage: Passage
    expected: str
    stated: Stated = field(default_factory=Stated)
    explains: Callable[[AnyCandidate, AnyCandidate], bool | None] = lambda _same, _rival: None


def note_candidates(
    trace: Trace, passage: Passage, candidates: Sequence[AnyCandidate], step: str = "candidate"
) -> None:
    """Write each value found, and what the sentence says of it, into the trace."""
    for item in candidates:
        marks: list[str] = [item.standing, item.level]
        if item.role != "plain":
            marks.append(item.role)
        if item.bound:
            marks.append(item.bound.replace("_", " "))
        if item.hedged:
            marks.append("hedged")
        why = f"; {item.why}" if item.why else ""
        detail = f"{shown(item.written)} = {_value_words(item.value)}: {', '.join(marks)}{why}"
        trace.note(step, detail, passage.span(item.start, item.end))


def _value_words(value: object) -> str:
    """A value, or its readings where it has several, as a person writes them."""
    return " or ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def decide(reading: Reading, candidates: Sequence[AnyCandidate]) -> Decision:
    """The verdict on values whose standing, level and relevance are set."""
    live = [item for item in candidates if item.standing == "asserted"]
    if not live:
        return _without_live(candidates)
    nearest = min(item.relevance for item in live)
    principal = [item for item in live if item.relevance == nearest]
    same = [item for item in principal if item.level == "same"]
    arguable = [item for item in principal if item.level == "arguable"]
    rivals = [item for item in principal if item.level == "different"]
    if same and rivals:
        return _with_rivals(reading, same, rivals)
    if same:
        return _judged_by_bounds(reading.stated, same)
    if arguable:
        return _arguable(reading, arguable, rivals)
    return Decision(
        "incorrect", "other_value", f"the output says {shown(rivals[-1].written)}: {rivals[-1].why}", rivals[-1]
    )


def _without_live(candidates: Sequence[AnyCandidate]) -> Decision:
    for standing, rule, word in (
        ("denied", "denied", "denies"),
        ("withdrawn", "withdrawn", "withdraws"),
        ("echoed", "echoed", "only repeats from the question"),
        ("operand", "operand", "only calculates with"),
    ):
        for item in sorted(candidates, key=lambda item: item.level != "same"):
            if item.standing == standing:
                return Decision("incorrect", rule, f"the output {word} {shown(item.written)}", item)
    return Decision("incorrect", "no_value", "no value of the expected type in the output")


def _with_rivals(reading: Reading, same: list[AnyCandidate], rivals: list[AnyCandidate]) -> Decision:
    if all(item.bound == "range" for item in same):
        return _judged_by_bounds(reading.stated, same)
    verdicts = [reading.explains(same[0], rival) for rival in rivals]
    if all(verdict is True for verdict in verdicts):
        return _judged_by_bounds(reading.stated, same)
    if any(verdict is False for verdict in verdicts):
        return Decision("incorrect", "other_value", f"the question asks for {shown(rivals[0].written)}", rivals[0])
    named = f"{shown(same[0].written)} and {shown(rivals[0].written)}"
    if any(_is_listed(reading.passage.low, one, two) for one in same for two in rivals):
        return Decision("incorrect", "rivals", f"names {named} without a choice", same[0])
    return Decision("review", "several_values", f"names both {named}; which one answers is for a reader", same[0])


def _is_listed(low: str, one: AnyCandidate, two: AnyCandidate) -> bool:
    first, second = (one, two) if one.start < two.start else (two, one)
    return second.start - first.end <= 30 and _LISTED.fullmatch(low, first.end, second.start) is not None


def _judged_by_bounds(stated: Stated, same: list[AnyCandidate]) -> Decision:
    outcomes = [_bounded(stated, item) for item in same]
    for state in ("correct", "review", "incorrect"):
        for outcome in outcomes:
            if outcome.state == state:
                return outcome
    return outcomes[0]


def _bounded(stated: Stated, item: Candidate[object]) -> Decision:
    words = shown(item.written)
    bound = item.bound
    if bound is not None and bound not in stated.bounds:
        return _unstated_bound(stated, item, bound)
    if item.hedged and not stated.hedged:
        return Decision("review", "hedged", f"{words} is hedged", item)
    if item.why:
        return Decision("correct", "same_value", f"{words}: {item.why}", item)
    return Decision("correct", "same_value", f"{words} is the expected value", item)


def _unstated_bound(stated: Stated, item: Candidate[object], bound: Bound) -> Decision:
    name = bound.replace("_", " ")
    if bound == "range":
        return Decision("incorrect", "bound", f"{shown(item.written)} is an end of a range, not the value", item)
    family = _UP if bound in _UP else _DOWN
    if any(other in family for other in stated.bounds):
        return Decision("review", "bound_differs", f"the evidence has another form of the bound than {name}", item)
    if any(other in _UP + _DOWN for other in stated.bounds):
        return Decision("incorrect", "opposite_bound", f"{name} is the opposite of the bound in the evidence", item)
    return Decision("incorrect", "bound", f"{name} {shown(item.written)} is a bound, not the value", item)


def _arguable(reading: Reading, arguable: list[AnyCandidate], rivals: list[AnyCandidate]) -> Decision:
    first = arguable[0]
    if rivals and any(_is_listed(reading.passage.low, first, rival) for rival in rivals):
        return Decision("incorrect", "rivals", f"names {shown(first.written)} and {shown(rivals[0].written)}", first)
    judged = _judged_by_bounds(reading.stated, arguable)
    if judged.state == "incorrect":
        return judged
    return Decision("review", "arguable", f"{shown(first.written)}: {first.why}", first)


def verdict_of(
    decision: Decision, passage: Passage, trace: Trace, abstained: bool = False, flags: frozenset[str] = frozenset()
) -> Verdict:
    """Close the trace and give the verdict with its span in the raw output."""
    item = decision.candidate
    span = None if item is None else passage.span(item.start, item.end)
    if decision.state == "incorrect" and item is not None:
        trace.note("nearest", decision.reason, span)
    trace.note("rule", f"{decision.rule}: {decision.reason}", span)
    return Verdict(decision.state, decision.rule, decision.reason, span, trace.done(), abstained=abstained, flags=flags)
