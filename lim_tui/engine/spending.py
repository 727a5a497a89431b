"""The hard line of a sweep: nothing is sent whose worst case could cross it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from lim_tui.authoring.budget_text import parse_budget
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.settings import Price, Settings
from lim_tui.domain.spent import NOT_CHARGED, Spent
from lim_tui.domain.sweep import Budget
from lim_tui.domain.trial import AttemptRecord
from lim_tui.engine.prices import is_free, price_of
from lim_tui.errors import LimError

_ESTIMATE_MARGIN = Decimal("1.15")
_MILLION = Decimal(1_000_000)
GO_ON_BY_COMMAND = "`lim run FILE --budget MORE` goes on"
"""How a note ends that was written at a budget; a front end with another way says that in its place."""


@dataclass(frozen=True, slots=True)
class WorstCase:
    """The most that one request can take: its tokens by our own count, and the longest answer.

    ``ratio`` is the server's count over ours where ours is an estimate, None where unknown; one below 1 sets no less
    aside, since texts differ.
    """

    model: str
    prompt_tokens: int
    answer_tokens: int
    exact: bool
    ratio: float | None = None


@dataclass
class Purse:
    """What may still be spent: settled plus reserved never exceeds the budget.

    ``prices`` maps each model to its price, None for one that costs nothing. ``settled`` is in the budget's unit;
    of minutes it is what earlier workers spent.
    """

    budget: Budget | None
    prices: Mapping[str, Price | None]
    settled: Decimal = Decimal(0)
    clock: Callable[[], float] = time.monotonic
    reserved: Decimal = field(default=Decimal(0), init=False)

    def __post_init__(self) -> None:
        self._began_at = self.clock()

    def reserve(self, requests: list[WorstCase]) -> Decimal | None:
        """Sets the worst case of ``requests`` aside and gives it; None where it would cross the line."""
        if self.budget is None:
            return Decimal(0)
        if self.budget.unit == "minutes":
            return Decimal(0) if self._minutes() < self.budget.amount else None
        amount = sum((self.worst(request) for request in requests), Decimal(0))
        if self.settled + self.reserved + amount > self.budget.amount:
            return None
        self.reserved += amount
        return amount

    def hold(self, requests: list[WorstCase]) -> Decimal:
        """Sets aside what was promised before, whatever the line says now, and gives it."""
        if self.budget is None or self.budget.unit == "minutes":
            return Decimal(0)
        amount = sum((self.worst(request) for request in requests), Decimal(0))
        self.reserved += amount
        return amount

    def settle(self, reserved: Decimal, spent: Decimal) -> None:
        """Gives a reservation back and counts what was really spent."""
        self.reserved -= reserved
        self.settled += spent

    def taken(self, attempt: AttemptRecord, worst: WorstCase) -> Decimal:
        """What an attempt took, in the budget's unit: the worst case where it may have been charged and nobody says."""
        if self.budget is None or self.budget.unit == "minutes":
            return Decimal(0)
        if self.budget.unit == "money" and attempt.cost is not None:
            return Decimal(str(attempt.cost))
        if self.budget.unit == "tokens" and attempt.input_tokens is not None:
            return Decimal(attempt.input_tokens + (attempt.output_tokens or 0))
        charged = attempt.may_be_charged
        if charged is None:
            charged = attempt.outcome not in NOT_CHARGED
        return self.worst(worst) if charged else Decimal(0)

    def pay_beside(self, amount: Decimal) -> bool:
        """Counts what was spent beside a reservation that is needed again; False where that would cross the line."""
        if self.budget is None or not amount:
            return True
        if self.settled + self.reserved + amount > self.budget.amount:
            return False
        self.settled += amount
        return True

    def note(self) -> str:
        """Why the sweep rests, and how it goes on, in a line of 80 cells for all but huge budgets."""
        if self.budget is None:
            return ""
        spent = f"{self._minutes():.1f} min" if self.budget.unit == "minutes" else f"{self.settled:,f}"
        return f"{_rests_at(self.budget)} {spent} spent; {GO_ON_BY_COMMAND}"

    def _minutes(self) -> Decimal:
        return self.settled + Decimal(str((self.clock() - self._began_at) / 60))

    def worst(self, request: WorstCase) -> Decimal:
        """The most that a request can take, in the budget's unit."""
        prompt = Decimal(request.prompt_tokens)
        if not request.exact:
            prompt *= _ESTIMATE_MARGIN * Decimal(str(round(max(request.ratio or 1.0, 1.0), 3)))
        if self.budget is not None and self.budget.unit == "tokens":
            return prompt + request.answer_tokens
        price = self.prices[request.model]
        if price is None:
            return Decimal(0)
        return (prompt * price.input_per_million + request.answer_tokens * price.output_per_million) / _MILLION


def budget_spent(record: SweepRecord) -> str | None:
    """That a sweep rests at the budget that it still has, and the command to use, as one line; None where it does not.

    Then another worker would rest at once, as the last one did.
    """
    spent = spent_budget(record)
    if spent is None:
        return None
    return f"the budget of {spent} is spent; raise it with `lim run FILE --budget MORE`, which goes on"


def spent_budget(record: SweepRecord) -> Budget | None:
    """The budget that a sweep rests at and still has; None where it does not."""
    budget = None if record.budget is None else parse_budget(record.budget)
    if budget is None or record.state != "paused" or not record.note.startswith(_rests_at(budget)):
        return None
    return budget


def _rests_at(budget: Budget) -> str:
    return f"at its budget of {budget},"


def open_purse(
    budget: Budget | None,
    models: Sequence[str],
    settings: Settings,
    spent: Spent,
    answer_tokens: int,
    counted_exactly: Collection[str] = (),
) -> Purse:
    """The purse of a sweep that has ``spent`` so far; ``answer_tokens`` are the longest answer.

    ``counted_exactly`` are the models whose prompts we count as they do: what they did not report is taken as counted.
    Raises LimError for a budget in money where a model's price is unknown or in another currency.
    """
    if budget is None:
        return Purse(None, {})
    prices = {name: None if is_free(name, settings) else price_of(name, settings) for name in models}
    if budget.unit == "money":
        for name, price in prices.items():
            if not is_free(name, settings):
                _check_price(name, price, budget)
    purse = Purse(budget, prices)
    purse.settled = _reported(budget, spent)
    if budget.unit != "minutes":
        for one in spent.unreported:
            exact = one.model in counted_exactly
            purse.settled += purse.worst(WorstCase(one.model, one.prompt_tokens, one.requests * answer_tokens, exact))
    return purse


def _reported(budget: Budget, spent: Spent) -> Decimal:
    if budget.unit == "minutes":
        return Decimal(str(spent.worked_s / 60))
    return Decimal(spent.tokens) if budget.unit == "tokens" else spent.cost


def _check_price(name: str, price: Price | None, budget: Budget) -> None:
    if price is None:
        raise LimError(
            f"the price of {name} is unknown, so a budget of {budget} cannot be kept",
            f"Write [models.{name!r}.price] in lim.toml, or give the budget in tokens, such as 500000tok.",
        )
    if price.currency != budget.currency:
        raise LimError(
            f"the price of {name} is in {price.currency}, the budget in {budget.currency}",
            "Give the budget in the currency of the price.",
        )
