"""Counts of texts that were counted before, held by their size in memory."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence

# Those of a filler of 128,000 tokens take 3 MB, the joins around the evidence of a case 20 kB.
MOST_BYTES = 32_000_000
# Of the entry in a dictionary and the number in it.
_BYTES_BESIDE_TEXT = 100


class KnownCounts:
    """Counts each distinct text once; what was not asked for lately is forgotten beyond ``most_bytes``.

    ``count_all`` counts texts that are all different. Threads may share one.
    """

    def __init__(self, count_all: Callable[[list[str]], Iterable[int]], most_bytes: int = MOST_BYTES) -> None:
        self._count_all = count_all
        self._most_bytes = most_bytes
        self._recent: dict[str, int] = {}
        self._before: dict[str, int] = {}
        self._recent_bytes = 0

    def of(self, texts: Sequence[str]) -> list[int]:
        """The count of each text."""
        if self._recent_bytes > self._most_bytes // 2:
            self._before, self._recent, self._recent_bytes = self._recent, {}, 0
        # Another thread may turn them over meanwhile.
        recent, before = self._recent, self._before
        missing = list(dict.fromkeys(text for text in texts if text not in recent))
        if missing:
            new = [text for text in missing if text not in before]
            counts = dict(zip(new, self._count_all(new), strict=True)) if new else {}
            recent.update((text, counts[text] if text in counts else before[text]) for text in missing)
            self._recent_bytes += sum(map(sys.getsizeof, missing)) + _BYTES_BESIDE_TEXT * len(missing)
        return [recent[text] for text in texts]
