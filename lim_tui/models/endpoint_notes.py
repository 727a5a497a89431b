"""What a person should know before a model is asked, since no error will say it."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from lim_tui.domain.settings import ModelEntry

_OLLAMA_PORT = 11434
_OLLAMA_PROVIDERS = ("ollama", "ollama_chat")


def endpoint_notes(entry: ModelEntry, inference: Mapping[str, object]) -> tuple[str, ...]:
    """Warnings about ways in which the model's server shortens prompts in silence; empty where none is known."""
    provider = entry.model.partition("/")[0]
    if provider in _OLLAMA_PROVIDERS and "num_ctx" not in inference:
        return (
            f"{entry.name}: without num_ctx Ollama reads a few thousand tokens and cuts the start of longer prompts"
            " without an error; set num_ctx in `inference` to the longest length and the answer",
        )
    if provider == "openai" and any(_is_ollama(endpoint.api_base) for endpoint in entry.endpoints):
        ignored = " and ignores num_ctx" if "num_ctx" in inference else ""
        name = entry.model.partition("/")[2]
        return (
            f"{entry.name}: Ollama's /v1 route cuts the start of long prompts without an error{ignored};"
            f" use ollama_chat/{name} with num_ctx in `inference`, and api_base without /v1",
        )
    return ()


def _is_ollama(api_base: str | None) -> bool:
    return api_base is not None and urlsplit(api_base).port == _OLLAMA_PORT
