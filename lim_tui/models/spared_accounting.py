"""Spares litellm the accounting of replies that nobody reads.

It prices each reply several times and makes a record for callbacks, of which there are none here: a third of the
processor time of a call. There is no setting for that. A release of litellm without the two places used here does its
accounting as ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any

_prices_wanted: ContextVar[bool] = ContextVar("prices_wanted", default=True)


def let_prices_be_left_out(litellm: Any) -> None:
    """From now on ``accounting`` has an effect; called once, when litellm was loaded."""
    inner = getattr(litellm.utils, "update_response_metadata", None)
    if inner is None:
        return

    def update(*arguments: object, **named: object) -> None:
        if _prices_wanted.get():
            inner(*arguments, **named)

    litellm.utils.update_response_metadata = update


@contextmanager
def accounting(*, prices: bool) -> Iterator[None]:
    """A reply that comes meanwhile is priced only where ``prices`` says so, and recorded for no callback."""
    token = _prices_wanted.set(prices)
    try:
        with _unrecorded():
            yield
    finally:
        _prices_wanted.reset(token)


def _unrecorded() -> AbstractContextManager[None]:
    try:
        from litellm._internal_context import internal_sub_call

        inner: AbstractContextManager[None] = internal_sub_call()
    except (ImportError, TypeError):
        return nullcontext()
    return inner
