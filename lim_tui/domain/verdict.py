"""What scoring says of one output, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

VerdictState = Literal["correct", "incorrect", "review", "not_scored", "scorer_error"]
NotScoredReason = Literal[
    "request_error",
    "timeout",
    "rate_limited",
    "filtered",
    "window_exceeded",
    "input_shortened",
    "empty_reply",
    "cut_off",
    "skipped_budget",
]
FailureClass = Literal[
    "abstained",
    "distracted",
    "wrong_value",
    "not_in_context",
    "injected",
    "disclosed",
    "format",
    "refused_in_words",
]
NOT_SCORED_REASONS: tuple[NotScoredReason, ...] = get_args(NotScoredReason)
FAILURE_CLASSES: tuple[FailureClass, ...] = get_args(FailureClass)
ELEMENT_STEP = "element"
"""The step of a trace that tells where an element of a set was found."""
SCORE_OF_VERDICT: Mapping[str, float] = {"correct": 1.0, "incorrect": 0.0}
"""The score of a verdict; the others are missing data."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the raw output in code points, end exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of a scoring decision; ``before`` and ``after`` are None where nothing was changed."""

    step: str
    detail: str
    before: str | None = None
    after: str | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision on one output.

    ``rule`` names the rule that decided; ``span`` is the matched stretch of the output, or of the nearest miss;
    ``reason`` is a sentence for a person, or the name of a not_scored reason; ``abstained`` is True where the output
    says that the text does not have the answer; ``flags`` holds marks such as ``cut``.
    """

    state: VerdictState
    rule: str
    reason: str
    span: Span | None = None
    trace: tuple[TraceStep, ...] = ()
    failure: FailureClass | None = None
    abstained: bool = False
    flags: frozenset[str] = field(default_factory=frozenset)

    @property
    def spans(self) -> tuple[Span, ...]:
        """All stretches that the verdict rests on, left to right: of a set those of every element that was found."""
        found = {step.span for step in self.trace if step.step == ELEMENT_STEP and step.span is not None}
        if self.span is not None:
            found.add(self.span)
        return tuple(sorted(found, key=lambda span: (span.start, span.end)))
