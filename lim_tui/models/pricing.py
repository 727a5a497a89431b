"""What a reply cost at a given price."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from lim_tui.domain.reply import ModelReply
from lim_tui.domain.settings import Price

_MILLION = 1_000_000


def priced(reply: ModelReply, price: Price) -> ModelReply:
    """The reply with its cost: cached tokens at their own price, the rest of the prompt at the full one.

    Without reported usage the cost stays unknown.
    """
    if reply.prompt_tokens is None or reply.completion_tokens is None:
        return replace(reply, cost=None, currency=None)
    cached = reply.cached_tokens or 0
    cached_price = price.input_per_million if price.cached_per_million is None else price.cached_per_million
    total = (
        (reply.prompt_tokens - cached) * price.input_per_million
        + cached * cached_price
        + reply.completion_tokens * price.output_per_million
    )
    return replace(reply, cost=float(total / Decimal(_MILLION)), currency=price.currency)
