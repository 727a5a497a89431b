"""How many requests an endpoint bears at a time, learnt from what it answers."""

from __future__ import annotations

_AFTER_REFUSAL = 0.5
_AFTER_SLOW_ANSWER = 0.8
# An answer that takes more than this part of the deadline is close to being a timeout, which would be paid twice.
_SLOW_PART = 0.5


class ConcurrencyLimit:
    """Additive increase, multiplicative decrease (Chiu and Jain 1989), between one and ``most``.

    Requests that were under way together lower the limit once, not once each. Times are monotonic seconds.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._limit = float(most)
        self._lowered_at = float("-inf")

    @property
    def slots(self) -> int:
        """Requests that may be under way now."""
        return int(self._limit)

    def refused(self, sent_at: float, now: float) -> None:
        """A request that was sent at ``sent_at`` met a rate limit or a timeout."""
        self._lower(_AFTER_REFUSAL, sent_at, now)

    def answered(self, sent_at: float, now: float, deadline_s: float) -> None:
        """A request was answered; slowly where it came close to the deadline of an attempt."""
        if now - sent_at > deadline_s * _SLOW_PART:
            self._lower(_AFTER_SLOW_ANSWER, sent_at, now)
        else:
            self._limit = min(float(self._most), self._limit + 1 / self._limit)

    def _lower(self, factor: float, sent_at: float, now: float) -> None:
        if sent_at >= self._lowered_at:
            self._limit = max(1.0, self._limit * factor)
            self._lowered_at = now
