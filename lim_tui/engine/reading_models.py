"""Whose tokenizer can be asked how it reads a case."""

from __future__ import annotations

from lim_tui.domain.settings import Settings
from lim_tui.engine.try_choice import DEFAULT_MODEL

DEFAULT_ENCODING = "o200k_base"


def reading_models(settings: Settings) -> tuple[str, ...]:
    """The default model first, then those of ``lim.toml``, an encoding that needs no model, and the embedded model."""
    names = (settings.default_model, *settings.models, DEFAULT_ENCODING, DEFAULT_MODEL)
    return tuple(dict.fromkeys(name for name in names if name))
