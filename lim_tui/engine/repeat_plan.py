"""What asking a prompt again would take, before anything is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from lim_tui.authoring.budget_text import parse_budget
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.settings import Settings
from lim_tui.engine.leasing import worker_of
from lim_tui.engine.prices import is_free, price_of
from lim_tui.engine.rebuild import IMPORTED_FACT
from lim_tui.engine.spending import WorstCase, open_purse
from lim_tui.errors import LimError
from lim_tui.store.reads import TrialDetail
from lim_tui.store.store import Store

MOST_TIMES = 100
_MILLION = Decimal(1_000_000)


@dataclass(frozen=True, slots=True)
class RepeatPlan:
    """``times`` requests to ``model``; tokens are those of one, the answer's its longest.

    ``cost`` is the most that all may cost, None where no price is known; ``budget`` is the line of the sweep as
    written, which the requests count towards.
    """

    trial_id: int
    model: str
    times: int
    prompt_tokens: int
    answer_tokens: int
    cost: Decimal | None
    currency: str | None
    budget: str | None


def plan_repeats(store: Store, settings: Settings, detail: TrialDetail, times: int) -> RepeatPlan:
    """The plan of asking a prompt again; LimError where there is none, or too little budget is left."""
    record = store.sweeps.get(detail.sweep_id)
    _check(record, detail, times)
    inference = inference_of_sweep(record)
    answer_tokens = int(str(inference.get("max_tokens", 0)))
    prompt_tokens, model = detail.row.prompt_tokens or 0, detail.row.axes.model
    worst = [WorstCase(model, prompt_tokens, answer_tokens, exact=False)] * times
    _check_budget(store, settings, record, worst)
    cost, currency = _cost(settings, model, times * prompt_tokens, times * answer_tokens)
    return RepeatPlan(detail.row.id, model, times, prompt_tokens, answer_tokens, cost, currency, record.budget)


def inference_of_sweep(record: SweepRecord) -> Mapping[str, object]:
    """The settings with which the sweep asks."""
    return cast("Mapping[str, Any]", record.release.get("inference", {}))


def _check(record: SweepRecord, detail: TrialDetail, times: int) -> None:
    if not 1 <= times <= MOST_TIMES:
        raise LimError(f"a prompt can be asked again 1 to {MOST_TIMES} times, not {times}")
    if IMPORTED_FACT in record.release:
        raise LimError("this answer was imported: its prompt is not known here, so it cannot be asked again")
    if detail.prompt_sha256 is None:
        raise LimError("this trial has no prompt yet", "Its prompt is built when its turn comes.")


def _check_budget(store: Store, settings: Settings, record: SweepRecord, worst: list[WorstCase]) -> None:
    if record.budget is None:
        return
    if worker_of(store, record.id) is not None:
        raise LimError(
            f"{record.title} is running under a budget of {record.budget}, which two cannot keep at once",
            "Pause it first.",
        )
    budget = parse_budget(record.budget)
    spent = store.spending.of(record.id, budget.unit)
    purse = open_purse(budget, [worst[0].model], settings, spent, worst[0].answer_tokens)
    if purse.reserve(worst) is None:
        raise LimError(
            f"asking {len(worst)} times could cross the budget of {record.budget} of {record.title}",
            "Ask fewer times, or raise it with `lim run FILE --budget MORE`.",
        )


def _cost(settings: Settings, model: str, input_tokens: int, output_tokens: int) -> tuple[Decimal | None, str | None]:
    if is_free(model, settings):
        return Decimal(0), settings.currency
    price = price_of(model, settings)
    if price is None:
        return None, None
    amount = input_tokens * price.input_per_million + output_tokens * price.output_per_million
    return amount / _MILLION, price.currency
