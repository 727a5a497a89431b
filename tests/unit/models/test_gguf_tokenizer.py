"""The vocabulary read from the weights counts what llama.cpp's server counts, which need not be started for it."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from lim_tui.domain.prompt import Message
from lim_tui.domain.settings import ModelEntry, Settings
from lim_tui.models.gguf_metadata import gguf_metadata
from lim_tui.models.gguf_tokenizer import GgufTokenizer, gguf_tokenizer
from lim_tui.models.registry import local_tokenizer, tokenizer_facts
from lim_tui.models.weights import weights_path

installed = pytest.mark.skipif(weights_path() is None, reason="the weights are not installed: lim models install")


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _gguf(path: Path, *pairs: bytes) -> Path:
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, len(pairs)) + b"".join(pairs))
    return path


def test_the_head_of_a_gguf_is_read_key_by_key(tmp_path: Path) -> None:
    file = _gguf(
        tmp_path / "tiny.gguf",
        _text("tokenizer.ggml.pre") + struct.pack("<I", 8) + _text("猫"),
        _text("n") + struct.pack("<II", 4, 7),
        _text("types") + struct.pack("<IIQ3i", 9, 5, 3, 1, 3, -4),
        _text("words") + struct.pack("<IIQ", 9, 8, 2) + _text("a") + _text("Ġ b"),
    )
    assert gguf_metadata(file) == {"tokenizer.ggml.pre": "猫", "n": 7, "types": [1, 3, -4], "words": ["a", "Ġ b"]}
    assert gguf_tokenizer(file) is None  # another rule for cutting text


@pytest.mark.parametrize("content", [b"", b"GGUF", b"PK\x03\x04" + b"\0" * 40, b"GGUF" + struct.pack("<IQQ", 3, 0, 9)])
def test_what_is_no_whole_gguf_counts_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.gguf"
    file.write_bytes(content)
    assert gguf_tokenizer(file) is None
    assert gguf_tokenizer(tmp_path / "absent.gguf") is None


@installed
def test_counts_are_those_that_the_server_gave() -> None:
    counter = local_tokenizer("embedded/smollm2", Settings())
    assert counter is not None
    # As POST /tokenize of llama.cpp's server answered for these weights.
    told = {
        "Klep B47 mag 80 °C worden.": 15,
        "阀门B47的最高温度是80°C。": 23,
        "It's 1234,567.89 — don't!\r\n\tja": 21,
        "a<|endoftext|>b": 3,
        "\n \n": 2,
        "１２３ ٣٤٥ ½ ²": 17,
        "": 0,
    }
    assert counter.count_many(list(told)) == list(told.values())
    chat = (Message("system", "Antwoord kort."), Message("user", "Klep B47 mag 80 °C worden."))
    assert (counter.count_chat(chat), counter.count_chat(chat[1:])) == (35, 45)
    assert tokenizer_facts("embedded/smollm2", Settings()) == (counter.name, True)


@installed
def test_pieces_are_those_that_the_server_gave() -> None:
    """A reading shows them; no server is started for it."""
    counter = local_tokenizer("embedded/smollm2", Settings())
    assert isinstance(counter, GgufTokenizer)
    # As POST /tokenize of llama.cpp's server answered with its pieces.
    assert counter.pieces("阀门B47 80°C。") == (
        *("<0xE9>", "<0x98>", "<0x80>", "<0xE9><0x97>", "<0xA8>"),
        *("B", "4", "7", " ", "8", "0", "°", "C", "。"),
    )
    assert counter.pieces("１ ٣½") == ("<0xEF><0xBC>", "<0x91>", " ", "<0xD9>", "<0xA3>", "½")
    assert counter.pieces("a<|endoftext|>b") == ("a", "<|endoftext|>", "b")
    assert counter.pieces("") == ()


@installed
def test_an_entry_of_lim_toml_counts_the_same() -> None:
    own = Settings(models={"klein": ModelEntry("klein", "embedded/smollm2")})
    assert local_tokenizer("klein", own) is local_tokenizer("embedded/smollm2", own)
    assert local_tokenizer("embedded/absent.gguf", own) is None
