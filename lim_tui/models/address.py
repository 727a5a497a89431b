"""Where a model is asked: its litellm name, address and key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

_ROUTES = ("/chat/completions", "/completions")
THE_PROVIDERS_OWN = "the provider's own address"


@dataclass(frozen=True, slots=True)
class ModelAddress:
    """One place that answers for a model.

    ``model`` is litellm's ``provider/name``; ``api_base`` None asks the provider's own address; ``ca_file`` is a bundle
    of certificates to trust. Key and headers are kept out of ``repr``.
    """

    model: str
    api_base: str | None = None
    api_key: str | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    proxy: str | None = field(default=None, repr=False)
    ca_file: str | None = None

    @property
    def shown(self) -> str:
        """The address for a person, without user, password and query."""
        if self.api_base is None:
            return THE_PROVIDERS_OWN
        parts = urlsplit(self.api_base)
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def normalised_api_base(address: str) -> str:
    """An address as litellm wants it: without the route and without a slash at its end.

    ``http://localhost:8000/v1/`` and ``http://localhost:8000/v1/chat/completions`` give ``http://localhost:8000/v1``.
    """
    base = address.strip().rstrip("/")
    for route in _ROUTES:
        base = base.removesuffix(route)
    return base.rstrip("/")
