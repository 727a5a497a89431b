"""An estimate in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from lim_tui.engine.estimate import Estimate, ModelShare
from lim_tui.engine.refusals import Refusal
from lim_tui.reporting.can_show import can_be_flat, can_certify, can_show
from lim_tui.reporting.estimate_words import not_asked
from lim_tui.reporting.words import money, whole
from lim_tui.text.visible import visible_line


def estimate_json(found: Estimate) -> dict[str, object]:
    """The JSON of ``lim estimate``."""
    return {
        "trials": found.trials,
        "answered_before": found.answered,
        "alike": found.alike,
        "input_tokens": found.input_tokens,
        "output_tokens": found.output_tokens,
        "cost": None if found.cost is None else float(found.cost),
        "currency": found.currency,
        "minutes": found.minutes,
        "detectable_drop": found.detectable_drop,
        "shown": [asdict(one) for one in found.shown],
        "refused_cells": [{"model": model, "length": length} for model, length in found.refused_cells],
        "refusals": [_refusal_json(refusal) for refusal in found.refusals],
        "probes": found.probes,
        "cost_with_cache": None if found.cost_with_cache is None else float(found.cost_with_cache),
        "least_minutes": found.least_minutes,
        "prices_of": None if found.prices_of is None else found.prices_of.isoformat(),
        "estimated": list(estimate_sources(found)),
        "models": [_share_json(share) for share in found.models],
    }


def estimate_sources(found: Estimate) -> Iterator[str]:
    """Where the tokens of models come from that are counted by an estimate, a line each."""
    known = {one.model: one.words for one in found.calibrations}
    for name in found.estimated:
        yield known.get(name, f"{name} is counted by another tokenizer; its own count is not known yet")


def _refusal_json(refusal: Refusal) -> dict[str, object]:
    return {
        "length": refusal.length,
        "documents": refusal.documents,
        "models": list(refusal.models),
        "trials": refusal.trials,
        "reason": refusal.reason,
        "certain": refusal.certain,
    }


def _share_json(share: ModelShare) -> dict[str, object]:
    return {
        "model": share.model,
        "calls": share.calls,
        "input_tokens": share.input_tokens,
        "output_tokens": share.output_tokens,
        "cost": None if share.cost is None else float(share.cost),
        "currency": share.currency,
    }


def estimate_text(found: Estimate) -> str:
    """The estimate in a few lines."""
    return "\n".join(_lines(found))


def _lines(found: Estimate) -> Iterator[str]:
    beside = f" and {whole(found.probes)} probes, which show whether a server cuts prompts" if found.probes else ""
    yield f"calls          {whole(found.trials)}{beside}"
    yield from (f"  {line}" for line in not_asked(found))
    about = "~" if found.estimated else ""
    yield f"input tokens   {about}{whole(found.input_tokens)}"
    yield from (f"  ~ {visible_line(line)}" for line in estimate_sources(found))
    yield f"output tokens  at most {whole(found.output_tokens)}"
    yield f"cost           {_cost(found)}"
    yield f"minutes        {_minutes(found)}"
    if len(found.models) > 1:
        yield from (f"  {_share(share)}" for share in found.models)
    yield from (f"can show       {one.group}: {can_show(one)}; {can_certify(one)}" for one in found.shown)
    if found.shown:
        yield f"can be flat    {can_be_flat(found.shown)}"
    for refusal in found.refusals:
        yield f"{'refused' if refusal.certain else 'may be refused':<14} {visible_line(refusal.words)}"


def _cost(found: Estimate) -> str:
    """The cost with its date, and what a cache can make of it."""
    if found.cost is None:
        return "unknown: give the price in lim.toml"
    told = money(float(found.cost), found.currency)
    if found.cost_with_cache is not None and found.cost_with_cache < found.cost:
        told += f", {money(float(found.cost_with_cache), found.currency)} where all that can be cached is"
    return f"{told}; prices of {found.prices_of}" if found.prices_of else told


def _minutes(found: Estimate) -> str:
    if found.minutes is None:
        least = f"at least {_about(found.least_minutes)} by the limits a minute; " if found.least_minutes else ""
        return f"{least}unknown: a model of it was not timed here"
    return f"about {_about(found.minutes)}"


def _about(minutes: float) -> str:
    return "1" if minutes < 1 else whole(round(minutes))


def _share(share: ModelShare) -> str:
    cost = money(None if share.cost is None else float(share.cost), share.currency)
    tokens = f"{whole(share.input_tokens)} tokens in, at most {whole(share.output_tokens)} out"
    return f"{visible_line(share.model)}: {whole(share.calls)} calls, {tokens}, cost {cost}"
