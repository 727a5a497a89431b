"""Reasoning that a model thinks aloud, told apart from its answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

_OPENING = re.compile(r"\s*<(think|thinking)>")
_CLOSING = re.compile(r"</(think|thinking)>")


@dataclass(frozen=True, slots=True)
class Thought:
    """``answer`` is what was said after thinking, ``reasoning`` the thinking, None where there was none."""

    answer: str
    reasoning: str | None


def split_reasoning(output: str) -> Thought:
    """Splits ``<think>...</think>answer``.

    Templates that open the tag themselves leave ``...</think>answer``; a budget that ran out leaves ``<think>...``,
    which is no answer at all.
    """
    opening = _OPENING.match(output)
    closing = _CLOSING.search(output)
    if closing:
        return Thought(output[closing.end() :].lstrip(), output[opening.end() if opening else 0 : closing.start()])
    if opening:
        return Thought("", output[opening.end() :])
    return Thought(output, None)
