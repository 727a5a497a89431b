"""An estimate in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.engine.estimate import Estimate
from lim_tui.reporting.words import money, whole


def estimate_json(found: Estimate) -> dict[str, object]:
    """The JSON of ``lim estimate``."""
    return {
        "trials": found.trials,
        "input_tokens": found.input_tokens,
        "output_tokens": found.output_tokens,
        "cost": None if found.cost is None else float(found.cost),
        "currency": found.currency,
        "minutes": found.minutes,
        "detectable_drop": found.detectable_drop,
        "refused_cells": [{"model": model, "length": length} for model, length in found.refused_cells],
    }


def estimate_text(found: Estimate) -> str:
    """The estimate in a few lines."""
    return "\n".join(_lines(found))


def _lines(found: Estimate) -> Iterator[str]:
    beside = f" and {whole(found.probes)} probes, which show whether a server cuts prompts" if found.probes else ""
    yield f"calls          {whole(found.trials)}{beside}"
    yield f"input tokens   {whole(found.input_tokens)}"
    yield f"output tokens  at most {whole(found.output_tokens)}"
    cost = None if found.cost is None else float(found.cost)
    yield f"cost           {money(cost, found.currency) if cost is not None else 'unknown: give the price in lim.toml'}"
    yield f"minutes        {_minutes(found.minutes)}"
    if found.detectable_drop is None:
        yield "with so few cases no middle drop can be shown, however large; add cases"
    else:
        yield f"smallest middle drop that this many cases show: about {found.detectable_drop * 100:.0f} points"
    for model, length in found.refused_cells:
        yield f"refused        {length} tokens do not fit into the window of {model}"


def _minutes(minutes: float | None) -> str:
    if minutes is None:
        return "unknown: a model of it was not timed here"
    return "about 1" if minutes < 1 else f"about {whole(round(minutes))}"
