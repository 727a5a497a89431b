"""Exact counts by the server that answers for a model: vLLM's and llama.cpp's routes for tokens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from lim_tui.context.known_counts import KnownCounts
from lim_tui.domain.canonical import messages_as_json
from lim_tui.domain.prompt import Message
from lim_tui.errors import LimError
from lim_tui.models.tokenize_client import TokenizeClient


class EndpointTokenizer(ABC):
    """Counts what the model counts; each distinct text is asked once and remembered."""

    exact = True

    def __init__(self, client: TokenizeClient, model: str) -> None:
        self._client = client
        self._model = model
        self._known = KnownCounts(lambda texts: map(self.count, texts))

    @property
    @abstractmethod
    def name(self) -> str:
        """The server's kind and the model that it serves."""

    @abstractmethod
    def count(self, text: str) -> int:
        """Tokens of a text that stands inside a message. Raises LimError where the server does not say."""

    @abstractmethod
    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the whole request, chat wrapper included; raises as ``count``."""

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text."""
        return self._known.of(texts)


class VllmTokenizer(EndpointTokenizer):
    """vLLM's ``/tokenize``, which takes a text or messages."""

    @property
    def name(self) -> str:
        """``vllm:`` and the model."""
        return f"vllm:{self._model}"

    def count(self, text: str) -> int:
        """Tokens of ``text`` without the ones that open a request."""
        return _count_in(self._client.post("/tokenize", {**self._named(), "prompt": text, "add_special_tokens": False}))

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the request as the server's chat template writes it, with the opening of the reply."""
        body = {**self._named(), "messages": messages_as_json(messages), "add_generation_prompt": True}
        return _count_in(self._client.post("/tokenize", body))

    def _named(self) -> dict[str, object]:
        return {"model": self._model}


class LlamaCppTokenizer(EndpointTokenizer):
    """llama.cpp's ``/tokenize`` and ``/apply-template``."""

    @property
    def name(self) -> str:
        """``llama.cpp:`` and the model."""
        return f"llama.cpp:{self._model}"

    def count(self, text: str) -> int:
        """Tokens of ``text``; special tokens in it are parsed, as in a message."""
        return self._tokens({"content": text})

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the request as the server's chat template writes it, with the opening of the reply."""
        written = self._client.post("/apply-template", {"messages": messages_as_json(messages)})
        return self._tokens({"content": written["prompt"], "add_special": True})

    def _tokens(self, body: dict[str, object]) -> int:
        return len(self._client.post("/tokenize", body)["tokens"])


def _count_in(answer: object) -> int:
    count = answer.get("count") if isinstance(answer, dict) else None
    if not isinstance(count, int):
        raise LimError("the server's /tokenize gave no count", "Take another `tokenizer` for this model.")
    return count
