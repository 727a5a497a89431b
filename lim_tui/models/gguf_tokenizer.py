"""Exact token counts from the vocabulary in a GGUF file, without the server that would run it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from lim_tui.context.known_counts import KnownCounts
from lim_tui.context.tokens import readable_piece
from lim_tui.domain.canonical import messages_as_json
from lim_tui.domain.prompt import Message
from lim_tui.models.gguf import gguf_sha256
from lim_tui.models.gguf_metadata import Value, gguf_metadata

if TYPE_CHECKING:
    from tokenizers import Tokenizer

# llama.cpp's name for GPT-2's rule with each digit cut apart, the one vocabulary that was held against its server.
_KNOWN_RULE = "smollm"
_TEMPLATE = "tokenizer.chat_template"
_CONTROL, _USER_DEFINED = 3, 4


def gguf_tokenizer(path: Path) -> GgufTokenizer | None:
    """The tokenizer of the weights at ``path``; None where the file cannot be read or cuts text by another rule."""
    try:
        stat = path.stat()
        return _read(path, stat.st_mtime_ns, stat.st_size)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=4)
def _read(path: Path, _changed_ns: int, _size: int) -> GgufTokenizer | None:
    metadata = gguf_metadata(path)
    if metadata.get("tokenizer.ggml.pre") != _KNOWN_RULE or _TEMPLATE not in metadata:
        return None
    return GgufTokenizer(metadata, gguf_sha256(path))


class GgufTokenizer:
    """Counts as ``ServerTokenizer`` does for the same weights, and bears the same name."""

    exact = True

    def __init__(self, metadata: dict[str, Value], weights_sha256: str) -> None:
        self._tokenizer = _byte_pairs(metadata)
        self._whole = frozenset(_whole_tokens(metadata))
        self._template = str(metadata[_TEMPLATE])
        self._known = KnownCounts(self._count_new)
        self.name = f"llama.cpp:{weights_sha256[:12]}"

    def count(self, text: str) -> int:
        """Tokens of a text that stands inside a message; special tokens in it are parsed, as by the server."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text; each distinct text is encoded once and remembered."""
        return self._known.of(texts)

    def pieces(self, text: str) -> tuple[str, ...]:
        """The text cut at its tokens; bytes that are no whole character as ``<0xE9>``."""
        tokens = self._tokenizer.encode(text, add_special_tokens=False).tokens
        return tuple(token if token in self._whole else readable_piece(_bytes_of(token)) for token in tokens)

    def _count_new(self, texts: list[str]) -> list[int]:
        return [len(one.ids) for one in self._tokenizer.encode_batch(texts, add_special_tokens=False)]

    def count_chat(self, messages: Sequence[Message]) -> int:
        """Tokens of the whole request, as the chat template of the weights writes it, with the opening of the reply."""
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
        template = environment.from_string(self._template)
        return self.count(template.render(messages=messages_as_json(messages), add_generation_prompt=True))


def _byte_pairs(metadata: dict[str, Value]) -> Tokenizer:
    from tokenizers import AddedToken, Tokenizer, models, pre_tokenizers

    tokens = cast("list[str]", metadata["tokenizer.ggml.tokens"])
    pairs: Any = [tuple(pair.split(" ", 1)) for pair in cast("list[str]", metadata["tokenizer.ggml.merges"])]
    tokenizer = Tokenizer(models.BPE(vocab={token: place for place, token in enumerate(tokens)}, merges=pairs))
    cuts = [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(cuts)
    whole = _whole_tokens(metadata)
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in whole])
    return tokenizer


def _whole_tokens(metadata: dict[str, Value]) -> list[str]:
    """Those that stand for themselves in a text, such as ``<|endoftext|>``."""
    tokens = cast("list[str]", metadata["tokenizer.ggml.tokens"])
    kinds = cast("list[int]", metadata["tokenizer.ggml.token_type"])
    return [token for token, kind in zip(tokens, kinds, strict=True) if kind in (_CONTROL, _USER_DEFINED)]


def _bytes_of(token: str) -> bytes:
    return bytes(_byte_of_character()[character] for character in token)


@cache
def _byte_of_character() -> dict[str, int]:
    """GPT-2's spelling of bytes: what can be printed stands for itself, the others for the characters from 256 on."""
    printed = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(0x100) if byte not in printed]
    return {chr(byte): byte for byte in printed} | {chr(0x100 + place): byte for place, byte in enumerate(others)}
