"""Which parameter a message means, in the words of providers."""

from __future__ import annotations

import pytest

from lim_tui.models.fault_wording import says_window_exceeded, unsupported_parameter


@pytest.mark.parametrize(
    ("message", "parameter"),
    [
        ("Unsupported parameter: 'temperature' is not supported with this model.", "temperature"),
        ("Unsupported value: 'temperature' does not support 0.3 with this model.", "temperature"),
        ("Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.", "max_tokens"),
        (
            "gpt-5-mini doesn't support temperature=0 while reasoning is active. Only temperature=1 is supported unless"
            " reasoning_effort resolves to none.",
            "temperature",
        ),
        ("O-series models don't support temperature=0.3. Only temperature=1 is supported.", "temperature"),
        ("groq does not support parameters: ['logit_bias'], for model=x", "logit_bias"),
        ("`temperature` is deprecated for this model.", "temperature"),
        ("Unrecognized request argument supplied: min_p", "min_p"),
        ("top_k: Extra inputs are not permitted", "top_k"),
        ("max_tokens is too large: 50000. This model supports at most 16384 completion tokens", "max_tokens"),
        ("messages: roles must alternate", None),
        ("The temperature of valve B47 is unknown", None),
    ],
)
def test_parameter(message: str, parameter: str | None) -> None:
    assert unsupported_parameter(message) == parameter


@pytest.mark.parametrize("message", ["rate limit reached", "the context is fine", "maximum temperature is 80"])
def test_other_messages_are_not_about_the_window(message: str) -> None:
    assert not says_window_exceeded(message)
