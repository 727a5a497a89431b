"""A prompt as a place in a text that its block shares: what is sent to another process once, not for every depth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lim_tui.domain.prompt import Message

# A longer one is not kept beside the shared text: memory would grow with the trials of a block.
_LONGEST_CHARACTERS = 4_096


@dataclass(frozen=True, slots=True)
class Splice:
    """The last message is ``shared`` with ``text`` in place of what stands from ``start`` to ``end``."""

    others: tuple[Message, ...]
    role: Literal["system", "user", "assistant"]
    start: int
    text: str
    end: int

    def messages(self, shared: str) -> tuple[Message, ...]:
        """The messages, byte for byte those that ``spliced`` was given."""
        content = f"{shared[: self.start]}{self.text}{shared[self.end :]}"
        return (*self.others, Message(self.role, content))


def spliced(messages: tuple[Message, ...], shared: str) -> Splice | None:
    """The messages as a splice of ``shared``; None where the last one differs from it in more than a short stretch."""
    *others, last = messages
    content = last.content
    start = _common(content, shared)
    behind = _common_at_end(content[start:], shared[start:])
    text = content[start : len(content) - behind]
    if len(text) > _LONGEST_CHARACTERS:
        return None
    return Splice(tuple(others), last.role, start, text, len(shared) - behind)


def _common(one: str, other: str) -> int:
    """How many characters are the same at the beginning of both."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        half = (same + most + 1) // 2
        if one[same:half] != other[same:half]:
            most = half - 1
        else:
            same = half
    return same


def _common_at_end(one: str, other: str) -> int:
    """How many characters are the same at the end of both."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        half = (same + most + 1) // 2
        if one[len(one) - half : len(one) - same] != other[len(other) - half : len(other) - same]:
            most = half - 1
        else:
            same = half
    return same
