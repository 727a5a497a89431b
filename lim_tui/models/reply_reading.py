"""A provider's reply, as JSON, read into ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from lim_tui.domain.reply import CUT, REASONING_SPLIT, SURROGATES_REPLACED, ModelFault, ModelReply
from lim_tui.models.reasoning import Thought, split_reasoning
from lim_tui.models.scrubbing import Scrubber, has_lone_surrogate

# litellm maps every provider's finish reasons to OpenAI's and calls what it does not know "stop".
_CUT = "length"
_FILTERED = "content_filter"
# Beyond this a count is nonsense, and soon more than a database can hold.
_MOST_TOKENS = 10**12
_BROKEN_OFF = ("error", "network_error", "abort")


def read_reply(answered: Mapping[str, Any], latency_s: float, cost: float | None, scrubber: Scrubber) -> ModelReply:
    """The reply in OpenAI's form, as litellm gives it for every provider; a fault where it holds no answer."""
    raw = cast("dict[str, Any]", scrubber.json(answered))
    message = _message(raw)
    finish_reason = _finish_reason(raw)
    thought = split_reasoning(message.get("content") or "")
    usage = _reported_usage(raw)
    return ModelReply(
        text=thought.answer or None,
        latency_s=latency_s,
        fault=_fault(thought, message, finish_reason),
        finish_reason=finish_reason,
        reasoning=thought.reasoning or message.get("reasoning_content"),
        prompt_tokens=usage.get("prompt_tokens"),
        completion_tokens=usage.get("completion_tokens"),
        cached_tokens=_cached_tokens(usage),
        model_answered=_name(raw.get("model")),
        fingerprint=_name(raw.get("system_fingerprint")),
        # litellm prices a reply without usage at nothing.
        cost=cost if usage else None,
        currency=None if cost is None or not usage else "usd",
        flags=_flags(_message(answered).get("content") or "", thought, finish_reason),
        raw=raw,
    )


def _choice(answered: Mapping[str, Any]) -> Mapping[str, Any]:
    choices: list[Mapping[str, Any]] = answered.get("choices") or [{}]
    return choices[0]


def _message(answered: Mapping[str, Any]) -> Mapping[str, Any]:
    message: Mapping[str, Any] = _choice(answered).get("message") or {}
    return message


def _finish_reason(answered: Mapping[str, Any]) -> str | None:
    choice = _choice(answered)
    own_word = (choice.get("provider_specific_fields") or {}).get("native_finish_reason")
    return own_word if own_word in _BROKEN_OFF else _name(choice.get("finish_reason"))


def _fault(thought: Thought, message: Mapping[str, Any], finish_reason: str | None) -> ModelFault | None:
    if finish_reason in _BROKEN_OFF:
        told = f"the provider broke off ({finish_reason}) and may charge for it"
        return ModelFault("request_error", told, retryable=True, may_be_charged=True)
    if finish_reason == _FILTERED:
        return ModelFault("filtered", "the provider's content filter stopped the reply")
    if message.get("refusal"):
        return ModelFault("filtered", f"the provider refused: {message['refusal']}")
    if thought.answer.strip():
        return None
    reasoned = bool(thought.reasoning or message.get("reasoning_content"))
    if finish_reason == _CUT:
        return ModelFault("cut_off", _cut_off_detail(reasoned))
    return ModelFault("empty_reply", "the reply has reasoning but no answer" if reasoned else "the reply has no text")


def _cut_off_detail(reasoned: bool) -> str:
    spent_on = "reasoning used up max_tokens" if reasoned else "max_tokens was reached"
    return f"{spent_on} before any answer; raise max_tokens in `inference`"


def _reported_usage(answered: Mapping[str, Any]) -> Mapping[str, Any]:
    """Empty where the provider reports none, which litellm turns into zeros; every prompt has tokens."""
    usage: Mapping[str, Any] = answered.get("usage") or {}
    counts = (usage.get("prompt_tokens"), usage.get("completion_tokens") or 0)
    return usage if counts[0] and all(isinstance(count, int) and 0 <= count <= _MOST_TOKENS for count in counts) else {}


def _cached_tokens(usage: Mapping[str, Any]) -> int | None:
    """None where the provider reports none, or more than the prompt has."""
    cached = (usage.get("prompt_tokens_details") or {}).get("cached_tokens")
    return int(cached) if isinstance(cached, int) and 0 <= cached <= usage["prompt_tokens"] else None


def _name(value: object) -> str | None:
    """None for what is no name; some servers number their models."""
    return str(value) if isinstance(value, str | int | float) else None


def _flags(content: str, thought: Thought, finish_reason: str | None) -> frozenset[str]:
    holds = {
        CUT: finish_reason == _CUT and bool(thought.answer.strip()),
        REASONING_SPLIT: thought.reasoning is not None,
        SURROGATES_REPLACED: has_lone_surrogate(content),
    }
    return frozenset(flag for flag, true in holds.items() if true)
