"""litellm's accounting left out for some calls and not for others, with and without its private places."""

from __future__ import annotations

import asyncio
import sys
from types import SimpleNamespace

import pytest

from lim_tui.models.spared_accounting import accounting, let_prices_be_left_out


def _litellm(priced: list[str]) -> SimpleNamespace:
    return SimpleNamespace(utils=SimpleNamespace(update_response_metadata=priced.append))


async def test_calls_at_the_same_time_are_each_priced_as_they_ask() -> None:
    priced: list[str] = []
    litellm = _litellm(priced)
    let_prices_be_left_out(litellm)
    both_under_way = asyncio.Barrier(4)

    async def call(name: str, *, prices: bool) -> None:
        with accounting(prices=prices):
            await both_under_way.wait()
            litellm.utils.update_response_metadata(name)
            await asyncio.create_task(later(name))

    async def later(name: str) -> None:
        litellm.utils.update_response_metadata(f"{name}, in a task of its own")

    await asyncio.gather(*(call(name, prices=name in "bd") for name in "abcd"))
    assert sorted(priced) == ["b", "b, in a task of its own", "d", "d, in a task of its own"]
    litellm.utils.update_response_metadata("after")
    assert "after" in priced


async def test_a_call_that_fails_or_is_given_up_leaves_nothing_switched_off() -> None:
    priced: list[str] = []
    litellm = _litellm(priced)
    let_prices_be_left_out(litellm)
    with pytest.raises(RuntimeError), accounting(prices=False):
        raise RuntimeError("reset by peer")
    with pytest.raises(TimeoutError), accounting(prices=False):
        async with asyncio.timeout(0):
            await asyncio.sleep(1)
    litellm.utils.update_response_metadata("after")
    assert priced == ["after"]


@pytest.mark.parametrize("place", [None, SimpleNamespace(), SimpleNamespace(internal_sub_call=lambda _request: None)])
def test_another_litellm_does_its_accounting_as_ever(place: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its module of contexts is gone, has no such function, or one that wants something else."""
    monkeypatch.setitem(sys.modules, "litellm._internal_context", place)  # type: ignore[arg-type]
    let_prices_be_left_out(SimpleNamespace(utils=SimpleNamespace()))
    reached = False
    with accounting(prices=False):
        reached = True
    assert reached
