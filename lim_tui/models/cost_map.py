"""litellm's list of models, read from its wheel without importing litellm, which takes seconds."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from lim_tui.domain.settings import Price

_MODELS_FILE = "model_prices_and_context_window_backup.json"
_PROVIDERS_FILE = "provider_endpoints_support_backup.json"
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class ListedModel:
    """A model as litellm lists it; tokens and prices are None where the list does not say."""

    provider: str
    window: int | None
    max_output: int | None
    price: Price | None


def listed_model(model: str) -> ListedModel | None:
    """The listing of ``provider/name``, or None. The list has some models with and some without their provider."""
    provider, _, name = model.partition("/")
    models = _load(_MODELS_FILE)
    entry = models.get(model) or models.get(name)
    if entry is None or not str(entry.get("litellm_provider", "")).startswith(provider):
        return None
    return ListedModel(provider, entry.get("max_input_tokens"), entry.get("max_output_tokens"), _price(entry))


def provider_of_bare_name(name: str) -> str | None:
    """The provider of a model written without one, or None."""
    entry = _load(_MODELS_FILE).get(name)
    return entry.get("litellm_provider") if entry else None


def known_providers() -> frozenset[str]:
    """All providers that litellm knows."""
    return frozenset(_load(_PROVIDERS_FILE)["providers"])


def _price(entry: Mapping[str, Any]) -> Price | None:
    given, answered = entry.get("input_cost_per_token"), entry.get("output_cost_per_token")
    if given is None or answered is None:
        return None
    cached = entry.get("cache_read_input_token_cost")
    batch_given, batch_answered = entry.get("input_cost_per_token_batches"), entry.get("output_cost_per_token_batches")
    return Price(
        currency="usd",
        date=_installed_on(),
        input_per_million=_per_million(given),
        output_per_million=_per_million(answered),
        cached_per_million=None if cached is None else _per_million(cached),
        batch_input_per_million=None if batch_given is None else _per_million(batch_given),
        batch_output_per_million=None if batch_answered is None else _per_million(batch_answered),
    )


def _per_million(per_token: float) -> Decimal:
    # Through text, so that 1.5e-07 is 0.15 and not its nearest binary fraction.
    return (Decimal(str(per_token)) * _MILLION).normalize()


def _installed_on() -> date:
    """The list carries no date; it is at most as old as its installation."""
    return datetime.fromtimestamp((_litellm_folder() / _MODELS_FILE).stat().st_mtime, UTC).date()


@cache
def _load(file: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((_litellm_folder() / file).read_text("utf-8"))
    return loaded


def _litellm_folder() -> Path:
    spec = importlib.util.find_spec("litellm")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("litellm is not installed")
    return Path(spec.submodule_search_locations[0])
