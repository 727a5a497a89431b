"""Which tokenizer counts for a hosted model."""

from __future__ import annotations

import os
from collections.abc import Mapping

from lim_tui.api_keys import api_key
from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter, TokenCounter
from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError
from lim_tui.home_path import home_path
from lim_tui.models.address import ModelAddress, normalised_api_base
from lim_tui.models.endpoint_tokenizer import EndpointTokenizer, LlamaCppTokenizer, VllmTokenizer
from lim_tui.models.tokenize_client import TokenizeClient
from lim_tui.models.tokenizer_file import FileTokenizer

_ESTIMATE = "o200k_base"
_SERVERS: Mapping[str, type[EndpointTokenizer]] = {"vllm": VllmTokenizer, "llama.cpp": LlamaCppTokenizer}
_PROVIDERS_WITH_TIKTOKEN = ("openai", "azure")


def tokenizer_for(entry: ModelEntry, environment: Mapping[str, str] = os.environ) -> TokenCounter:
    """The tokenizer that the settings name, else the encoding that OpenAI uses for the model, else an estimate.

    ``vllm`` and ``llama.cpp`` ask the server at the model's first address. An encoding named in the settings counts as
    exact. Raises LimError for an encoding or a file that is not there, and for a server without an address.
    """
    if entry.tokenizer is not None:
        server = _SERVERS.get(entry.tokenizer)
        return _servers_tokenizer(entry, server, environment) if server else _named_tokenizer(entry)
    encoding = _openai_encoding(entry)
    return TiktokenCounter(encoding) if encoding else TiktokenCounter(_ESTIMATE, exact=False)


def _named_tokenizer(entry: ModelEntry) -> TokenCounter:
    tokenizer = entry.tokenizer or ""
    if tokenizer.endswith(".json"):
        return FileTokenizer(home_path(tokenizer))
    if tokenizer in SHIPPED_ENCODINGS:
        return TiktokenCounter(tokenizer)
    raise LimError(
        f"models.{entry.name}.tokenizer: no tokenizer {tokenizer!r}",
        f"Known: {', '.join((*SHIPPED_ENCODINGS, *_SERVERS))}, or the path of a tokenizer.json; leave it out for an"
        " estimate.",
    )


def _servers_tokenizer(
    entry: ModelEntry, server: type[EndpointTokenizer], environment: Mapping[str, str]
) -> TokenCounter:
    endpoint = entry.endpoints[0]
    if endpoint.api_base is None:
        raise LimError(
            f"models.{entry.name}.tokenizer: {entry.tokenizer} asks the model's own server, and there is no 'api_base'",
            "Write the server's address as api_base.",
        )
    address = ModelAddress(
        model=entry.model,
        api_base=normalised_api_base(endpoint.api_base),
        api_key=api_key(endpoint, environment),
        headers=entry.headers,
        ca_file=str(entry.ca_file) if entry.ca_file else None,
    )
    return server(TokenizeClient(entry.name, address), entry.model.partition("/")[2])


def _openai_encoding(entry: ModelEntry) -> str | None:
    provider, _, model = entry.model.partition("/")
    elsewhere = provider == "openai" and entry.endpoints[0].api_base is not None
    if provider not in _PROVIDERS_WITH_TIKTOKEN or elsewhere:
        return None
    import tiktoken

    try:
        encoding = tiktoken.encoding_name_for_model(model)
    except KeyError:
        return None
    return encoding if encoding in SHIPPED_ENCODINGS else None
