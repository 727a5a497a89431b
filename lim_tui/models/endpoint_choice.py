"""Which of several endpoints of one model gets the next request.

litellm's Router would do this through its callbacks and retries, which are off here; the choice itself is small.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from lim_tui.domain.reply import ModelFault, ModelReply
from lim_tui.models.address import ModelAddress

_SHORTEST_REST_S = 5.0
_LONGEST_REST_S = 120.0


@dataclass
class EndpointState:
    """One endpoint: ``capacity`` is how many requests it takes at a time, for weighing; times are monotonic.

    ``client`` is a connection of its own, None where litellm's will do.
    """

    address: ModelAddress
    capacity: int = 1
    client: Any = None
    in_flight: int = 0
    failures_in_a_row: int = 0
    rests_until: float = 0.0


class EndpointChoice:
    """Least busy first; an endpoint that fails rests, longer each time, while others answer."""

    def __init__(self, endpoints: Sequence[EndpointState], now: Callable[[], float] = time.monotonic) -> None:
        self._endpoints = list(endpoints)
        self._now = now

    @property
    def addresses(self) -> list[ModelAddress]:
        """All addresses, in the order of the settings."""
        return [endpoint.address for endpoint in self._endpoints]

    @contextmanager
    def borrowed(self) -> Iterator[EndpointState]:
        """The endpoint for one request, counted as busy until the block ends."""
        chosen = min(self._endpoints, key=self._rank)
        chosen.in_flight += 1
        try:
            yield chosen
        finally:
            chosen.in_flight -= 1

    def judged(self, endpoint: EndpointState, reply: ModelReply) -> ModelReply:
        """Lets the endpoint rest after a failure of its own. With others awake, there is nothing to wait for."""
        fault = reply.fault
        if fault is None or not fault.retryable:
            endpoint.failures_in_a_row = 0
            return reply
        endpoint.failures_in_a_row += 1
        endpoint.rests_until = self._now() + _rest_s(fault, endpoint.failures_in_a_row)
        others_awake = any(other.rests_until <= self._now() for other in self._endpoints)
        return replace(reply, fault=replace(fault, retry_after_s=0.0)) if others_awake else reply

    def _rank(self, endpoint: EndpointState) -> tuple[float, float]:
        """Resting ones last, the one that wakes first before the others; then by load."""
        rest_s = max(0.0, endpoint.rests_until - self._now())
        return rest_s, endpoint.in_flight / endpoint.capacity


def _rest_s(fault: ModelFault, failures_in_a_row: int) -> float:
    if fault.retry_after_s is not None:
        return fault.retry_after_s
    return min(_LONGEST_REST_S, _SHORTEST_REST_S * 2.0 ** (failures_in_a_row - 1))
