"""Where a model is asked: its litellm name, address and key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

_ROUTES = ("/chat/completions", "/completions")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One place that answers for a model.

    ``model`` is litellm's ``provider/name``; ``api_base`` None asks the provider's own address; ``ca_file`` is a bundle
    of certificates to trust. Key and headers are kept out of ``repr``.
    """

    model: str
    api_base: str | None = None
    api_key: str | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    ca_file: str | None = None


def normalised_api_base(address: str) -> str:
    """An address as litellm wants it: without the route and without a slash at its end.

    ``http://localhost:8000/v1/`` and ``http://localhost:8000/v1/chat/completions`` give ``http://localhost:8000/v1``.
    """
    base = address.strip().rstrip("/")
    for route in _ROUTES:
        base = base.removesuffix(route)
    return base.rstrip("/")
