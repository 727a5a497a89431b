"""Cutting text at sentence ends, without losing a character."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from lim_tui.text.abbreviations import BY_LANGUAGE

_CLOSERS = re.escape("\"'”’»」』）)】]》〉")
_END = re.compile(rf"(?:[!?。！？；…]+|\.+(?=[{_CLOSERS}]*(?:\s|$)))[{_CLOSERS}]*[^\S\n]*\n*|\n+")
_WORD_BEFORE = re.compile(r"[\w.°]*\Z")
_ORDINAL = re.compile(r"\d{1,3}°?")
_CLAUSE_END = re.compile(r"[，；,:：、]+[^\S\n]*")
_BLANK = re.compile(r"\s+")
_PARAGRAPH_GAP = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")


def paragraphs(text: str) -> tuple[str, ...]:
    """The stretches of ``text`` between blank lines, without the line ends around them; blank ones are left out."""
    return tuple(part.strip("\n") for part in _PARAGRAPH_GAP.split(text) if part.strip())


def segments(text: str, language: str, longest: int = 480) -> tuple[str, ...]:
    """``text`` cut at segment ends; the joined segments are ``text`` again.

    A segment ends at ``! ? 。！？；``, at a line end, and at a full stop before white space that does not belong to an
    abbreviation or an ordinal of ``language``. Closing quotes and the white space that follows stay with the segment.
    Segments of more than ``longest`` characters are cut at clause ends, else between words, else between characters.
    """
    abbreviations = BY_LANGUAGE.get(language, frozenset())
    found: list[str] = []
    start = 0
    for match in _END.finditer(text):
        if match.group().startswith(".") and _stop_is_inside(text, match, abbreviations):
            continue
        found.extend(cut_long(text[start : match.end()], longest))
        start = match.end()
    if start < len(text):
        found.extend(cut_long(text[start:], longest))
    return tuple(found)


def _stop_is_inside(text: str, stop: re.Match[str], abbreviations: frozenset[str]) -> bool:
    before = _WORD_BEFORE.search(text, max(0, stop.start() - 24), stop.start())
    word = before.group() if before else ""
    if word.lower() in abbreviations or (len(word) == 1 and word.isalpha() and word.isascii()):
        return True
    word_start = stop.start() - len(word)
    line_start = text.rfind("\n", 0, word_start) + 1
    return _ORDINAL.fullmatch(word) is not None and not text[line_start:word_start].strip()


def cut_long(segment: str, longest: int) -> Iterator[str]:
    """``segment`` in pieces of at most ``longest`` characters, cut at the kindest place in reach."""
    while len(segment) > longest:
        place = _kind_place(segment, longest)
        yield segment[:place]
        segment = segment[place:]
    if segment:
        yield segment


def _kind_place(segment: str, longest: int) -> int:
    window = segment[:longest]
    for pattern in (_CLAUSE_END, _BLANK):
        places = [match.end() for match in pattern.finditer(window) if match.end() < longest]
        if places and places[-1] > longest // 4:
            return places[-1]
    place = longest
    while place > 1 and _joins_previous(segment[place]):
        place -= 1
    return place if place > 1 else longest


def _joins_previous(character: str) -> bool:
    return unicodedata.combining(character) != 0 or character in "\u200d\ufe0e\ufe0f"
