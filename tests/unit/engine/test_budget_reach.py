"""A budget below the estimate is told before any call."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lim_tui.authoring.budget_text import parse_budget
from lim_tui.engine.budget_reach import budget_shortfall
from lim_tui.engine.estimate import Estimate


def _estimate(cost: str | None = "3.20", minutes: float | None = 40.0) -> Estimate:
    money = None if cost is None else Decimal(cost)
    return Estimate(1480, 3_000_000, 120_000, money, "usd", minutes, None, ())


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        ("2000000tok", "3,120,000 tokens"),
        ("3120000tok", None),
        ("2.50usd", "3.20 usd"),
        ("3.20usd", None),
        ("30min", "40.0 minutes"),
        ("2.50eur", None),
    ],
)
def test_what_is_missing_is_told(budget: str, told: str | None) -> None:
    sentence = budget_shortfall(_estimate(), parse_budget(budget))
    assert sentence is None if told is None else told in str(sentence)


def test_what_nobody_knows_and_what_has_no_budget_is_not_told() -> None:
    assert budget_shortfall(_estimate(cost=None), parse_budget("2.50usd")) is None
    assert budget_shortfall(_estimate(minutes=None), parse_budget("1min")) is None
    assert budget_shortfall(_estimate(), None) is None
