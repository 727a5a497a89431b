"""What a terminal sends becomes keys in the encoding of its locale; what is no key is dropped, and nothing else."""

from __future__ import annotations

import pytest
from textual.events import Key, MouseDown, Paste, Resize
from textual.message import Message

from lim_tui.tui.typed_bytes import TypedBytes


def _said(messages: list[Message]) -> list[str | None]:
    return [
        message.character if isinstance(message, Key) else message.text
        for message in messages
        if isinstance(message, Key | Paste)
    ]


def _typed(encoding: str, *reads: bytes) -> list[str | None]:
    typed = TypedBytes(encoding)
    return _said([event for data in reads for event in typed.events(data)])


@pytest.mark.parametrize(
    ("encoding", "reads", "said"),
    [
        ("utf-8", (b"\xe6", b"\xb3\xb5"), ["泵"]),
        ("gb18030", (b"\xb1", b"\xc3"), ["泵"]),
        ("iso8859-1", (b"caf\xe9",), ["c", "a", "f", "é"]),
        ("ascii", ("é".encode(),), ["é"]),
        ("utf-8", (b"\xe9a",), ["\ufffd", "a"]),
        ("utf-8", (b"\x1b[200~caf\xe9 q\x1b[201~x",), ["caf\ufffd q", "x"]),
    ],
)
def test_text_is_read_in_its_encoding(encoding: str, reads: tuple[bytes, ...], said: list[str]) -> None:
    assert _typed(encoding, *reads) == said


@pytest.mark.parametrize("sequence", [b"\x1b[1114112;1u", b"\x1b[97:65;1u", b"\x1b[97;1;9999999u"])
def test_a_sequence_that_stands_for_nothing_is_dropped_alone(sequence: bytes) -> None:
    assert _typed("utf-8", b"a" + sequence + b"bc") == ["a", "b", "c"]


def test_the_mouse_keeps_its_measure_after_a_sequence_that_was_dropped() -> None:
    typed = TypedBytes("utf-8")
    (resized,) = typed.events(b"\x1b[48;24;80;480;800t")
    assert isinstance(resized, Resize)
    assert list(typed.events(b"\x1b[1114112;1u")) == []
    (pressed,) = typed.events(b"\x1b[<0;101;41M")
    assert isinstance(pressed, MouseDown)
    assert (pressed.x, pressed.y) == (10, 2)
