"""What a model costs, as far as anyone says."""

from __future__ import annotations

from lim_tui.domain.settings import Price, Settings
from lim_tui.models.cost_map import listed_model

_FREE_PREFIXES = ("embedded/", "simulated/")


def is_free(name: str, settings: Settings) -> bool:
    """True for models that run inside this product and cost nothing a token."""
    entry = settings.models.get(name)
    return (entry.model if entry else name).startswith(_FREE_PREFIXES)


def price_of(name: str, settings: Settings) -> Price | None:
    """The price of a model by ``lim.toml``, else by litellm's list; None where neither has one."""
    entry = settings.models.get(name)
    if entry is not None and entry.price is not None:
        return entry.price
    if entry is not None and entry.endpoints[0].api_base is not None:
        return None
    listed = listed_model(entry.model if entry else name)
    return listed.price if listed else None
