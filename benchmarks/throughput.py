"""Trials a second against a provider of zero latency, beside a bare litellm loop that sends the same prompts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.loopback import zero_latency_server
from benchmarks.workload import CONCURRENCY, Load, planned
from lim_tui.domain.prompt import Message
from lim_tui.engine.blocks import load_item
from lim_tui.engine.maker_apart import maker_of
from lim_tui.models.litellm_adapter import load_litellm

# Enough cases to keep all slots busy: five trials each.
CASES = {1_000: 120, 32_000: 60, 128_000: 20}
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Speed:
    """Trials a second, medians over rounds that alternate."""

    length: int
    ours: float
    bare: float

    @property
    def ratio(self) -> float:
        """1 is as fast as litellm alone."""
        return self.ours / self.bare


def speeds(lengths: Sequence[int] = tuple(CASES)) -> Iterator[Speed]:
    """The speed at each length, counts warm."""
    with zero_latency_server() as address:
        for length in lengths:
            ours, bare = [], []
            for _ in range(ROUNDS):
                with planned("house", length, CASES[length], api_base=address) as load:
                    ours.append(asyncio.run(_our_speed(load)))
                    bare.append(_bare_speed(_messages_of(load), address, len(ours_trials(load))))
            yield Speed(length, median(ours), median(bare))


def ours_trials(load: Load) -> list[int]:
    """The trials of the load."""
    return [trial.id for block in load.blocks for trial in block.trials]


async def _our_speed(load: Load) -> float:
    run = load.run()
    with maker_of(run, load.blocks):
        await load.warm(run)
        began = time.perf_counter()
        await run.run(load.blocks)
        seconds = time.perf_counter() - began
    counts = load.store.reads.counts(load.sweep_id)
    if counts.done != len(ours_trials(load)) or counts.not_scored_total:
        raise RuntimeError(f"the benchmark's own sweep failed: {counts}")
    return counts.done / seconds


def _messages_of(load: Load) -> tuple[Message, ...]:
    """One prompt of the load, built before the clock starts."""
    item = load_item(load.store, load.blocks[0].item_id, repeat_filler=False)
    (built,) = load.builder_of(item).build_all(load.blocks[0].trials[:1])
    if built.prompt is None:
        raise RuntimeError(built.refusal)
    return built.prompt.messages


def _bare_speed(messages: tuple[Message, ...], address: str, requests: int) -> float:
    litellm = load_litellm()
    body = [{"role": message.role, "content": message.content} for message in messages]
    left = iter(range(requests))

    async def ask() -> None:
        for _ in left:
            await litellm.acompletion(
                model="openai/bench",
                messages=body,
                api_base=address,
                api_key="none",
                temperature=0,
                max_tokens=128,
                timeout=600.0,
                max_retries=0,
            )

    async def ask_all() -> None:
        await asyncio.gather(*(ask() for _ in range(CONCURRENCY)))

    began = time.perf_counter()
    asyncio.run(ask_all())
    return requests / (time.perf_counter() - began)
