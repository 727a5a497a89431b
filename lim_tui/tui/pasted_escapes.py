"""Escape characters inside what is pasted, shown for what they are before the terminal's keys are read.

Textual takes an escape inside a bracketed paste for a key, and all that follows for keys too: a coloured line that is
pasted would rename and delete. Some terminals filter them; tmux, for one, pastes a buffer as it is.
"""

from __future__ import annotations

_OPENS = "\x1b[200~"
_CLOSES = "\x1b[201~"
_ESCAPE = "\x1b"
_SHOWN = "\u241b"


class PastedEscapes:
    """Reads a stream in pieces; only what may be the end of a paste waits for the next piece."""

    def __init__(self) -> None:
        self._pasting = False
        self._seen = ""

    def shown(self, data: str) -> str:
        """``data`` with the escapes of pastes in it made visible."""
        if not self._pasting and not self._seen and _ESCAPE not in data:
            return data
        return "".join(self._read(character) for character in data)

    def _read(self, character: str) -> str:
        return self._inside(character) if self._pasting else self._outside(character)

    def _outside(self, character: str) -> str:
        """Passes everything on at once: an escape alone is a key."""
        self._seen += character
        if not _OPENS.startswith(self._seen):
            self._seen = character if character == _ESCAPE else ""
        if self._seen == _OPENS:
            self._pasting, self._seen = True, ""
        return character

    def _inside(self, character: str) -> str:
        held = self._seen + character
        if held == _CLOSES:
            self._pasting, self._seen = False, ""
            return held
        if _CLOSES.startswith(held):
            self._seen = held
            return ""
        self._seen = _ESCAPE if character == _ESCAPE else ""
        told = held.removesuffix(self._seen)
        return told.replace(_ESCAPE, _SHOWN)
