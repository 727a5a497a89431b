"""A text that remembers where in the raw output each of its characters came from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lim_tui.domain.verdict import Span


@dataclass(frozen=True, slots=True)
class MappedText:
    """``text`` with, for each character, the raw stretch ``starts[i]`` to ``ends[i]`` (code points, end exclusive)."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, raw: str) -> MappedText:
        """The raw text itself, each character standing where it stands."""
        return cls(raw, range(len(raw)), range(1, len(raw) + 1))

    def cut(self, start: int, end: int | None = None) -> MappedText:
        """The stretch from ``start`` to ``end``, with its places in the raw text."""
        return MappedText(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def joined(self, other: MappedText) -> MappedText:
        """This text followed by another stretch of the same raw text."""
        return MappedText(self.text + other.text, [*self.starts, *other.starts], [*self.ends, *other.ends])

    def translate(self, table: dict[int, str]) -> MappedText:
        """One character for one; the table must not change the length."""
        return MappedText(self.text.translate(table), self.starts, self.ends)

    def sub(self, pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str]) -> MappedText:
        """Replace each match; a replacement's characters all stand for the whole match."""
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        last = 0
        for match in pattern.finditer(self.text):
            start, end = match.span()
            new = replacement if isinstance(replacement, str) else replacement(match)
            pieces += (self.text[last:start], new)
            starts += self.starts[last:start]
            ends += self.ends[last:start]
            if end > start:
                starts += [self.starts[start]] * len(new)
                ends += [self.ends[end - 1]] * len(new)
            last = end
        if not pieces:
            return self
        pieces.append(self.text[last:])
        return MappedText("".join(pieces), [*starts, *self.starts[last:]], [*ends, *self.ends[last:]])

    def raw_span(self, start: int, end: int) -> Span | None:
        """Where ``text[start:end]`` stands in the raw text; None for an empty stretch."""
        if end <= start:
            return None
        return Span(self.starts[start], self.ends[end - 1])
