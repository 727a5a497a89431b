"""Which tokenizer counts for a hosted model."""

from __future__ import annotations

from pathlib import Path

from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter, TokenCounter
from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError
from lim_tui.models.tokenizer_file import FileTokenizer

_ESTIMATE = "o200k_base"
_PROVIDERS_WITH_TIKTOKEN = ("openai", "azure")


def tokenizer_for(entry: ModelEntry) -> TokenCounter:
    """The tokenizer that the settings name, else the encoding that OpenAI uses for the model, else an estimate.

    An encoding named in the settings counts as exact. Raises LimError for an encoding or a file that is not there.
    """
    if entry.tokenizer is not None:
        return _named_tokenizer(entry.name, entry.tokenizer)
    encoding = _openai_encoding(entry)
    return TiktokenCounter(encoding) if encoding else TiktokenCounter(_ESTIMATE, exact=False)


def _named_tokenizer(model: str, tokenizer: str) -> TokenCounter:
    if tokenizer.endswith(".json"):
        return FileTokenizer(Path(tokenizer).expanduser())
    if tokenizer in SHIPPED_ENCODINGS:
        return TiktokenCounter(tokenizer)
    raise LimError(
        f"models.{model}.tokenizer: no tokenizer {tokenizer!r}",
        f"Known: {', '.join(SHIPPED_ENCODINGS)}, or the path of a tokenizer.json; leave it out for an estimate.",
    )


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
