"""What a sweep will take, before any call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, cast

from lim_tui.context.arrangements.named import makes_one_order
from lim_tui.context.filler import PIECE_LIMIT_TOKENS
from lim_tui.context.messages import asked_of, closed_book
from lim_tui.context.pieces import pieces_of
from lim_tui.context.tokens import TiktokenCounter
from lim_tui.domain.calibration import Calibration
from lim_tui.domain.case import BoundCase
from lim_tui.domain.record import Plan
from lim_tui.domain.settings import Price, Settings
from lim_tui.domain.trial import Axes, PlannedTrial
from lim_tui.engine.cache_ceiling import cacheable_tokens
from lim_tui.engine.duration import Load, least_minutes_for, minutes_for
from lim_tui.engine.estimated_tokens import as_server_counts, estimating_models
from lim_tui.engine.forms import TemplatesByName, templates_of
from lim_tui.engine.judge_calls import JUDGE_ANSWER_TOKENS
from lim_tui.engine.prices import is_free, price_of
from lim_tui.engine.recipes import case_at
from lim_tui.engine.refusals import Refusal, grouped, refused_trials
from lim_tui.engine.shown_by_cases import ShownByCases, shown_by_cases
from lim_tui.models.cost_map import listed_model
from lim_tui.models.embedded import EMBEDDED_PREFIX, SHIPPED_MODEL
from lim_tui.scoring.judge import judge_messages

_MILLION = Decimal(1_000_000)
_ESTIMATING_ENCODING = "o200k_base"
_SHORT_PROBE_TOKENS = 1_000
# What SmolLM2 was trained with; its server, which would say so, is not started for an estimate.
_SHIPPED_WINDOW_TOKENS = 8_192


@dataclass(frozen=True, slots=True)
class ModelShare:
    """What one model is asked, probes included; ``cost`` is None where no price is known."""

    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    cost: Decimal | None
    currency: str | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """Calls, tokens, money and time of a plan.

    ``probes`` are calls beside the trials, which show whether servers read all that is sent; their tokens and cost are
    included. ``output_tokens`` is the most that may come. ``cost`` is None where a model has no known price,
    ``minutes`` where one was never timed on this database. ``detectable_drop`` is the middle drop (0 to 1) that
    every group's cases show with 80% power under typical variances, None where those of some group are too few to show
    any; ``shown`` says it for each group. ``refused_cells`` are the pairs of model and length that do not fit;
    ``refusals`` all trials that would be refused before any call, by size, with the reason.

    ``cost_with_cache`` is the cost where a provider caches all that the order of the calls lets it, None as ``cost``.
    ``least_minutes`` is what limits a minute allow at best, 0 without limits. ``prices_of`` is the date of the oldest
    price, None where nothing has one. ``models`` are the same for each model. ``estimated`` are the models whose
    tokens are an estimate, ``calibrations`` how their servers count beside it, as far as known: the tokens are the
    servers' then. ``answered`` trials were answered before and are not asked again, ``alike`` have the prompt of
    another one; neither is in ``trials``.
    """

    trials: int
    input_tokens: int
    output_tokens: int
    cost: Decimal | None
    currency: str | None
    minutes: float | None
    detectable_drop: float | None
    refused_cells: tuple[tuple[str, int], ...]
    refusals: tuple[Refusal, ...] = ()
    probes: int = 0
    cost_with_cache: Decimal | None = None
    least_minutes: float = 0.0
    prices_of: date | None = None
    models: tuple[ModelShare, ...] = ()
    estimated: tuple[str, ...] = ()
    calibrations: tuple[Calibration, ...] = ()
    shown: tuple[ShownByCases, ...] = ()
    answered: int = 0
    alike: int = 0


def estimate(
    plan: Plan,
    settings: Settings,
    paces: Mapping[str, float | None] | None = None,
    calibrations: Sequence[Calibration] = (),
    answered: frozenset[int] = frozenset(),
) -> Estimate:
    """The estimate of ``plan``; trials that surely are refused before any call are not counted, nor are ``answered``.

    Of an arrangement that makes one order of all, the depths of a case are one call.
    ``paces`` holds, by model, the seconds for a prompt token as they were timed before; ``calibrations`` what short
    answers told of tokenizers that only estimate.
    """
    inference: Mapping[str, Any] = plan.facts["inference"]  # type: ignore[assignment]
    answer_tokens = int(inference.get("max_tokens", 0))
    windows = {name: _window(name, settings) for name in {trial.axes.model for trial in plan.trials}}
    refused = {cell for trial in plan.trials if (cell := _refused(trial.axes, windows, answer_tokens))}
    refusals = refused_trials(plan, settings, windows)
    surely = {place for place, refusal in refusals.items() if refusal.certain}
    planned = [trial for place, trial in enumerate(plan.trials) if place not in answered and place not in surely]
    sent = _different(planned)
    counts = estimating_models(plan, settings, calibrations)
    probes = _probes([trial.axes for trial in sent], settings)
    loads = _loads(plan, sent, probes, counts, answer_tokens)
    prices = _prices(loads, settings, batch=bool(plan.settings.get("batch")))
    cost, currency = _cost(loads, prices, settings)
    shown = shown_by_cases(plan)
    cached = {} if plan.settings.get("salt_prefix") else cacheable_tokens(sent)
    return Estimate(
        trials=len(sent),
        answered=len(answered),
        alike=len(planned) - len(sent),
        input_tokens=sum(load.input_tokens for load in loads.values()),
        output_tokens=sum(load.output_tokens for load in loads.values()),
        cost=cost,
        currency=currency,
        minutes=minutes_for(loads, paces or {}, settings),
        detectable_drop=_least_shown(shown),
        refused_cells=tuple(sorted(refused)),
        refusals=grouped(plan, refusals),
        probes=len(probes),
        cost_with_cache=_cost(loads, prices, settings, cached)[0],
        least_minutes=least_minutes_for(loads, settings),
        prices_of=min((price.date for price in prices.values() if price is not None), default=None),
        models=tuple(_share(name, load, prices, settings) for name, load in loads.items()),
        estimated=tuple(counts),
        calibrations=tuple(found for found in counts.values() if found is not None),
        shown=shown,
    )


def _loads(
    plan: Plan,
    sent: Sequence[PlannedTrial],
    probes: Sequence[tuple[str, int]],
    counts: Mapping[str, Calibration | None],
    answer_tokens: int,
) -> dict[str, Load]:
    """What each model and the judge are given to read and to write, probes included."""
    loads: dict[str, Load] = {}

    def add(name: str, size: int, written: int) -> None:
        loads[name] = loads.get(name, Load()).plus(size, written)

    templates = templates_of(plan.facts)
    for trial in sent:
        name, size = trial.axes.model, _prompt_tokens(plan.items[trial.item_index], trial.axes, templates)
        add(name, as_server_counts(size, counts.get(name)), answer_tokens)
    judge = cast("str | None", plan.settings.get("judge"))
    if judge is not None:
        sizes = {index: _judge_tokens(plan.items[index], answer_tokens) for index in {one.item_index for one in sent}}
        for trial in sent:
            add(judge, sizes[trial.item_index], JUDGE_ANSWER_TOKENS)
    for name, size in probes:
        add(name, as_server_counts(size, counts.get(name)), answer_tokens)
    return loads


def _different(trials: Sequence[PlannedTrial]) -> list[PlannedTrial]:
    """The trials without those whose prompt is another's, since their arrangement makes one order of all depths."""
    different: dict[tuple[int, Axes], PlannedTrial] = {}
    for trial in trials:
        axes = trial.axes
        if makes_one_order(axes.arrangement):
            axes = replace(axes, depth=None, position=None)
        different.setdefault((trial.item_index, axes), trial)
    return list(different.values())


def _prices(loads: Iterable[str], settings: Settings, *, batch: bool) -> dict[str, Price | None]:
    """The price of each model that costs something, None where it is unknown."""
    listed = {name: price_of(name, settings) for name in loads if not is_free(name, settings)}
    return {name: price.of_batch if price is not None and batch else price for name, price in listed.items()}


def _share(name: str, load: Load, prices: Mapping[str, Price | None], settings: Settings) -> ModelShare:
    own = {name: prices[name]} if name in prices else {}
    cost, currency = _cost({name: load}, own, settings)
    return ModelShare(name, load.calls, load.input_tokens, load.output_tokens, cost, currency)


def _judge_tokens(case: BoundCase, answer_tokens: int) -> int:
    counter = TiktokenCounter(_ESTIMATING_ENCODING, exact=False)
    return counter.count_chat(judge_messages(case.answer_key, "")) + answer_tokens


def _probes(sent: Sequence[Axes], settings: Settings) -> list[tuple[str, int]]:
    """Model and tokens of each probe: one at the longest length, and a short one for calibration."""
    longest: dict[str, int] = {}
    for axes in sent:
        if axes.length is not None and not is_free(axes.model, settings):
            longest[axes.model] = max(axes.length, longest.get(axes.model, 0))
    return [(name, size) for name, length in longest.items() for size in (min(length, _SHORT_PROBE_TOKENS), length)]


def _window(name: str, settings: Settings) -> int | None:
    entry = settings.models.get(name)
    if entry is not None and entry.window is not None:
        return entry.window
    model = entry.model if entry else name
    if model == EMBEDDED_PREFIX + SHIPPED_MODEL:
        return _SHIPPED_WINDOW_TOKENS
    listed = listed_model(model)
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


def _cost(
    loads: Mapping[str, Load],
    prices: Mapping[str, Price | None],
    settings: Settings,
    cached: Mapping[str, int] | None = None,
) -> tuple[Decimal | None, str | None]:
    """The cost with its currency, both None where a price is unknown or there are several currencies."""
    total = Decimal(0)
    currencies: set[str] = set()
    for name, price in prices.items():
        if price is None:
            return None, None
        currencies.add(price.currency)
        total += _cost_of(loads[name], price, (cached or {}).get(name, 0))
    if len(currencies) > 1:
        return None, None
    return total, currencies.pop() if currencies else settings.currency


def _cost_of(load: Load, price: Price, cached: int) -> Decimal:
    cached_price = price.input_per_million if price.cached_per_million is None else price.cached_per_million
    whole_input = (load.input_tokens - cached) * price.input_per_million + cached * cached_price
    return (whole_input + load.output_tokens * price.output_per_million) / _MILLION


def _least_shown(groups: Sequence[ShownByCases]) -> float | None:
    drops = [group.detectable_drop for group in groups]
    known = [drop for drop in drops if drop is not None]
    return max(known) if known and len(known) == len(drops) else None
