"""The pattern that finds an expected wording in a text, whatever its letter case, spaces, quotes and spelling marks."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from lim_tui.domain.case import Language, Script
from lim_tui.scoring.cleaning import fold_characters, written_out
from lim_tui.scoring.cues import PHRASES
from lim_tui.scoring.script import simplify

LATIN = "0-9A-Za-z\u00c0-\u024f"
_TREMA = {"e": "ë", "i": "ï", "o": "ö", "u": "ü", "a": "ä"}
_PLAIN = {mark: vowel for vowel, mark in _TREMA.items()}
_VOWELS = "aeiouëïöüä"
_HAN = re.compile("[\u3400-\u9fff]")
_HAN_GAP = r"[\s·・、《》〈〉「」『』“”\"']{0,3}"


def fold_wording(text: str, script: Script = "any") -> str:
    """A wording as it is compared: composed, character forms folded, small letters, one blank for many."""
    folded = fold_characters(unicodedata.normalize("NFC", written_out(text)))
    folded = folded if script == "strict" else simplify(folded)
    return " ".join(folded.lower().split())


def without_article(folded: str, language: Language) -> str:
    """A folded wording without the article it begins with."""
    tongue = "zh" if language.startswith("zh") else language
    first, _, rest = folded.partition(" ")
    articles = PHRASES["nl"].articles + PHRASES["en"].articles if tongue == "zh" else PHRASES[tongue].articles  # type: ignore[index]
    return rest if rest and first in articles else folded


@lru_cache(maxsize=4096)
def wording_pattern(folded: str, language: Language) -> re.Pattern[str]:
    """Finds a folded wording as whole words; Chinese, which has no word ends, anywhere."""
    body = without_article(folded, language).strip(" .,;:!?。，；：！？\"'“”「」『』《》")
    body = body or folded
    if len(body) <= 5 and body.isascii() and body.isalpha():
        return re.compile(rf"(?<![{LATIN}])" + r"\.?".join(body) + rf"(?![{LATIN}])")
    parts = [_part(body, place, language) for place in range(len(body))]
    start = rf"(?<![{LATIN}])" if re.match(rf"[{LATIN}]", body) else ""
    end = rf"(?![{LATIN}])" if re.search(rf"[{LATIN}]$", body) else ""
    return re.compile(start + "".join(parts) + end)


def _part(body: str, place: int, language: Language) -> str:
    char = body[place]
    before = body[place - 1] if place else ""
    if char == " ":
        return r"\s*" if _HAN.match(before) and _HAN.match(body[place + 1]) else r"[\s-]{1,3}"
    gap = _HAN_GAP if before and _HAN.match(char) and _HAN.match(before) else ""
    if char == "-":
        return r"\s?-?\s?"
    if char in "'\"":
        return r"['\"]?"
    if char == ".":
        return r"\.?" if place + 1 == len(body) or body[place + 1] == " " else r"\."
    if language == "nl" and char in _VOWELS and before and before in _VOWELS + "-":
        vowel = _PLAIN.get(char, char)
        return f"-?[{vowel}{_TREMA[vowel]}]"
    if language == "nl" and char in _PLAIN:
        return f"[{char}{_PLAIN[char]}]"
    return gap + re.escape(char)


def strip_marks(text: str) -> str:
    """Letters without their accents, one for one."""
    return "".join(unicodedata.normalize("NFD", char)[0] for char in text)
