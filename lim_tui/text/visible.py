"""The one door for untrusted text: what cannot be seen is spelled out, so that it can do nothing to a terminal."""

from __future__ import annotations

import re
import unicodedata

# Everything a terminal or an eye may be misled by: controls, format characters, surrogates, line separators,
# fillers that draw nothing. New line and tab stay.
_SUSPECT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# The same, and all that a terminal without Unicode cannot show.
_SUSPECT_IN_ASCII = re.compile("[^\t\n -~]")
_CONTROL_PICTURES = 0x2400
_DELETE_PICTURE = "␡"
_HIDDEN_PICTURE = "␦"


class _Door:
    """What is spelled out in this process."""

    suspect = _SUSPECT


def spell_out_beyond_ascii(*, wanted: bool = True) -> None:
    """From now on this process shows what is not ASCII as ``<U+XXXX>``, for a terminal that has no more.

    Only for a program whose whole output goes to that terminal: what is written to files must not pass here.
    """
    _Door.suspect = _SUSPECT_IN_ASCII if wanted else _SUSPECT


def visible(text: str) -> str:
    """``text`` with every control, invisible or direction-changing character shown as a mark.

    C0 controls become their control picture (ESC is shown as ``␛``), everything else ``<U+XXXX>``. New lines and tabs
    are kept. The result never holds a character that moves the cursor, changes the direction of text or sets a mode.
    """
    return _Door.suspect.sub(_mark, text)


def visible_line(text: str) -> str:
    """``visible()`` on one line: new lines and tabs become ``⏎`` and a blank."""
    return visible(text.replace("\r\n", "\n")).replace("\n", "⏎").replace("\t", " ")


def tamed_line(text: str) -> str:
    """``visible_line()`` for what a person types or pastes: nothing is spelled out but what misleads an eye."""
    return _SUSPECT.sub(_mark, text.replace("\r\n", "\n")).replace("\n", "⏎").replace("\t", " ")


def visible_cells(text: str) -> str:
    """``visible()`` with one character for each, so that offsets stay: what has no picture of its own becomes ``␦``."""
    return _Door.suspect.sub(_one_mark, text)


def has_hidden(text: str) -> bool:
    """True if ``visible()`` would change ``text``."""
    return _SUSPECT.search(text) is not None


def _mark(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(_CONTROL_PICTURES + code)
    return _DELETE_PICTURE if code == 0x7F else f"<U+{code:04X}>"


def _one_mark(match: re.Match[str]) -> str:
    mark = _mark(match)
    return mark if len(mark) == 1 else _HIDDEN_PICTURE


def character_name(character: str) -> str:
    """``U+200B ZERO WIDTH SPACE``: a character as a person can look it up."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()
