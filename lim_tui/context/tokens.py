"""Counting tokens: the contract every tokenizer keeps, and the encodings of tiktoken without a network."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from lim_tui.context.counting_apart import COUNTED_APART, apart, together
from lim_tui.context.known_counts import KnownCounts
from lim_tui.domain.prompt import Message

if TYPE_CHECKING:
    import tiktoken

# What OpenAI's chat format adds: three tokens and the role for a message, three to open the reply
# (cookbook "How to count tokens with tiktoken").
_TOKENS_PER_MESSAGE = 4
_TOKENS_PER_REPLY = 3
_LONG_TEXT_CHARACTERS = 2_000
# The documents of a few prompts of 128,000 tokens: labels make them differ from case to case.
_DOCUMENTS_BYTES = 8_000_000
SHIPPED_ENCODINGS = ("o200k_base", "cl100k_base", "p50k_base")


class TokenCounter(Protocol):
    """Counts what a model would count.

    ``exact`` is False where the model's own tokenizer is unknown and the count is an estimate.
    """

    @property
    def name(self) -> str:
        """Names the tokenizer in a release."""
        ...

    @property
    def exact(self) -> bool:
        """False for an estimate."""
        ...

    def __hash__(self) -> int: ...

    def count(self, text: str) -> int:
        """Tokens of a text that stands inside a message."""
        ...

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text; remembers what it has counted."""
        ...

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the whole request, chat wrapper included."""
        ...


@runtime_checkable
class CountsJoined(Protocol):
    """Counts a request whose last message is given in parts, each part once."""

    def count_chat_joined(self, others: Sequence[Message], parts: Sequence[str]) -> int:
        """Tokens of the whole request, exactly as ``count_chat`` counts it with the parts joined."""
        ...


class TiktokenCounter:
    """One of tiktoken's encodings; an estimate unless the model is known to use it."""

    def __init__(self, encoding: str, *, exact: bool = True) -> None:
        self._encoding = encoding
        self._exact = exact
        self._known = KnownCounts(lambda texts: map(self._encoded, texts))
        self._known_documents = KnownCounts(lambda texts: map(self._count_apart, texts), _DOCUMENTS_BYTES)

    def __reduce__(self) -> tuple[object, ...]:
        """For another process, which counts anew."""
        return partial(TiktokenCounter, exact=self._exact), (self._encoding,)

    @property
    def name(self) -> str:
        """The encoding, with ``~`` before it where it only stands in for another tokenizer."""
        return self._encoding if self._exact else f"~{self._encoding}"

    @property
    def exact(self) -> bool:
        """True where the model uses this encoding."""
        return self._exact

    def count(self, text: str) -> int:
        """Tokens of ``text``; special tokens in it are plain text.

        A long text is counted stretch by stretch, and each distinct stretch is encoded once: prompts share theirs.
        """
        if len(text) < _LONG_TEXT_CHARACTERS or self._encoding not in COUNTED_APART:
            return self._encoded(text)
        return self._count_apart(text)

    def _count_apart(self, text: str) -> int:
        """Tokens of a text in one of the encodings that count its lines by themselves."""
        return sum(self.count_many(apart(text)))

    def _encoded(self, text: str) -> int:
        return len(load_encoding(self._encoding).encode(text, disallowed_special=()))

    def pieces(self, text: str) -> tuple[str, ...]:
        """The text cut at its tokens; bytes that are no whole character as ``<0xE9>``."""
        encoding = load_encoding(self._encoding)
        return tuple(
            readable_piece(encoding.decode_single_token_bytes(token))
            for token in encoding.encode(text, disallowed_special=())
        )

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, each distinct text encoded once."""
        return self._known.of(texts)

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the request in OpenAI's chat format."""
        contents = sum(self.count(message.content) for message in messages)
        return contents + _TOKENS_PER_MESSAGE * len(messages) + _TOKENS_PER_REPLY

    def count_chat_joined(self, others: Sequence[Message], parts: Sequence[str]) -> int:
        """Tokens of the request whose last message is the parts joined."""
        if self._encoding in COUNTED_APART:
            tokens = sum(self._known_documents.of(list(together(parts))))
        else:
            tokens = self.count("".join(parts))
        return self.count_chat(others) + tokens + _TOKENS_PER_MESSAGE


def readable_piece(piece: bytes) -> str:
    """The text of a token, or its bytes as ``<0xE9><0x98>`` where they are no whole characters."""
    try:
        return piece.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(f"<0x{byte:02X}>" for byte in piece)


@cache
def load_encoding(name: str) -> tiktoken.Encoding:
    """tiktoken's encoding ``name`` from the files that litellm ships, so that no network is needed.

    Raises KeyError where litellm's installation does not hold the file.
    """
    if name not in SHIPPED_ENCODINGS:
        raise KeyError(f"no tokenizer {name!r}; without a network there are {', '.join(SHIPPED_ENCODINGS)}")
    os.environ["TIKTOKEN_CACHE_DIR"] = str(_shipped_encodings_folder())
    import tiktoken

    return tiktoken.get_encoding(name)


def _shipped_encodings_folder() -> Path:
    spec = importlib.util.find_spec("litellm")
    if spec is None or not spec.submodule_search_locations:
        raise KeyError("litellm is not installed, and with it the files of tiktoken's encodings")
    return Path(spec.submodule_search_locations[0]) / "litellm_core_utils" / "tokenizers"
