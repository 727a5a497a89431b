"""The exact prompt as a marked text, and where its documents lie."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.prompt import PlacedDocument, Prompt
from lim_tui.reporting.words import depth_text, whole
from lim_tui.tui.marked_text import Mark, MarkedSpan, MarkedText, marked_text


@dataclass(frozen=True, slots=True)
class ShownPrompt:
    """A prompt ready to be looked at; ``summary`` is one line on its size and depth."""

    text: MarkedText
    summary: str


def shown_prompt(prompt: Prompt, misled_by: str | None) -> ShownPrompt:
    """``misled_by`` names the document whose value was answered, by its id or by its source."""
    spans = [
        MarkedSpan(document.start, document.end, mark)
        for document in prompt.documents
        if (mark := _mark(document, misled_by)) is not None
    ]
    return ShownPrompt(marked_text(prompt.text, spans), _summary(prompt))


def _mark(document: PlacedDocument, misled_by: str | None) -> Mark | None:
    if document.role == "evidence":
        return "evidence"
    if misled_by is not None and misled_by in (document.id, document.source):
        return "misleading"
    return "distractor" if document.role == "distractor" else None


def _summary(prompt: Prompt) -> str:
    tokens = ("" if prompt.exact else "~") + whole(prompt.prompt_tokens)
    if prompt.target_tokens is not None:
        tokens += f"/{whole(prompt.target_tokens)}"
    parts = [f"{tokens} tokens"]
    parts.extend(
        f"evidence at {piece.depth_actual:.1f} ({depth_text(piece.depth_requested)} wanted)"
        for piece in prompt.evidence
    )
    if distractors := sum(document.role == "distractor" for document in prompt.documents):
        parts.append(f"{distractors} distractors")
    return ", ".join(parts)
