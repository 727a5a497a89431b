"""What a provider's failure means for the trial: the reason, and whether asking again makes sense."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lim_tui.domain.reply import ModelFault
from lim_tui.models.address import THE_PROVIDERS_OWN
from lim_tui.models.fault_wording import (
    says_filtered,
    says_no_credit,
    says_over_minute_limit,
    says_window_exceeded,
    unsupported_parameter,
)
from lim_tui.models.retry_after import retry_after_s

_LITELLM_PREFIX = re.compile(r"^(?:litellm\.)?(?:\w+(?:Error|Exception|Timeout)(?:: | - ))+")
# litellm puts the stack of its own exception into some messages.
_TRACE = "Traceback (most recent call last)"
_LONGEST_DETAIL = 400
_WRONG_KEY = (401, 403)
_NO_MONEY = 402
_NOT_FOUND = 404
_TIMEOUTS = (408, 504)
_TOO_MANY_REQUESTS = 429
_RETRYABLE = (409, 425)
_SERVER_ERRORS = range(500, 600)


@dataclass(frozen=True, slots=True)
class ProviderError:
    """A failed request, keys already taken out.

    ``status`` is None where no whole answer came back; ``headers`` have lower-case names; ``address`` is where
    we asked; ``was_heard`` is False where nothing got there at all.
    """

    message: str
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    address: str = THE_PROVIDERS_OWN
    was_heard: bool = True


def fault_of(error: ProviderError) -> ModelFault:
    """The fault for a failed request. Wording goes before status codes, which providers use freely."""
    message = error.message.partition(_TRACE)[0]
    detail = _LITELLM_PREFIX.sub("", message).strip()[:_LONGEST_DETAIL]
    return _fault_by_wording(error, detail) or _fault_by_status(error, detail)


def timeout_fault(limit_s: float) -> ModelFault:
    """The fault for a request that took longer than our own deadline."""
    return ModelFault("timeout", f"no whole answer within {limit_s:g} s", retryable=True)


def _fault_by_wording(error: ProviderError, detail: str) -> ModelFault | None:
    if error.status is None or error.status in _SERVER_ERRORS:
        return None
    if says_window_exceeded(error.message):
        return ModelFault("window_exceeded", detail)
    if says_filtered(error.message):
        return ModelFault("filtered", detail)
    if says_no_credit(error.message):
        return ModelFault("request_error", f"the account has no credit left: {detail}", fatal_for_model=True)
    parameter = unsupported_parameter(error.message)
    if parameter and error.status != _TOO_MANY_REQUESTS:
        return ModelFault(
            "request_error", _parameter_detail(parameter, detail), fatal_for_model=True, parameter=parameter
        )
    return None


def _fault_by_status(error: ProviderError, detail: str) -> ModelFault:
    status = error.status
    wait_s = retry_after_s(error.headers, error.message)
    if status is None:
        return _without_status(error, detail)
    if status == _TOO_MANY_REQUESTS:
        return ModelFault("rate_limited", detail, wait_s, retryable=not says_over_minute_limit(error.message))
    if status in _TIMEOUTS:
        return ModelFault("timeout", f"{status}: {detail}", wait_s, retryable=True)
    if status in _SERVER_ERRORS or status in _RETRYABLE:
        return ModelFault("request_error", f"{status}: {detail}", wait_s, retryable=True)
    fatal = _fatal_hint(status, error.address)
    return ModelFault("request_error", f"{status}: {fatal or ''}{detail}", fatal_for_model=fatal is not None)


def _without_status(error: ProviderError, detail: str) -> ModelFault:
    if not error.was_heard:
        return ModelFault(
            "request_error", f"nothing was sent, {error.address} is out of reach: {detail}", retryable=True
        )
    told = f"no whole answer from {error.address}, which may charge for it: {detail}"
    return ModelFault("request_error", told, retryable=True, may_be_charged=True)


def _fatal_hint(status: int, address: str) -> str | None:
    if status in _WRONG_KEY:
        return "the key was refused; check the key of this model: "
    if status == _NO_MONEY:
        return "the account has no credit left: "
    if status == _NOT_FOUND:
        return f"nothing at {address} has this model; check its name and api_base: "
    return None


def _parameter_detail(parameter: str, detail: str) -> str:
    other = " or write max_completion_tokens" if parameter == "max_tokens" else ""
    return (
        f"the model does not take {parameter}: remove it from `inference`{other}, or set drop_params: true ({detail})"
    )
