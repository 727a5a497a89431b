"""Several endpoints share the load by how busy they are, and rest after failures."""

from __future__ import annotations

from contextlib import ExitStack

from lim_tui.domain.reply import ModelFault, ModelReply
from lim_tui.models.address import ModelAddress
from lim_tui.models.endpoint_choice import EndpointChoice, EndpointState

RIGHT = ModelReply("80", 0.1)
WRONG_REQUEST = ModelReply(None, 0.1, ModelFault("window_exceeded", "too long"))


def failed(retry_after_s: float | None = None) -> ModelReply:
    return ModelReply(None, 0.1, ModelFault("request_error", "reset", retry_after_s, retryable=True))


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def endpoints(*capacities: int) -> list[EndpointState]:
    return [EndpointState(ModelAddress("openai/m", f"http://h{i}/v1"), c) for i, c in enumerate(capacities)]


def test_load_is_shared_by_capacity() -> None:
    states = endpoints(4, 2, 1)
    choice = EndpointChoice(states)
    with ExitStack() as stack:
        for _ in range(14):
            stack.enter_context(choice.borrowed())
        assert [state.in_flight for state in states] == [8, 4, 2]
    assert [state.in_flight for state in states] == [0, 0, 0]


def test_failed_endpoint_rests_longer_each_time_and_returns() -> None:
    first, second = states = endpoints(1, 1)
    clock = Clock()
    choice = EndpointChoice(states, clock)
    for rest_s in (5.0, 10.0, 20.0):
        choice.judged(first, failed())
        clock.now += rest_s - 0.1
        with choice.borrowed() as chosen:
            assert chosen is second
        clock.now += 0.1
        with choice.borrowed() as chosen:
            assert chosen is first
    choice.judged(first, RIGHT)
    choice.judged(first, failed())
    clock.now += 5.0
    with choice.borrowed() as chosen:
        assert chosen is first


def test_nobody_waits_while_another_endpoint_is_awake() -> None:
    first, second = states = endpoints(1, 1)
    choice = EndpointChoice(states, Clock())
    reply = choice.judged(first, failed(retry_after_s=30.0))
    assert reply.fault is not None
    assert reply.fault.retry_after_s == 0.0
    last = choice.judged(second, failed(retry_after_s=30.0))
    assert last.fault is not None
    assert last.fault.retry_after_s == 30.0


def test_when_all_rest_the_first_to_wake_is_asked() -> None:
    first, second = states = endpoints(1, 1)
    choice = EndpointChoice(states, Clock())
    choice.judged(first, failed(retry_after_s=30.0))
    choice.judged(second, failed(retry_after_s=10.0))
    with choice.borrowed() as chosen:
        assert chosen is second


def test_a_request_that_is_wrong_says_nothing_about_the_endpoint() -> None:
    first, _ = states = endpoints(1, 1)
    choice = EndpointChoice(states, Clock())
    assert choice.judged(first, WRONG_REQUEST) == WRONG_REQUEST
    with choice.borrowed() as chosen:
        assert chosen is first
