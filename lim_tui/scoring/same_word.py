"""Whether two words are one word with another ending."""

from __future__ import annotations

import re


def same_word(one: str, two: str, is_name: bool = False) -> bool:
    """Whether a reader takes two words in small letters for one; names have no endings."""
    if one == two or is_name:
        return one == two
    if _stem(one) == _stem(two):
        return True
    short, long = sorted((one, two), key=len)
    return len(short) >= 4 and long.startswith(short) and long[len(short) :] in ("s", "e", "en", "n", "es", "ed", "er")


def _stem(word: str) -> str:
    """A Dutch adjective without its ending: gele and geel, rode and rood, witte and wit."""
    bare = word.removesuffix("e") if len(word) > 3 else word
    return re.sub(r"(aa|ee|oo|uu)(?=[^aeiou]$)", lambda m: m[0][0], re.sub(r"([b-df-hj-np-tv-z])\1$", r"\1", bare))
