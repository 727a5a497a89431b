"""What a sweep has taken so far, as its budget counts it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

# Requests that a provider refuses like this it does not charge for.
NOT_CHARGED: Collection[str] = ("rate_limited", "request_error", "window_exceeded")


@dataclass(frozen=True, slots=True)
class Unreported:
    """Requests of one model that may have been charged and whose replies do not say; ``prompt_tokens`` by our count."""

    model: str
    requests: int
    prompt_tokens: int


@dataclass(frozen=True, slots=True)
class Spent:
    """What providers reported over all attempts and probes, and what none of them reported.

    ``worked_s`` are the seconds that workers spent.
    """

    tokens: int = 0
    cost: Decimal = Decimal(0)
    worked_s: float = 0.0
    unreported: tuple[Unreported, ...] = ()
