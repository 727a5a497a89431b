"""What every prompt must satisfy before it is sent (DESIGN rule 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lim_tui.domain.case import Evidence


class PromptRefusedError(Exception):
    """A prompt that would not be what it claims; the message says why, for a person."""


def check_answer_stands_nowhere(texts: Sequence[tuple[str, str]], holds_answer: Callable[[str], bool]) -> None:
    """Refuses texts, given as (what it is, text), that hold a written form of the answer."""
    for what, text in texts:
        if holds_answer(text):
            raise PromptRefusedError(f"{what} holds the answer; change its value or take it out")


def check_evidence_once(content: str, evidence: Sequence[Evidence]) -> None:
    """Refuses a prompt in which a piece of evidence does not stand exactly once, byte for byte."""
    for piece in evidence:
        times = content.count(piece.text)
        if times != 1:
            raise PromptRefusedError(f"evidence {piece.id} stands {times} times in the prompt; it must stand once")
