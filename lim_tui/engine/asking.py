"""One trial: asked until there is an answer or no hope, every attempt kept."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from lim_tui.domain.reply import ModelReply, ModelRequest
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.backoff import wait_before_retry
from lim_tui.store.store import Store

Complete = Callable[[ModelRequest], Awaitable[ModelReply]]


@dataclass
class Asker:
    """Makes the attempts for trials and keeps them."""

    store: Store
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    jitter: random.Random = field(default_factory=random.Random)

    async def ask(self, trial_id: int, complete: Complete, request: ModelRequest) -> ModelReply:
        """The last reply; each attempt is committed before the next one is made."""
        first = self.store.trials.next_attempt_number(trial_id)
        tried = 0
        while True:
            tried += 1
            started_at = time.time()
            reply = await complete(request)
            self.store.trials.save_attempt(trial_id, _record(first + tried - 1, started_at, reply))
            if reply.fault is None or not reply.fault.retryable:
                return reply
            wait_s = wait_before_retry(tried, reply.fault.retry_after_s, self.jitter)
            if wait_s is None:
                return reply
            await self.pause(wait_s)


def _record(number: int, started_at: float, reply: ModelReply) -> AttemptRecord:
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
    )
