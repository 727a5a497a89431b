"""How providers word what went wrong, since their status codes do not tell."""

from __future__ import annotations

import re

_WINDOW_EXCEEDED = (
    r"maximum context length is \d+",  # OpenAI, Azure, vLLM, DeepSeek, OpenRouter
    r"context_length_exceeded|exceed_context_size",  # OpenAI and llama.cpp, as codes
    r"prompt is too long: \d+ tokens",  # Anthropic
    r"input length and `?max_tokens`? exceed context limit",  # Anthropic
    r"input token count \(?\d*\)? ?exceeds the maximum number of tokens",  # Google
    r"too large for model with \d+ maximum context length",  # Mistral
    r"total number of tokens in the prompt cannot exceed|too many tokens: ",  # Cohere
    r"input is too long for requested model",  # Amazon Bedrock
    r"exceeds the available context size",  # llama.cpp
    r"exceeds the context length|exceeds (?:the )?maximum context length",  # Ollama
    r"longer than the maximum model length",  # vLLM
    r"`inputs`(?: tokens \+ `max_new_tokens`)? must (?:be <=|have less than) \d+",  # Together, TGI
    r"reduce the length of the messages",  # Groq
    r"maximum prompt length is \d+",  # xAI
    r"loaded with context length of only \d+",  # LM Studio
)
_FILTERED = (
    r"content_filter|content management policy|content_policy_violation",  # Azure, OpenAI
    r"blocked by .{0,40}(?:safety|content filter)|prohibited_content|blockreason",  # Google, Bedrock
    r"input was flagged",  # OpenRouter
    r"data_inspection_failed|content exists risk",  # DashScope, DeepSeek
)
_NO_CREDIT = (
    r"insufficient_quota|exceeded your current quota",  # OpenAI
    r"credit balance is too low",  # Anthropic
    r"insufficient (?:balance|credits)",  # DeepSeek, OpenRouter
)
# One request that is larger than a whole minute's allowance never passes.
_OVER_MINUTE_LIMIT = (r"request too large for .{0,200}tokens per min",)
_UNSUPPORTED_PARAMETER = (
    r"unsupported (?:parameter|value): '([\w.]+)'",  # OpenAI
    r"(?:does|do)(?:n't| not) support (?:the )?parameters?:? \[?[`']?([\w.]+)",  # litellm, before it sends
    r"(?:does|do)(?:n't| not) support (\w+)=",  # litellm, before it sends to OpenAI's reasoning models
    r"`([\w.]+)` is (?:deprecated|not supported|unsupported)",  # Anthropic
    r"(?:unrecognized|unknown|unexpected) (?:request )?(?:argument|parameter|name|keyword argument)s?"
    r"(?: supplied)?:? [\"'`]?([\w.]+)",  # OpenAI, Google
    r"(max_(?:completion_)?tokens) is too large",  # OpenAI
    r"([\w.]+): extra inputs are not permitted",  # Anthropic, vLLM
)


def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_WINDOW = _any_of(_WINDOW_EXCEEDED)
_FILTER = _any_of(_FILTERED)
_CREDIT = _any_of(_NO_CREDIT)
_MINUTE = _any_of(_OVER_MINUTE_LIMIT)
_PARAMETER = _any_of(_UNSUPPORTED_PARAMETER)


def says_window_exceeded(message: str) -> bool:
    """True where the prompt, or prompt and answer budget together, do not fit the model's window."""
    return _WINDOW.search(message) is not None


def says_filtered(message: str) -> bool:
    """True where a content filter stopped the request."""
    return _FILTER.search(message) is not None


def says_no_credit(message: str) -> bool:
    """True where the account cannot pay, which waiting does not mend."""
    return _CREDIT.search(message) is not None


def says_over_minute_limit(message: str) -> bool:
    """True where one request alone is larger than the limit for a minute."""
    return _MINUTE.search(message) is not None


def unsupported_parameter(message: str) -> str | None:
    """The parameter that the model does not take, as the message names it; None where it names none."""
    found = _PARAMETER.search(message)
    return next((name for name in found.groups() if name), None) if found else None
