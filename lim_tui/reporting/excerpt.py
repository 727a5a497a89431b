"""The evidence of a prompt with what stands around it."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.prompt import Prompt

_AROUND = 160
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One piece of evidence in its surroundings, exactly as sent; ``…`` stands where the prompt goes on."""

    before: str
    evidence: str
    after: str


def evidence_excerpts(prompt: Prompt, around: int = _AROUND) -> tuple[Excerpt, ...]:
    """Each piece of evidence with ``around`` characters on either side; empty where the prompt has none."""
    return tuple(_excerpt(prompt.text, piece.start, piece.end, around) for piece in prompt.evidence)


def _excerpt(text: str, start: int, end: int, around: int) -> Excerpt:
    before, after = text[max(0, start - around) : start], text[end : end + around]
    return Excerpt(
        before=before if len(before) == start else _ELLIPSIS + before,
        evidence=text[start:end],
        after=after if end + len(after) == len(text) else after + _ELLIPSIS,
    )
