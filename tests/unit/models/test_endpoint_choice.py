"""Several endpoints share the load by how busy they are, rest after failures, and wait where they have no room."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from lim_tui.domain.reply import ModelFault, ModelReply
from lim_tui.domain.verdict import NotScoredReason
from lim_tui.models.address import ModelAddress
from lim_tui.models.endpoint_choice import EndpointChoice, EndpointState
from lim_tui.models.minute_limit import MinuteLimit

RIGHT = ModelReply("80", 0.1)
WRONG_REQUEST = ModelReply(None, 0.1, ModelFault("window_exceeded", "too long"))
DEADLINE_S = 60.0


def failed(retry_after_s: float | None = None, reason: NotScoredReason = "request_error") -> ModelReply:
    return ModelReply(None, 0.1, ModelFault(reason, "reset", retry_after_s, retryable=True))


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def endpoints(*capacities: int) -> list[EndpointState]:
    return [EndpointState(ModelAddress("openai/m", f"http://h{i}/v1"), c) for i, c in enumerate(capacities)]


async def chosen_by(choice: EndpointChoice) -> EndpointState:
    async with choice.borrowed() as chosen:
        return chosen


async def test_load_is_shared_by_capacity() -> None:
    states = endpoints(8, 4, 2)
    choice = EndpointChoice(states)
    async with AsyncExitStack() as stack:
        for _ in range(7):
            await stack.enter_async_context(choice.borrowed())
        assert [state.in_flight for state in states] == [4, 2, 1]
    assert [state.in_flight for state in states] == [0, 0, 0]


async def test_a_full_endpoint_is_waited_for() -> None:
    choice = EndpointChoice(endpoints(1))
    order: list[str] = []

    async def ask(name: str, gate: asyncio.Event) -> None:
        async with choice.borrowed():
            order.append(f"{name} in")
            await gate.wait()
            order.append(f"{name} out")

    first_may_go, second_may_go = asyncio.Event(), asyncio.Event()
    second_may_go.set()
    first = asyncio.create_task(ask("first", first_may_go))
    second = asyncio.create_task(ask("second", second_may_go))
    await asyncio.sleep(0)
    first_may_go.set()
    await asyncio.gather(first, second)
    assert order == ["first in", "first out", "second in", "second out"]


async def test_failed_endpoint_rests_longer_each_time_and_returns() -> None:
    first, second = states = endpoints(1, 1)
    clock = Clock()
    choice = EndpointChoice(states, clock)
    for rest_s in (5.0, 10.0, 20.0):
        choice.judged(first, failed(), DEADLINE_S)
        clock.now += rest_s - 0.1
        assert await chosen_by(choice) is second
        clock.now += 0.1
        assert await chosen_by(choice) is first
    choice.judged(first, RIGHT, DEADLINE_S)
    choice.judged(first, failed(), DEADLINE_S)
    clock.now += 5.0
    assert await chosen_by(choice) is first


async def test_nobody_waits_while_another_endpoint_is_awake() -> None:
    first, second = states = endpoints(1, 1)
    choice = EndpointChoice(states, Clock())
    reply = choice.judged(first, failed(retry_after_s=30.0), DEADLINE_S)
    assert reply.fault is not None
    assert reply.fault.retry_after_s == 0.0
    last = choice.judged(second, failed(retry_after_s=30.0), DEADLINE_S)
    assert last.fault is not None
    assert last.fault.retry_after_s == 30.0


async def test_when_all_failed_the_first_to_wake_is_asked() -> None:
    first, second = states = endpoints(1, 1)
    choice = EndpointChoice(states, Clock())
    choice.judged(first, failed(), DEADLINE_S)
    choice.judged(first, failed(), DEADLINE_S)
    choice.judged(second, failed(), DEADLINE_S)
    assert await chosen_by(choice) is second


async def test_the_wait_that_an_endpoint_asks_for_holds_for_all_requests() -> None:
    (only,) = states = endpoints(4)
    clock = Clock()
    choice = EndpointChoice(states, clock)
    choice.judged(only, failed(retry_after_s=30.0), DEADLINE_S)
    assert only.wait_s(0, clock.now) == 30.0
    clock.now += 30.0
    assert await chosen_by(choice) is only


async def test_nobody_waits_for_a_day() -> None:
    (only,) = states = endpoints(4)
    clock = Clock()
    choice = EndpointChoice(states, clock)
    choice.judged(only, failed(retry_after_s=86_400.0), DEADLINE_S)
    assert only.wait_s(0, clock.now) == 0.0


async def test_a_request_that_is_wrong_says_nothing_about_the_endpoint() -> None:
    first, _ = states = endpoints(1, 1)
    choice = EndpointChoice(states, Clock())
    assert choice.judged(first, WRONG_REQUEST, DEADLINE_S) == WRONG_REQUEST
    assert await chosen_by(choice) is first


async def test_an_endpoint_over_its_minute_leaves_the_request_to_the_other() -> None:
    first, second = states = endpoints(4, 4)
    first.tokens = MinuteLimit(1_000)
    choice = EndpointChoice(states, Clock())
    async with choice.borrowed(900) as one, choice.borrowed(900) as other, choice.borrowed(900) as third:
        assert (one, other, third) == (first, second, second)


async def test_requests_refused_together_halve_the_slots_once() -> None:
    (only,) = states = endpoints(16)
    clock = Clock()
    choice = EndpointChoice(states, clock)
    for _ in range(16):
        choice.judged(only, failed(reason="rate_limited"), DEADLINE_S)
    assert only.limit.slots == 8
    clock.now += 1.0
    choice.judged(only, failed(reason="rate_limited"), DEADLINE_S)
    assert only.limit.slots == 4


async def test_a_wait_for_the_minute_is_told_and_its_end_too() -> None:
    (only,) = states = endpoints(4)
    only.requests = MinuteLimit(1)
    clock = Clock()
    choice = EndpointChoice(states, clock)
    told: list[float] = []

    def turns_the_clock(seconds: float) -> None:
        told.append(seconds)
        clock.now += seconds

    async with choice.borrowed(waits=told.append), choice.borrowed(waits=turns_the_clock):
        assert told == [60.0, 0.0]
