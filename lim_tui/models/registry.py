"""From a model's name to the model."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from lim_tui.context.tokens import TiktokenCounter, TokenCounter
from lim_tui.domain.settings import ModelEntry, Settings
from lim_tui.errors import LimError
from lim_tui.models.chat_model import ChatModel
from lim_tui.models.cost_map import known_providers, provider_of_bare_name
from lim_tui.models.embedded import EMBEDDED_PREFIX, weights_of
from lim_tui.models.endpoint_tokenizer import EndpointTokenizer
from lim_tui.models.placed_entry import placed
from lim_tui.models.simulated import SIMULATED_PREFIX, simulated_reader

__all__ = ["ChatModel", "resolve"]


def resolve(name: str, settings: Settings, *, may_drop_settings: bool = False) -> ChatModel:
    """The model of that name: an entry of ``lim.toml``, ``embedded/...``, ``simulated/...`` or ``provider/name``.

    ``may_drop_settings``: inference settings that it refuses are left out, whatever its entry says. Opening an embedded
    model starts its server. Raises LimError for a name that nobody knows, and where the embedded model cannot start;
    keys and addresses are looked at by ``check`` and ``complete``.
    """
    entry = placed(settings.models.get(name) or ModelEntry(name=name, model=name), settings.folder)
    if may_drop_settings:
        entry = replace(entry, drop_params=True)
    if entry.model.startswith(SIMULATED_PREFIX):
        from lim_tui.models.simulated_model import SimulatedModel

        return SimulatedModel(entry)
    if entry.model.startswith(EMBEDDED_PREFIX):
        from lim_tui.models.embedded_model import EmbeddedModel

        return EmbeddedModel(entry)
    _check_provider(entry.model, settings)
    from lim_tui.models.hosted_model import HostedModel

    return HostedModel(entry)


def check_name(name: str, settings: Settings) -> None:
    """Raises LimError for a name that nobody knows; opens nothing."""
    entry = settings.models.get(name) or ModelEntry(name=name, model=name)
    if entry.model.startswith(SIMULATED_PREFIX):
        simulated_reader(entry.model)
    elif not entry.model.startswith(EMBEDDED_PREFIX):
        _check_provider(entry.model, settings)


def tokenizer_facts(name: str, settings: Settings) -> tuple[str, bool] | None:
    """Name and exactness of a model's tokenizer, without a call; None where only its server could tell."""
    tokenizer = _known_tokenizer(name, settings)
    return None if tokenizer is None else (tokenizer.name, tokenizer.exact)


def local_tokenizer(name: str, settings: Settings) -> TokenCounter | None:
    """The tokenizer of a model where it counts in this process; None where only its server counts, or nothing can."""
    tokenizer = _known_tokenizer(name, settings)
    return None if isinstance(tokenizer, EndpointTokenizer) else tokenizer


@contextmanager
def counting(name: str, settings: Settings) -> Iterator[tuple[TokenCounter, bool]]:
    """How a model counts while the block lasts, and whether it takes a system message.

    The server of an embedded model is started only where its tokens cannot be counted here. Raises LimError as
    ``resolve``.
    """
    entry = placed(settings.models.get(name) or ModelEntry(name=name, model=name), settings.folder)
    known = _of_weights(entry.model) if entry.model.startswith(EMBEDDED_PREFIX) else None
    if known is not None:
        yield known, entry.system_role
        return
    model = resolve(name, settings)
    try:
        yield model.tokenizer, model.system_role
    finally:
        model.close()


def _known_tokenizer(name: str, settings: Settings) -> TokenCounter | None:
    entry = placed(settings.models.get(name) or ModelEntry(name=name, model=name), settings.folder)
    if entry.model.startswith(EMBEDDED_PREFIX):
        return _of_weights(entry.model)
    if entry.model.startswith(SIMULATED_PREFIX):
        return TiktokenCounter("o200k_base")
    from lim_tui.models.tokenizer_choice import tokenizer_for

    try:
        return tokenizer_for(entry)
    except LimError:
        return None


def _of_weights(model: str) -> TokenCounter | None:
    from lim_tui.models.gguf_tokenizer import gguf_tokenizer

    try:
        return gguf_tokenizer(weights_of(model))
    except LimError:
        return None


def _check_provider(model: str, settings: Settings) -> None:
    provider, slash, _ = model.partition("/")
    providers = known_providers()
    if slash and provider in providers:
        return
    own = None if slash else provider_of_bare_name(model)
    if own is not None:
        raise LimError(f"{model}: a model is written provider/name.", f"Did you mean {own}/{model}?")
    near = difflib.get_close_matches(provider, [*providers, *settings.models, "embedded", "simulated"], n=1)
    guess = f"Did you mean {near[0]}? " if near else ""
    raise LimError(
        f"{model}: no such model; {provider!r} is neither a provider that litellm knows nor a model of lim.toml.",
        f"{guess}Write provider/name, embedded/smollm2, embedded/PATH.gguf or simulated/NAME.",
    )
