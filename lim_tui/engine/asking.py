"""One request: asked until there is an answer or no hope, every attempt kept."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from lim_tui.domain.reply import CalledOffError, ModelFault, ModelReply, ModelRequest
from lim_tui.domain.spent import NOT_CHARGED
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.backoff import wait_before_retry

Complete = Callable[[ModelRequest], Awaitable[ModelReply]]
Keep = Callable[[AttemptRecord], None]
Pause = Callable[[float], Awaitable[bool]]
MayRepeat = Callable[[], bool]


async def sleep(seconds: float) -> bool:
    """Waits; True, since nothing can call it off."""
    await asyncio.sleep(seconds)
    return True


def always() -> bool:
    """Nothing stands against another attempt."""
    return True


@dataclass
class Asker:
    """Makes attempts and hands each one over to be kept. ``pause`` gives False where waiting was called off."""

    pause: Pause = sleep
    jitter: random.Random = field(default_factory=random.Random)

    async def ask(
        self, complete: Complete, request: ModelRequest, keep: Keep, first: int = 1, may_repeat: MayRepeat = always
    ) -> ModelReply | None:
        """The last reply, None where an attempt was called off: before it was sent, by ``may_repeat`` or in the wait.

        Each attempt is kept before the next one is made; ``first`` is the number of the first.
        """
        tried = 0
        while True:
            tried += 1
            started_at = time.time()
            try:
                reply = await complete(request)
            except CalledOffError:
                return None
            keep(attempt_record(first + tried - 1, started_at, reply))
            if reply.fault is None or not reply.fault.retryable:
                return reply
            wait_s = wait_before_retry(tried, reply.fault.retry_after_s, self.jitter)
            if wait_s is None:
                return reply
            if not may_repeat() or not await self.pause(wait_s):
                return None


def attempt_record(number: int, started_at: float, reply: ModelReply) -> AttemptRecord:
    """What is kept of a request that was made at ``started_at`` (Unix seconds)."""
    return AttemptRecord(
        number=number,
        started_at=started_at,
        latency_s=reply.latency_s,
        outcome="ok" if reply.fault is None else reply.fault.reason,
        detail="" if reply.fault is None else reply.fault.detail,
        output=reply.text,
        finish_reason=reply.finish_reason,
        model_answered=reply.model_answered,
        fingerprint=reply.fingerprint,
        input_tokens=reply.prompt_tokens,
        output_tokens=reply.completion_tokens,
        cached_tokens=reply.cached_tokens,
        cost=reply.cost,
        currency=reply.currency,
        raw=reply.raw,
        may_be_charged=_may_be_charged(reply.fault),
    )


def _may_be_charged(fault: ModelFault | None) -> bool:
    return fault is None or fault.may_be_charged or fault.reason not in NOT_CHARGED
