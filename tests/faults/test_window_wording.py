"""A prompt that is too long, in the words of each provider, through litellm's own code for that provider."""

from __future__ import annotations

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.reply import ModelRequest
from lim_tui.models.address import ModelAddress
from lim_tui.models.litellm_adapter import complete
from tests.faults.provider import Answer, Provider
from tests.faults.replies import refused

WORDINGS = [
    (
        "OpenAI",
        "openai/gpt-4",
        refused(
            400,
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens."
            " Please reduce the length of the messages.",
            code="context_length_exceeded",
        ),
    ),
    (
        "Anthropic",
        "anthropic/claude-sonnet-4-5",
        Answer(
            400,
            {
                "type": "error",
                "error": {
                    "type": "invalid_request_error",
                    "message": "prompt is too long: 210000 tokens > 200000 maximum",
                },
            },
        ),
    ),
    (
        "Anthropic, with the answer budget",
        "anthropic/claude-sonnet-4-5",
        Answer(
            400,
            {
                "type": "error",
                "error": {
                    "type": "invalid_request_error",
                    "message": "input length and `max_tokens` exceed context limit: 199000 + 8000 > 200000,"
                    " decrease input length or `max_tokens` and try again",
                },
            },
        ),
    ),
    (
        "Google",
        "gemini/gemini-2.0-flash",
        refused(
            400,
            "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
            code=400,
        ),
    ),
    (
        "Mistral",
        "mistral/mistral-small-latest",
        Answer(
            400,
            {
                "object": "error",
                "message": "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum"
                " context length",
                "type": "invalid_request_error",
            },
        ),
    ),
    (
        "Cohere",
        "cohere_chat/command-r",
        Answer(
            400,
            {
                "message": "too many tokens: total number of tokens in the prompt cannot exceed 128000 - received"
                " 130000. Try using a shorter prompt"
            },
        ),
    ),
    (
        "llama.cpp",
        "openai/local",
        refused(
            400,
            "request (18031 tokens) exceeds the available context size (8192 tokens), try increasing it",
            type="exceed_context_size_error",
            n_prompt_tokens=18031,
            n_ctx=8192,
        ),
    ),
    (
        "vLLM",
        "hosted_vllm/qwen",
        Answer(
            400,
            {
                "object": "error",
                "message": "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens"
                " (4500 in the messages, 500 in the completion). Please reduce the length of the messages.",
                "type": "BadRequestError",
                "code": 400,
            },
        ),
    ),
    (
        "vLLM, longer prompt",
        "hosted_vllm/qwen",
        refused(400, "The decoder prompt (length 5000) is longer than the maximum model length of 4096."),
    ),
    ("Ollama", "ollama_chat/llama3", Answer(400, {"error": "the input length exceeds the context length"})),
    (
        "Groq",
        "groq/llama-3.1-8b-instant",
        refused(400, "Please reduce the length of the messages or completion.", code="context_length_exceeded"),
    ),
    (
        "xAI",
        "xai/grok-4",
        Answer(
            400,
            {
                "code": "Client specified an invalid argument",
                "error": "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
            },
        ),
    ),
    (
        "Together",
        "together_ai/meta-llama/Llama-3",
        refused(422, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000"),
    ),
    (
        "OpenRouter",
        "openrouter/qwen/qwen3",
        refused(
            400,
            "This endpoint's maximum context length is 131072 tokens. However, you requested about 140000 tokens",
            code=400,
        ),
    ),
    (
        "LM Studio",
        "openai/local",
        Answer(
            400,
            {
                "error": "Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded"
                " with context length of only 4096 tokens, which is not enough."
            },
        ),
    ),
]


@pytest.mark.parametrize(("model", "answer"), [row[1:] for row in WORDINGS], ids=[row[0] for row in WORDINGS])
async def test_prompt_that_does_not_fit(model: str, answer: Answer) -> None:
    request = ModelRequest((Message("user", "Wat is de druk?"),), {"max_tokens": 20}, 60)
    async with Provider(answer).serving() as provider:
        reply = await complete(ModelAddress(model, provider.base_url, "sk-planted-key"), request)
    assert reply.fault is not None
    assert reply.fault.reason == "window_exceeded", reply.fault
    assert not reply.fault.retryable
    assert not reply.fault.fatal_for_model, "shorter prompts still fit"
