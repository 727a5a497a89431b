"""Bodies in OpenAI's form, for the loopback provider."""

from __future__ import annotations

from typing import Any

from tests.faults.provider import Answer


def chat(content: str | None = "80 °C", finish_reason: str | None = "stop", **message: Any) -> dict[str, Any]:
    """A chat completion with 10 prompt and 2 completion tokens."""
    return {
        "id": "reply-1",
        "object": "chat.completion",
        "created": 1,
        "model": "served-model",
        "system_fingerprint": "fp_1",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish_reason,
                "message": {"role": "assistant", "content": content, **message},
            }
        ],
        "usage": {"prompt_tokens": 10, "completion_tokens": 2, "total_tokens": 12},
    }


def refused(status: int, message: str, headers: dict[str, str] | None = None, **error: Any) -> Answer:
    """An error in OpenAI's form."""
    return Answer(status, {"error": {"message": message, **error}}, headers or {})
