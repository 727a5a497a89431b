"""The one door to litellm: loaded when first needed, silent, without retries of its own."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Mapping
from functools import cache
from typing import Any

from lim_tui.domain.reply import ModelReply, ModelRequest
from lim_tui.models.address import ModelAddress
from lim_tui.models.faults import ProviderError, fault_of, timeout_fault
from lim_tui.models.reply_reading import read_reply
from lim_tui.models.scrubbing import Scrubber, environment_secrets

# Our own deadline is the one that counts; litellm keeps one connection pool for each value of its timeout.
_LITELLM_TIMEOUT_S = 86_400.0
_INVENTED_STATUS = 500
_LITELLM_LOGGERS = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy")
_LOGGERS_THAT_NAME_ADDRESSES = ("httpx", "httpcore", "openai", "aiohttp")


@cache
def load_litellm() -> Any:
    """litellm, set to read its own price list, call nobody back, print nothing and read no ``.env`` file.

    Takes seconds; do it off the event loop of an app.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    os.environ.setdefault("LITELLM_LOG", "ERROR")
    import litellm

    litellm.suppress_debug_info = True
    litellm.telemetry = False
    litellm.drop_params = False
    litellm.num_retries = 0
    _silence_loggers()
    return litellm


async def complete(address: ModelAddress, request: ModelRequest) -> ModelReply:
    """Asks once. Every failure of the provider is a reply with a fault; only cancellation is raised."""
    litellm = load_litellm()
    scrubber = Scrubber([address.api_key, *address.headers.values(), *environment_secrets()])
    started = time.perf_counter()
    try:
        async with asyncio.timeout(request.timeout_s):
            response = await litellm.acompletion(**_arguments(address, request))
    except TimeoutError:
        return ModelReply(None, time.perf_counter() - started, timeout_fault(request.timeout_s))
    except Exception as error:  # providers raise whatever they like
        return ModelReply(None, time.perf_counter() - started, fault_of(_provider_error(error, address, scrubber)))
    latency_s = time.perf_counter() - started
    return read_reply(response.model_dump(), latency_s, response._hidden_params.get("response_cost"), scrubber)


def _arguments(address: ModelAddress, request: ModelRequest) -> dict[str, object]:
    arguments = dict(request.inference) | {
        "model": address.model,
        "messages": [{"role": message.role, "content": message.content} for message in request.messages],
        "timeout": _LITELLM_TIMEOUT_S,
        "num_retries": 0,
        "max_retries": 0,
        "stream": False,
    }
    optional = {
        "api_base": address.api_base,
        "api_key": address.api_key,
        "extra_headers": dict(address.headers),
        "ssl_verify": address.ca_file,
    }
    return arguments | {name: value for name, value in optional.items() if value}


def _provider_error(error: Exception, address: ModelAddress, scrubber: Scrubber) -> ProviderError:
    """The facts of an exception. litellm invents a status of 500 where no whole answer came back."""
    headers = getattr(error, "litellm_response_headers", None)
    status = getattr(error, "status_code", None)
    invented = headers is None and status == _INVENTED_STATUS
    message = f"{error} ({_first_cause(error)})" if invented else str(error)
    return ProviderError(
        message=scrubber.text(message),
        status=None if invented else status,
        headers=_lower_case(headers or {}),
        address=scrubber.text(address.shown),
    )


def _first_cause(error: BaseException) -> BaseException:
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    return error


def _lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _silence_loggers() -> None:
    for name in _LITELLM_LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [logging.NullHandler()]
        logger.propagate = False
    for name in _LOGGERS_THAT_NAME_ADDRESSES:
        logging.getLogger(name).setLevel(logging.WARNING)
