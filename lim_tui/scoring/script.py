"""Traditional and simplified characters folded to one form, character by character, so that places stay."""

from __future__ import annotations

import re
from functools import cache

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
# Simplified text tells these two apart, traditional text writes the first for both.
_ONE_FORM = {"\u8457": "\u7740"}


def has_han(text: str) -> bool:
    """Whether any Chinese character stands in the text."""
    return _HAN.search(text) is not None


@cache
def _table() -> dict[int, str]:
    from opencc import OpenCC

    han = [chr(code) for start, end in ((0x3400, 0x4DC0), (0x4E00, 0xA000)) for code in range(start, end)]
    simplified = OpenCC("t2s").convert("\n".join(han)).split("\n")
    table = {ord(old): new for old, new in zip(han, simplified, strict=True) if new != old and len(new) == 1}
    return table | {ord(old): new for old, new in _ONE_FORM.items()}


def simplify(text: str) -> str:
    """Each traditional character as its simplified one; the length stays. Text without Chinese is returned as it is."""
    if text.isascii() or not has_han(text):
        return text
    return text.translate(_table())


@cache
def _inverse() -> dict[str, frozenset[str]]:
    groups: dict[str, set[str]] = {}
    for old, new in _table().items():
        groups.setdefault(new, {new}).add(chr(old))
    return {char: frozenset(group) for group in groups.values() for char in group}


def variants(char: str) -> frozenset[str]:
    """The characters that fold to the same simplified one, itself among them."""
    return _inverse().get(char, frozenset({char}))
