"""Many short texts searched as one, so that a pattern is run once and not once a text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

# Wider than any gap that a pattern allows within a written form, and neither a letter, a digit, a blank nor a mark.
_BETWEEN = "\x00" * 8


@dataclass(frozen=True, slots=True, eq=False)
class JoinedTexts:
    """``texts``, and ``whole``: all of them, joined so that no search sees two as neighbours."""

    texts: tuple[str, ...]
    whole: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, texts: Sequence[str]) -> JoinedTexts:
        """The texts, joined."""
        starts = accumulate((len(text) + len(_BETWEEN) for text in texts[:-1]), initial=0)
        return cls(tuple(texts), _BETWEEN.join(texts), tuple(starts) if texts else ())

    def index_at(self, place: int) -> int:
        """Which of the texts holds ``place`` of ``whole``."""
        return bisect_right(self.starts, place) - 1
