"""A tokenizer from a ``tokenizer.json``, as Hugging Face models carry it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from lim_tui.context.known_counts import KnownCounts
from lim_tui.domain.prompt import Message
from lim_tui.errors import LimError

# The file does not hold the chat template. ChatML, the commonest, adds <|im_start|>, role, line end, <|im_end|> and
# line end to a message, and three tokens to open the reply.
_TOKENS_PER_MESSAGE = 5
_TOKENS_PER_REPLY = 3


class FileTokenizer:
    """Counts texts exactly; the whole request only nearly, since the chat wrapper is unknown: ``exact`` is False."""

    exact = False

    def __init__(self, path: Path) -> None:
        """Raises LimError where the file cannot be read or is no tokenizer."""
        from tokenizers import Tokenizer

        try:
            content = path.read_bytes()
            self._tokenizer = Tokenizer.from_buffer(content)
        except OSError as error:
            raise LimError(f"{path}: {error.strerror}", "Correct 'tokenizer' of the model in lim.toml.") from None
        except ValueError as error:
            raise LimError(f"{path}: no tokenizer: {error}", "Give a tokenizer.json of the model.") from None
        self.name = f"~{path.name}:{hashlib.sha256(content).hexdigest()[:12]}"
        self._known = KnownCounts(self._count_new)

    def count(self, text: str) -> int:
        """Tokens of a text that stands inside a message."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def pieces(self, text: str) -> tuple[str, ...]:
        """The text cut at its tokens; a character that is several tokens stands at each of them."""
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        return tuple(text[start:end] for start, end in encoded.offsets)

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text; each distinct text is encoded once and remembered."""
        return self._known.of(texts)

    def _count_new(self, texts: list[str]) -> list[int]:
        return [len(one.ids) for one in self._tokenizer.encode_batch(texts, add_special_tokens=False)]

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the request in ChatML."""
        contents = sum(self.count(message.content) for message in messages)
        return contents + _TOKENS_PER_MESSAGE * len(messages) + _TOKENS_PER_REPLY
