"""The letters and digits of a text alone, each in its plainest form: what every spelling of a wording shares."""

from __future__ import annotations

import re
import unicodedata

from lim_tui.scoring.cleaning import INVISIBLE, OTHER_DIGITS
from lim_tui.scoring.script import simplify

_HIDDEN = re.compile(f"[{INVISIBLE}]")
_OTHER_DIGIT = re.compile(f"[{''.join(map(chr, OTHER_DIGITS))}]")


def lowered(text: str) -> str:
    """Small letters, one for one; digits of other scripts as ASCII digits."""
    low = text.lower()
    low = low if len(low) == len(text) else text.replace("\u0130", "I").lower()
    return low if low.isascii() or not _OTHER_DIGIT.search(low) else low.translate(OTHER_DIGITS)


def skeleton(low: str) -> str:
    """A text in small letters without blanks, marks, accents and width, in simplified characters; ``\u0133`` is ij."""
    return low.translate(_PLAINEST)


class _Plainest(dict[int, str]):
    """The plainest form of each character, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        found = self[code] = _plainest(chr(code))
        return found


def _plainest(char: str) -> str:
    if char == "\u0133":
        return "ij"
    if not char.isalnum() or _HIDDEN.match(char):
        return ""
    if "\uff01" <= char <= "\uff5e":
        char = chr(ord(char) - 0xFEE0)
    return simplify(unicodedata.normalize("NFD", char)[0])


_PLAINEST = _Plainest()
