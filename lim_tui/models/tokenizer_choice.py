"""Which tokenizer counts for a hosted model."""

from __future__ import annotations

from lim_tui.context.tokens import SHIPPED_ENCODINGS, TiktokenCounter, TokenCounter
from lim_tui.domain.settings import ModelEntry
from lim_tui.errors import LimError

_ESTIMATE = "o200k_base"
_PROVIDERS_WITH_TIKTOKEN = ("openai", "azure")


def tokenizer_for(entry: ModelEntry) -> TokenCounter:
    """The encoding that the settings name, else the one that OpenAI uses for the model, else an estimate.

    An encoding named in the settings counts as exact. Raises LimError for an encoding that is not there.
    """
    if entry.tokenizer is not None:
        if entry.tokenizer not in SHIPPED_ENCODINGS:
            raise LimError(
                f"models.{entry.name}.tokenizer: no tokenizer {entry.tokenizer!r}",
                f"Known: {', '.join(SHIPPED_ENCODINGS)}; leave it out for an estimate.",
            )
        return TiktokenCounter(entry.tokenizer)
    encoding = _openai_encoding(entry)
    return TiktokenCounter(encoding) if encoding else TiktokenCounter(_ESTIMATE, exact=False)


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
