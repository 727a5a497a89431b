"""Ollama shortens prompts in silence; we do not."""

from __future__ import annotations

import pytest

from lim_tui.domain.settings import Endpoint, ModelEntry
from lim_tui.models.endpoint_notes import endpoint_notes

OLLAMA_V1 = "http://localhost:11434/v1"


@pytest.mark.parametrize(
    ("model", "api_base", "inference", "says"),
    [
        ("ollama_chat/qwen3", None, {}, "set num_ctx"),
        ("ollama/qwen3", "http://box:11434", {"temperature": 0}, "set num_ctx"),
        ("openai/qwen3", OLLAMA_V1, {"num_ctx": 32768}, "ignores num_ctx"),
        ("openai/qwen3", OLLAMA_V1, {}, "use ollama_chat/qwen3"),
    ],
)
def test_warned(model: str, api_base: str | None, inference: dict[str, object], says: str) -> None:
    (note,) = endpoint_notes(ModelEntry("house", model, (Endpoint(api_base),)), inference)
    assert note.startswith("house: ")
    assert says in note


@pytest.mark.parametrize(
    ("model", "api_base", "inference"),
    [
        ("ollama_chat/qwen3", None, {"num_ctx": 32768}),
        ("openai/qwen3", "http://localhost:8000/v1", {}),
        ("openai/gpt-4o", None, {}),
    ],
)
def test_nothing_to_say(model: str, api_base: str | None, inference: dict[str, object]) -> None:
    assert endpoint_notes(ModelEntry("house", model, (Endpoint(api_base),)), inference) == ()
