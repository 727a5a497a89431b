"""The one door to litellm: loaded when first needed, silent, without retries of its own."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
import time
import warnings
from functools import cache
from typing import Any

from lim_tui.domain.reply import ModelReply, ModelRequest
from lim_tui.models.address import ModelAddress
from lim_tui.models.exception_facts import provider_error
from lim_tui.models.faults import fault_of, timeout_fault
from lim_tui.models.reply_reading import read_reply
from lim_tui.models.scrubbing import Scrubber, environment_secrets
from lim_tui.models.spared_accounting import accounting, let_prices_be_left_out

# Our own deadline is the one that counts; litellm keeps one connection pool for each value of its timeout.
_LITELLM_TIMEOUT_S = 86_400.0
_LITELLM_LOGGERS = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy")
_LOGGERS_THAT_NAME_ADDRESSES = ("httpx", "httpcore", "openai", "aiohttp")


@cache
def load_litellm() -> Any:
    """litellm, set to read its own price list, call nobody back, print nothing and read no ``.env`` file.

    Takes seconds the first time.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    os.environ["LITELLM_LOG"] = "ERROR"
    _silence_loggers()
    # Its data classes make pydantic warn on standard error.
    warnings.filterwarnings("ignore", category=UserWarning, module="pydantic")
    import litellm

    litellm.suppress_debug_info = True
    litellm.telemetry = False
    litellm.drop_params = False
    litellm.num_retries = 0
    _silence_loggers()
    let_prices_be_left_out(litellm)
    _spare_from_collection()
    return litellm


async def complete(
    address: ModelAddress,
    request: ModelRequest,
    client: Any = None,
    scrubber: Scrubber | None = None,
    *,
    priced: bool = False,
) -> ModelReply:
    """Asks once. Every failure of the provider is a reply with a fault; only cancellation is raised.

    ``client`` is a connection that litellm is to use in place of its own; ``scrubber`` takes the keys out of what
    comes back, None makes one. The reply has a cost only where it is to be ``priced`` by litellm's list.
    """
    if "litellm" not in sys.modules:
        await asyncio.to_thread(load_litellm)
    litellm = load_litellm()
    scrubber = scrubber or scrubber_of(address)
    started = time.perf_counter()
    try:
        async with asyncio.timeout(request.timeout_s):
            with accounting(prices=priced):
                response = await litellm.acompletion(**_arguments(address, request, client))
    except TimeoutError:
        return ModelReply(None, time.perf_counter() - started, timeout_fault(request.timeout_s))
    except Exception as error:  # providers raise whatever they like
        return ModelReply(None, time.perf_counter() - started, fault_of(provider_error(error, address, scrubber)))
    latency_s = time.perf_counter() - started
    return read_reply(response.model_dump(), latency_s, response._hidden_params.get("response_cost"), scrubber)


def scrubber_of(address: ModelAddress) -> Scrubber:
    """Takes out the address's key and headers, and what the environment holds of keys."""
    return Scrubber([address.api_key, *address.headers.values(), *environment_secrets()])


def _arguments(address: ModelAddress, request: ModelRequest, client: Any) -> dict[str, object]:
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
        "client": client,
    }
    return arguments | {name: value for name, value in optional.items() if value}


def _spare_from_collection() -> None:
    """litellm's half million objects last as long as the process.

    A full collection that walks them holds every request up for some tenths of a second, and its time counts as theirs.
    """
    gc.collect()
    gc.freeze()


def _silence_loggers() -> None:
    for name in _LITELLM_LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [logging.NullHandler()]
        logger.propagate = False
    for name in _LOGGERS_THAT_NAME_ADDRESSES:
        logging.getLogger(name).setLevel(logging.WARNING)
