"""Budgets as people write them: ``2.50usd``, ``500000tok``, ``30min``."""

from __future__ import annotations

import re
from decimal import Decimal

from lim_tui.domain.sweep import Budget

_BUDGET = re.compile(r"(\d+(?:[.,]\d+)?)\s*([a-z]{3})", re.IGNORECASE)


def parse_budget(text: str) -> Budget:
    """The budget that ``text`` states; a currency is any three letters. Raises ValueError with what to write."""
    found = _BUDGET.fullmatch(text.strip().replace("_", ""))
    advice = f"{text!r} is not a budget; write one such as 2.50usd, 500000tok or 30min"
    if found is None:
        raise ValueError(advice)
    amount, unit = Decimal(found[1].replace(",", ".")), found[2].lower()
    if amount <= 0:
        raise ValueError(f"{text!r} leaves nothing to spend; write more than 0")
    if unit == "min":
        return Budget("minutes", amount)
    if unit == "tok":
        if amount != amount.to_integral_value():
            raise ValueError(advice)
        return Budget("tokens", amount)
    return Budget("money", amount, unit)
