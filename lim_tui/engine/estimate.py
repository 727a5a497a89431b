"""What a sweep will take, before any call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from lim_tui.context.filler import PIECE_LIMIT_TOKENS
from lim_tui.context.messages import asked_of, closed_book
from lim_tui.context.pieces import pieces_of
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.case import BoundCase
from lim_tui.domain.record import Plan
from lim_tui.domain.settings import Price, Settings
from lim_tui.domain.trial import Axes
from lim_tui.engine.forms import TemplatesByName, templates_of
from lim_tui.engine.recipes import case_at
from lim_tui.models.cost_map import listed_model
from lim_tui.statistics.planning import detectable_difference

_MILLION = Decimal(1_000_000)
_FREE_PREFIXES = ("embedded/", "simulated/")
_ESTIMATING_ENCODING = "o200k_base"


@dataclass(frozen=True, slots=True)
class Estimate:
    """Calls, tokens, money and time of a plan.

    ``output_tokens`` is the most that may come. ``cost`` is None where a model has no known price; ``minutes`` is
    None, since nobody has measured this model here. ``detectable_drop`` is the middle drop (0 to 1) that this many
    cases show with 80% power under typical variances, None without cases. ``refused_cells`` are the pairs of model and
    length that do not fit.
    """

    trials: int
    input_tokens: int
    output_tokens: int
    cost: Decimal | None
    currency: str | None
    minutes: float | None
    detectable_drop: float | None
    refused_cells: tuple[tuple[str, int], ...]


def estimate(plan: Plan, settings: Settings) -> Estimate:
    """The estimate of ``plan``; the trials of cells that do not fit a window are not counted."""
    inference: Mapping[str, Any] = plan.facts["inference"]  # type: ignore[assignment]
    answer_tokens = int(inference.get("max_tokens", 0))
    windows = {name: _window(name, settings) for name in {trial.axes.model for trial in plan.trials}}
    refused = {cell for trial in plan.trials if (cell := _refused(trial.axes, windows, answer_tokens))}
    sent = [trial for trial in plan.trials if _refused(trial.axes, windows, answer_tokens) is None]
    templates = templates_of(plan.facts)
    by_model: dict[str, tuple[int, int]] = {}
    for trial in sent:
        calls, tokens = by_model.get(trial.axes.model, (0, 0))
        size = _prompt_tokens(plan.items[trial.item_index], trial.axes, templates)
        by_model[trial.axes.model] = (calls + 1, tokens + size)
    cost, currency = _cost(by_model, answer_tokens, settings)
    return Estimate(
        trials=len(sent),
        input_tokens=sum(tokens for _, tokens in by_model.values()),
        output_tokens=len(sent) * answer_tokens,
        cost=cost,
        currency=currency,
        minutes=None,
        detectable_drop=_detectable_drop(plan),
        refused_cells=tuple(sorted(refused)),
    )


def _window(name: str, settings: Settings) -> int | None:
    entry = settings.models.get(name)
    if entry is not None and entry.window is not None:
        return entry.window
    listed = listed_model(entry.model if entry else name)
    return listed.window if listed else None


def _refused(axes: Axes, windows: Mapping[str, int | None], answer_tokens: int) -> tuple[str, int] | None:
    window = windows[axes.model]
    if axes.length is None or window is None or axes.length + answer_tokens <= window:
        return None
    return axes.model, axes.length


def _prompt_tokens(case: BoundCase, axes: Axes, templates: TemplatesByName) -> int:
    """Tokens of a prompt: its length, or about as many as its documents have."""
    if axes.length is not None:
        return axes.length
    counter = TiktokenCounter(_ESTIMATING_ENCODING, exact=False)
    template = templates[axes.template][case.case.language]
    question = counter.count_chat(closed_book(template, asked_of(template, case)))
    if axes.baseline == "closed_book":
        return question
    evidence = sum(counter.count_many([piece.text for piece in pieces_of(case).all]))
    return question + evidence + _other_documents_tokens(case, axes, counter)


def _other_documents_tokens(case: BoundCase, axes: Axes, counter: TiktokenCounter) -> int:
    if axes.documents is None:
        return 0
    distractors = [document.text for document in case_at(case, axes).distractors][: axes.documents]
    others = axes.documents - len(distractors)
    return sum(counter.count_many(distractors)) + others * PIECE_LIMIT_TOKENS


def is_free(name: str) -> bool:
    """True for models that run on this machine and cost nothing a token."""
    return name.startswith(_FREE_PREFIXES)


def price_of(name: str, settings: Settings) -> Price | None:
    """The price of a model by ``lim.toml``, else by litellm's list; None where neither has one."""
    entry = settings.models.get(name)
    if entry is not None and entry.price is not None:
        return entry.price
    if entry is not None and entry.endpoints[0].api_base is not None:
        return None
    listed = listed_model(entry.model if entry else name)
    return listed.price if listed else None


def _cost(
    by_model: Mapping[str, tuple[int, int]], answer_tokens: int, settings: Settings
) -> tuple[Decimal | None, str | None]:
    total = Decimal(0)
    currencies: set[str] = set()
    for name, (calls, tokens) in by_model.items():
        if is_free(name):
            continue
        price = price_of(name, settings)
        if price is None:
            return None, None
        currencies.add(price.currency)
        total += (tokens * price.input_per_million + calls * answer_tokens * price.output_per_million) / _MILLION
    if len(currencies) > 1:
        return None, None
    return total, currencies.pop() if currencies else settings.currency


def _detectable_drop(plan: Plan) -> float | None:
    items = len({item.case.item for item in plan.items})
    repeats = len({item.seed for item in plan.items})
    return detectable_difference(items, repeats)
