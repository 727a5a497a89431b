"""Cached tokens are charged once, at their own price."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from lim_tui.domain.reply import ModelReply
from lim_tui.domain.settings import Price
from lim_tui.models.pricing import priced


def price(cached: str | None) -> Price:
    return Price("eur", date(2026, 1, 1), Decimal(1), Decimal(2), None if cached is None else Decimal(cached))


def reply(prompt: int | None, completion: int | None, cached: int | None) -> ModelReply:
    return ModelReply("80", 0.1, prompt_tokens=prompt, completion_tokens=completion, cached_tokens=cached)


@pytest.mark.parametrize(
    ("cached_price", "cached_tokens", "cost"),
    [
        ("0.1", 9000, 0.0019),  # 1,000 x 1 + 9,000 x 0.1 per million
        ("0.1", None, 0.0100),
        (None, 9000, 0.0100),
    ],
)
def test_input(cached_price: str | None, cached_tokens: int | None, cost: float) -> None:
    result = priced(reply(10_000, 0, cached_tokens), price(cached_price))
    assert result.cost == pytest.approx(cost, rel=1e-12)
    assert result.currency == "eur"


def test_output_has_its_own_price() -> None:
    assert priced(reply(0, 1_000_000, None), price(None)).cost == 2.0


def test_unknown_usage_is_unknown_cost() -> None:
    result = priced(reply(None, None, None), price(None))
    assert (result.cost, result.currency) == (None, None)
