"""Exact token counts, asked of the embedded server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lim_tui.context.known_counts import KnownCounts
from lim_tui.context.tokens import readable_piece
from lim_tui.domain.prompt import Message
from lim_tui.models.server_client import ServerClient

# llama.cpp takes numbers in a list of texts as tokens and hands them back. No vocabulary has a token -1.
_BETWEEN_TEXTS = -1
_TEXTS_PER_REQUEST = 256


class ServerTokenizer:
    """Counts what the embedded model counts, special tokens in the text included, as the server parses them.

    ``window`` is the number of tokens that prompt and reply share.
    """

    exact = True

    def __init__(self, client: ServerClient, weights_sha256: str, window: int) -> None:
        self._client = client
        self._known = KnownCounts(self._count_new)
        self.name = f"llama.cpp:{weights_sha256[:12]}"
        self.window = window

    def count(self, text: str) -> int:
        """Tokens of a text that stands inside a message."""
        return len(self._client.post("/tokenize", {"content": text})["tokens"])

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text; each distinct text is asked once and remembered."""
        return self._known.of(texts)

    def pieces(self, text: str) -> tuple[str, ...]:
        """The text cut at its tokens; bytes that are no whole character as ``<0xE9>``."""
        answer = self._client.post("/tokenize", {"content": text, "with_pieces": True})
        return tuple(_readable(token["piece"]) for token in answer["tokens"])

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the whole request, chat wrapper included: the ``prompt_tokens`` of a reply to it."""
        body = {"messages": [{"role": message.role, "content": message.content} for message in messages]}
        return int(self._client.post("/v1/chat/completions/input_tokens", body)["input_tokens"])

    def _count_new(self, texts: list[str]) -> Iterator[int]:
        for start in range(0, len(texts), _TEXTS_PER_REQUEST):
            yield from self._count_batch(texts[start : start + _TEXTS_PER_REQUEST])

    def _count_batch(self, texts: Sequence[str]) -> list[int]:
        content = [part for text in texts for part in (text, _BETWEEN_TEXTS)]
        return _lengths_between(self._client.post("/tokenize", {"content": content})["tokens"])


def _readable(piece: str | list[int]) -> str:
    """llama.cpp gives the bytes of a piece where they are no text."""
    return piece if isinstance(piece, str) else readable_piece(bytes(piece))


def _lengths_between(tokens: Iterable[int]) -> list[int]:
    lengths, length = [], 0
    for token in tokens:
        if token == _BETWEEN_TEXTS:
            lengths.append(length)
            length = 0
        else:
            length += 1
    return lengths
