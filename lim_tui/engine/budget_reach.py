"""Whether a sweep can end within its budget."""

from __future__ import annotations

from decimal import Decimal

from lim_tui.domain.sweep import Budget
from lim_tui.engine.estimate import Estimate


def budget_shortfall(found: Estimate, budget: Budget | None) -> str | None:
    """A sentence where the budget is below what the estimate expects; None where it is enough, or where nobody knows.

    Output counts in full, so that a sweep of short answers may end all the same.
    """
    if budget is None:
        return None
    needed, unit = _needed(found, budget)
    if needed is None or needed <= budget.amount:
        return None
    return f"the budget of {budget} is below the estimate of {needed:,f} {unit}: the sweep may rest before its end"


def _needed(found: Estimate, budget: Budget) -> tuple[Decimal | None, str]:
    if budget.unit == "tokens":
        return Decimal(found.input_tokens + found.output_tokens), "tokens"
    if budget.unit == "minutes":
        return None if found.minutes is None else Decimal(str(found.minutes)), "minutes"
    return found.cost if found.currency == budget.currency else None, budget.currency or ""
