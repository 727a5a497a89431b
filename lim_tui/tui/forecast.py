"""How long a sweep may still take, from what was seen of it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from lim_tui.tui.figures import time_left

_WINDOW_S = 90.0
_LEAST_S = 2.0


class Forecast:
    """Keeps the counts of the last minute and a half; ``clock`` is in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque()

    def add(self, done: int) -> None:
        """A look at the sweep."""
        now = self._clock()
        self._seen.append((now, done))
        while now - self._seen[0][0] > _WINDOW_S:
            self._seen.popleft()

    def left(self, remaining: int) -> str | None:
        """The time that ``remaining`` trials may take, in words; None while too little was seen."""
        if len(self._seen) < 2 or remaining <= 0:
            return None
        (first_s, first), (last_s, last) = self._seen[0], self._seen[-1]
        if last <= first or last_s - first_s < _LEAST_S:
            return None
        return time_left(remaining * (last_s - first_s) / (last - first))
