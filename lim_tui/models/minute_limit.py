"""A limit for each minute, kept on our side so that the provider need not refuse."""

from __future__ import annotations

from collections import deque

_WINDOW_S = 60.0


class MinuteLimit:
    """At most ``most`` (requests, or tokens) in any 60 seconds.

    A bucket that fills steadily would let nearly twice as much through in its first minute; what was sent is
    remembered for a minute instead. One request above the whole limit passes when nothing else was sent.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._sent: deque[tuple[float, int]] = deque()
        self._sum = 0

    def wait_s(self, amount: int, now: float) -> float:
        """Seconds until ``amount`` may be sent; 0 where it may be sent at once. ``now`` is a monotonic time."""
        self._forget(now)
        excess = self._sum + min(amount, self._most) - self._most
        for sent_at, earlier in self._sent:
            if excess <= 0:
                break
            excess -= earlier
            if excess <= 0:
                return sent_at + _WINDOW_S - now
        return 0.0

    def count(self, amount: int, now: float) -> None:
        """Remembers that ``amount`` is sent now."""
        self._sent.append((now, min(amount, self._most)))
        self._sum += min(amount, self._most)

    def _forget(self, now: float) -> None:
        while self._sent and self._sent[0][0] + _WINDOW_S <= now:
            self._sum -= self._sent.popleft()[1]
