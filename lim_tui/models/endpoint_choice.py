"""Which of several endpoints of one model gets the next request, and when.

litellm's Router would do this through its callbacks and retries, which are off here; the choice itself is small.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from lim_tui.domain.reply import CalledOffError, ModelFault, ModelReply, never, nobody_asks
from lim_tui.models.address import ModelAddress
from lim_tui.models.concurrency_limit import ConcurrencyLimit
from lim_tui.models.minute_limit import MinuteLimit
from lim_tui.models.scrubbing import Scrubber

_SHORTEST_REST_S = 5.0
_LONGEST_REST_S = 120.0
_LOOK_INTERVAL_S = 0.5
_OVERLOADED = ("rate_limited", "timeout")


@dataclass
class EndpointState:
    """One endpoint, which takes at most ``capacity`` requests at a time; times are monotonic.

    ``client`` is a connection of its own, None where litellm's will do; ``scrubber`` takes keys out of replies, None
    makes one for each; limits are None where there are none.
    ``asked_rest_until`` is when the wait ends that the endpoint asked for.
    """

    address: ModelAddress
    capacity: int = 1
    client: Any = None
    scrubber: Scrubber | None = None
    requests: MinuteLimit | None = None
    tokens: MinuteLimit | None = None
    in_flight: int = 0
    failures_in_a_row: int = 0
    rests_until: float = 0.0
    asked_rest_until: float = 0.0
    limit: ConcurrencyLimit = field(init=False)

    def __post_init__(self) -> None:
        self.limit = ConcurrencyLimit(self.capacity)

    def wait_s(self, tokens: int, now: float) -> float:
        """Seconds until a request of ``tokens`` may be sent, by its limits a minute and by what it asked for."""
        waits = [self.asked_rest_until - now, 0.0]
        if self.requests is not None:
            waits.append(self.requests.wait_s(1, now))
        if self.tokens is not None:
            waits.append(self.tokens.wait_s(tokens, now))
        return max(waits)

    def count(self, tokens: int, now: float) -> None:
        """Counts a request of ``tokens`` that is sent now."""
        if self.requests is not None:
            self.requests.count(1, now)
        if self.tokens is not None:
            self.tokens.count(tokens, now)


class EndpointChoice:
    """Least busy first; an endpoint that fails rests, longer each time, while others answer."""

    def __init__(self, endpoints: Sequence[EndpointState], now: Callable[[], float] = time.monotonic) -> None:
        self._endpoints = list(endpoints)
        self._now = now
        self._one_returned = asyncio.Event()

    @property
    def addresses(self) -> list[ModelAddress]:
        """All addresses, in the order of the settings."""
        return [endpoint.address for endpoint in self._endpoints]

    @asynccontextmanager
    async def borrowed(
        self, tokens: int = 0, called_off: Callable[[], bool] = never, waits: Callable[[float], None] = nobody_asks
    ) -> AsyncIterator[EndpointState]:
        """The endpoint for one request of ``tokens`` (prompt and longest answer), counted as busy until the block ends.

        Waits while no endpoint has room, and tells ``waits`` for how many seconds by the limits, 0 at the end of a
        wait; CalledOffError once the request is ``called_off`` meanwhile.
        """
        waited = False
        while (chosen := self._choose(tokens)) is None:
            if (seconds := self._limited_s(tokens)) > 0:
                waited = True
                waits(seconds)
            await self._wait(tokens)
            if called_off():
                raise CalledOffError
        if waited:
            waits(0.0)
        chosen.count(tokens, self._now())
        chosen.in_flight += 1
        try:
            yield chosen
        finally:
            chosen.in_flight -= 1
            waiting, self._one_returned = self._one_returned, asyncio.Event()
            waiting.set()

    def judged(self, endpoint: EndpointState, reply: ModelReply, deadline_s: float) -> ModelReply:
        """Lets the endpoint rest after a failure of its own. With others awake, there is nothing to wait for."""
        fault, now = reply.fault, self._now()
        sent_at = now - reply.latency_s
        if fault is None or not fault.retryable:
            endpoint.failures_in_a_row = 0
            endpoint.limit.answered(sent_at, now, deadline_s)
            return reply
        if fault.reason in _OVERLOADED:
            endpoint.limit.refused(sent_at, now)
        endpoint.failures_in_a_row += 1
        endpoint.rests_until = now + _rest_s(fault, endpoint.failures_in_a_row)
        endpoint.asked_rest_until = now + _asked_rest_s(fault)
        others_awake = any(other.rests_until <= now for other in self._endpoints)
        return replace(reply, fault=replace(fault, retry_after_s=0.0)) if others_awake else reply

    def _choose(self, tokens: int) -> EndpointState | None:
        now = self._now()
        ready = [one for one in self._endpoints if one.in_flight < one.limit.slots and one.wait_s(tokens, now) <= 0]
        return min(ready, key=self._rank) if ready else None

    def _rank(self, endpoint: EndpointState) -> tuple[float, float]:
        """Resting ones last, the one that wakes first before the others; then by load."""
        rest_s = max(0.0, endpoint.rests_until - self._now())
        return rest_s, endpoint.in_flight / endpoint.capacity

    def _limited_s(self, tokens: int) -> float:
        """Seconds until an endpoint with a free slot may be asked again; 0 where none has one."""
        free = [one for one in self._endpoints if one.in_flight < one.limit.slots]
        return min((one.wait_s(tokens, self._now()) for one in free), default=0.0)

    async def _wait(self, tokens: int) -> None:
        """Until a request comes back, or an endpoint with a free slot may be asked again; not longer than a look."""
        try:
            async with asyncio.timeout(min(self._limited_s(tokens) or _LOOK_INTERVAL_S, _LOOK_INTERVAL_S)):
                await self._one_returned.wait()
        except TimeoutError:
            return


def _rest_s(fault: ModelFault, failures_in_a_row: int) -> float:
    if fault.retry_after_s is not None:
        return fault.retry_after_s
    return min(_LONGEST_REST_S, _SHORTEST_REST_S * 2.0 ** (failures_in_a_row - 1))


def _asked_rest_s(fault: ModelFault) -> float:
    """What the endpoint asked for; nobody waits for a day, the trials are marked as rate limited instead."""
    asked_s = fault.retry_after_s or 0.0
    return asked_s if asked_s <= _LONGEST_REST_S else 0.0
