"""What litellm reckons of a reply: its price where that is asked for, and nothing else."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelReply, ModelRequest
from lim_tui.models.address import ModelAddress
from lim_tui.models.litellm_adapter import complete, load_litellm
from tests.faults.provider import Answer, Provider
from tests.faults.replies import chat


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often litellm priced a reply and made a record of one."""
    counts: Counter[str] = Counter()
    load_litellm()
    from litellm.litellm_core_utils.litellm_logging import Logging

    for name in ("response_cost_calculator", "async_success_handler", "failure_handler"):
        inner = getattr(Logging, name)

        def counted(*given: object, _name: str = name, _inner: object = inner, **named: object) -> object:
            counts[_name] += 1
            return _inner(*given, **named)  # type: ignore[operator]

        monkeypatch.setattr(Logging, name, counted)
    return counts


async def _asked(answer: Answer, *, priced: bool) -> ModelReply:
    async with Provider(answer).serving() as provider:
        address = ModelAddress("openai/gpt-4o-mini", provider.base_url, "none")
        reply = await complete(address, ModelRequest((Message("user", "Hoe warm?"),), timeout_s=30), priced=priced)
        # litellm makes its records once the reply is given back.
        for _ in range(20):
            await asyncio.sleep(0)
        return reply


async def test_a_reply_that_nobody_prices_costs_litellm_no_time(reckoned: Counter[str]) -> None:
    reply = await _asked(Answer(200, chat("80 °C")), priced=False)
    assert (reply.text, reply.prompt_tokens, reply.completion_tokens, reply.cost) == ("80 °C", 10, 2, None)
    assert reckoned == Counter()


async def test_a_reply_by_the_list_has_the_price_of_the_list(reckoned: Counter[str]) -> None:
    reply = await _asked(Answer(200, {**chat("80 °C"), "model": "gpt-4o-mini"}), priced=True)
    # OpenAI's price of gpt-4o-mini: 0.15 and 0.60 dollars a million tokens.
    assert reply.cost == pytest.approx(10 * 0.15e-6 + 2 * 0.60e-6)
    assert reckoned["response_cost_calculator"] > 0
    assert reckoned["async_success_handler"] == 0


async def test_a_failure_is_told_as_before_and_recorded_nowhere(reckoned: Counter[str]) -> None:
    reply = await _asked(Answer(429, {"error": {"message": "slow down"}}, {"retry-after": "7"}), priced=False)
    assert reply.fault is not None
    assert (reply.fault.reason, reply.fault.retry_after_s, reply.fault.retryable) == ("rate_limited", 7.0, True)
    assert reckoned == Counter()
