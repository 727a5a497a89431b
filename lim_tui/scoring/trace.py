"""The record of a decision while it is made."""

from __future__ import annotations

from dataclasses import dataclass, field

from lim_tui.domain.verdict import Span, TraceStep

SHOWN = 120


def shown(text: str) -> str:
    """The text, or its two ends around an ellipsis where it is long."""
    if len(text) <= SHOWN:
        return text
    half = SHOWN // 2
    return f"{text[:half]} ... {text[-half:]}"


@dataclass(slots=True)
class Trace:
    """Steps in the order in which they were taken."""

    steps: list[TraceStep] = field(default_factory=list)

    def note(self, step: str, detail: str, span: Span | None = None) -> None:
        """Something was found or decided; no text changed."""
        self.steps.append(TraceStep(step, detail, span=span))

    def change(self, step: str, detail: str, before: str, after: str) -> None:
        """A normalisation step changed the text."""
        self.steps.append(TraceStep(step, detail, before=shown(before), after=shown(after)))

    def done(self) -> tuple[TraceStep, ...]:
        """The steps as they are kept in a verdict."""
        return tuple(self.steps)
