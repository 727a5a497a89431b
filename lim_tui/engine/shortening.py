"""Whether a server read all that was sent, by its own count of tokens."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from lim_tui.domain.prompt import Message

_EXACT_PART = 0.95
# Two texts of one prompt differ in tokens a character; the calibration of one on the other is not exact.
_CALIBRATED_PART = 0.85
_SLACK_TOKENS = 16
_SHORT_CHARACTERS = 2_000
_MARKER = "Code of this conversation: {code}."
_QUESTION = "What is the code of this conversation, which stands in its first line? Answer with the code alone."


def least_tokens(counted: int, ratio: float | None) -> int:
    """The fewest tokens that a server can report which read a request of ``counted`` tokens by our count.

    ``ratio`` is the server's count over ours in a short request, None where our tokenizer is the model's own.
    """
    if ratio is None:
        return int(counted * _EXACT_PART) - _SLACK_TOKENS
    return int(counted * ratio * _CALIBRATED_PART) - _SLACK_TOKENS


def marker_code(model: str, length: int) -> str:
    """A word that no text holds by chance."""
    return "QX" + hashlib.sha256(f"{model} {length}".encode()).hexdigest()[:6].upper()


def with_marker(messages: Sequence[Message], code: str) -> tuple[Message, ...]:
    """The messages with the marker at their very start and a question after it at their end."""
    first, *rest = messages
    marked = [replace(first, content=f"{_MARKER.format(code=code)}\n\n{first.content}"), *rest]
    marked[-1] = replace(marked[-1], content=f"{marked[-1].content}\n\n{_QUESTION}")
    return tuple(marked)


def beginning_of(messages: Sequence[Message]) -> tuple[Message, ...]:
    """The same messages cut to a length that every server reads whole."""
    return tuple(replace(message, content=message.content[:_SHORT_CHARACTERS]) for message in messages)
