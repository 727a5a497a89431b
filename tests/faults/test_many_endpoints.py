"""Three servers for one model: a quick one, a slow one, and one that dies in the middle."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelReply, ModelRequest
from lim_tui.domain.settings import Endpoint, ModelEntry
from lim_tui.models.hosted_model import HostedModel
from tests.faults.provider import Answer, Provider
from tests.faults.replies import chat

TRIALS = 60
AT_A_TIME = 6


async def test_every_trial_is_answered_though_a_server_dies() -> None:
    quick = Provider(Answer(200, chat("quick")))
    slow = Provider(Answer(200, chat("slow"), delay_s=0.2))
    dying = Provider(*[Answer(200, chat("dying"))] * 5, Answer(behaviour="reset"))
    async with AsyncExitStack() as stack:
        for provider in (quick, slow, dying):
            await stack.enter_async_context(provider.serving())
        model = HostedModel(entry(quick, slow, dying))
        replies = await answered(model)

    assert all(reply.fault is None for reply in replies)
    assert len(quick.seen) > len(slow.seen) > 0
    deaths = len(dying.seen) - 5
    assert 1 <= deaths <= AT_A_TIME, "a dead server is asked by those in flight, then left alone"
    assert len(quick.seen) + len(slow.seen) + 5 == TRIALS


def entry(*providers: Provider) -> ModelEntry:
    return ModelEntry("house", "openai/m", tuple(Endpoint(provider.base_url) for provider in providers))


async def answered(model: HostedModel) -> list[ModelReply]:
    """All trials, a few at a time, each asked again while that may help."""
    slots = asyncio.Semaphore(AT_A_TIME)

    async def one() -> ModelReply:
        async with slots:
            while True:
                reply = await model.complete(ModelRequest((Message("user", "Hoi"),), timeout_s=60))
                if reply.fault is None or not reply.fault.retryable:
                    return reply

    return list(await asyncio.gather(*(one() for _ in range(TRIALS))))
