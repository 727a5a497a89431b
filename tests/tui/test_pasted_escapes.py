"""What is pasted is text, whatever stands in it and however it arrives."""

from __future__ import annotations

import pytest
from textual.events import Key, Paste

from lim_tui.tui.pasted_escapes import PastedEscapes
from lim_tui.tui.typed_bytes import TypedBytes

OPENS, CLOSES = "\x1b[200~", "\x1b[201~"
STREAMS = (
    (f"{OPENS}A\x1b[31mrood\x1b[0mB\nC{CLOSES}d", [("paste", "A␛[31mrood␛[0mB\nC"), ("key", "d")]),
    (f"{OPENS}gewoon\n汉字{CLOSES}", [("paste", "gewoon\n汉字")]),
    (f"{OPENS}\x1b\x1b\x1b[20{CLOSES}q", [("paste", "␛␛␛[20"), ("key", "q")]),
    (f"x{OPENS}een{CLOSES}{OPENS}twee{CLOSES}", [("key", "x"), ("paste", "een"), ("paste", "twee")]),
    ("\x1b[Ad\x1bOB", [("key", "up"), ("key", "d"), ("key", "down")]),
)


def _events(pieces: list[str]) -> list[tuple[str, str]]:
    reader, told = TypedBytes("utf-8"), []
    for piece in pieces:
        for event in reader.events(piece.encode()):
            if isinstance(event, Paste):
                told.append(("paste", event.text))
            elif isinstance(event, Key):
                told.append(("key", event.key))
    return told


@pytest.mark.parametrize(("stream", "told"), STREAMS)
def test_an_escape_in_a_paste_is_text_and_no_key(stream: str, told: list[tuple[str, str]]) -> None:
    assert _events([stream]) == told
    for cut in range(1, len(stream)):
        assert _events([stream[:cut], stream[cut:]]) == told
    assert _events(list(stream)) == told


def test_an_escape_key_is_passed_on_at_once() -> None:
    pasted = PastedEscapes()
    assert pasted.shown("\x1b") == "\x1b"
    assert pasted.shown("[A") == "[A"
