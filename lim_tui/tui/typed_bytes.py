"""What comes in from a terminal, as events: text of its encoding, and whatever else a line can carry."""

from __future__ import annotations

import logging
import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from textual._xterm_parser import XTermParser
from textual.message import Message

from lim_tui.tui.pasted_escapes import PastedEscapes

_log = logging.getLogger(__name__)
_BEFORE_ESCAPE = re.compile("(?=\x1b)")
# Textual gives a sequence up beyond so many characters.
_LONGEST_SEQUENCE = 32
_OF_THE_TERMINAL = ("mouse_pixels", "terminal_size", "terminal_pixel_size", "last_x", "last_y")


class TypedBytes:
    """Textual's parser of keys, which fails on what it does not know, behind a door that drops just that.

    Bytes that are no text of ``encoding`` come as U+FFFD. ASCII, which cannot say more, is read as UTF-8.
    """

    def __init__(self, encoding: str) -> None:
        known = getincrementaldecoder("utf-8" if encoding.lower() in ("ascii", "us-ascii") else encoding)
        self._decoder = known(errors="replace")
        self._pasted = PastedEscapes()
        self._parser = XTermParser()

    def events(self, data: bytes) -> Iterator[Message]:
        """What ``data`` says, together with what came before it; half a character or sequence waits for its end."""
        for piece in _pieces(self._pasted.shown(self._decoder.decode(data))):
            yield from self._understood(partial(self._parser.feed, piece))

    def waited(self) -> Iterator[Message]:
        """What is known now that nothing more came: an escape alone is a key."""
        yield from self._understood(self._parser.tick)

    def _understood(self, read: Callable[[], Iterable[Message]]) -> Iterator[Message]:
        try:
            yield from read()
        except Exception:
            _log.warning("what the terminal sent was not understood", exc_info=True)
            before, self._parser = self._parser, XTermParser()
            for name in _OF_THE_TERMINAL:
                setattr(self._parser, name, getattr(before, name))


def _pieces(text: str) -> Iterator[str]:
    """Parts of ``text`` to be understood each by itself: a sequence by characters, so that what follows it is kept."""
    for part in _BEFORE_ESCAPE.split(text):
        sequence = part[:_LONGEST_SEQUENCE] if part.startswith("\x1b") else ""
        yield from sequence
        if rest := part[len(sequence) :]:
            yield rest
