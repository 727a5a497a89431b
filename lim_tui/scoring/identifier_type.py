"""Answers that are codes, numbers of things, addresses: every character counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Candidate, Level
from lim_tui.scoring.cleaning import fold_characters
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.question_echo import stands_in_question
from lim_tui.scoring.script import simplify

_JOIN = r"[\W_]{0,3}"
_HEXADECIMAL = re.compile(r"(?:0x)?[0-9a-fA-F]+(?:[-:][0-9a-fA-F]+)*")
_NOT_BEFORE = r"(?<![A-Za-z0-9])(?<![A-Za-z0-9][-_/:@.+])"
_NOT_AFTER = r"(?![A-Za-z0-9])(?![-_/:@+][A-Za-z0-9])(?!\.[A-Za-z0-9])"
_CODE_WORD = re.compile(
    r"n(?:umme|umbe)?r?\.?|no\.|编号|序号|version|versie|版本|model|type|serie|series|case|doc\.?|item"
)
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"']{1,500}")
MOST_CODES = 100


@dataclass(frozen=True, slots=True)
class _Code:
    written: str
    anywhere: re.Pattern[str]
    shape: re.Pattern[str] | None
    hexadecimal: bool


@lru_cache(maxsize=2048)
def _code(written: str) -> _Code:
    folded = simplify(fold_characters(written.strip()))
    letters = [re.escape(char) for char in folded if char.isalnum()]
    start = r"(?:[vV]\.? ?)?" if _is_version(folded) else ""
    if start and letters[:1] in (["v"], ["V"]):
        letters = letters[1:]
    signs = "" if folded[-1:].isalnum() else rf"[{re.escape(folded[-1:])}]?"
    anywhere = rf"{_NOT_BEFORE}{start}{_JOIN.join(letters)}{signs}{_NOT_AFTER}" if letters else re.escape(folded)
    digits = sum(char.isdigit() for char in folded)
    hexadecimal = bool(_HEXADECIMAL.fullmatch(folded)) and len(letters) >= 8 and digits > 0 and not folded.isdigit()
    return _Code(folded, re.compile(anywhere, re.IGNORECASE), _shape(folded), hexadecimal)


def _is_version(folded: str) -> bool:
    return re.fullmatch(r"[vV]?\.? ?\d+(?:\.\d+)+", folded) is not None


def _shape(folded: str) -> re.Pattern[str] | None:
    """Codes built alike: letters for letters, digits for digits, the same signs between."""
    if not any(char.isdigit() for char in folded):
        return None
    parts = re.findall(r"[^\W\d_]+|\d+|\s+|[\W_]", folded)
    if folded.isdigit():
        pattern = rf"\d{{{len(folded)}}}"
    elif _HEXADECIMAL.fullmatch(folded) and "-" in folded:
        pattern = "-".join(rf"[0-9a-fA-F]{{{len(part)}}}" for part in folded.split("-"))
    else:
        pattern = "".join(_shape_of(part) for part in parts)
    return re.compile(_NOT_BEFORE + pattern + _NOT_AFTER)


def _shape_of(part: str) -> str:
    if part.isdigit():
        return r"\d{1,12}"
    if part.isspace():
        return r"\s?"
    if "\u3400" <= part[0] <= "\u9fff":
        return r"[\u3400-\u9fff]{1,6}"
    return r"[A-Za-z]{1,12}" if part[0].isalpha() else re.escape(part)


@dataclass(frozen=True, slots=True)
class IdentifierType:
    """Finds the expected codes and codes built like them."""

    quantitative: ClassVar[bool] = False
    key: AnswerKey
    codes: tuple[_Code, ...]

    @classmethod
    def of(cls, key: AnswerKey) -> IdentifierType | None:
        """None where every expected wording is blank."""
        wordings = [word for item in key.expected for word in (item.value, *item.aliases) if word.strip()]
        return cls(key, tuple(map(_code, wordings))) if wordings else None

    def find(self, passage: Passage) -> list[Candidate[str]]:
        """Candidates with level and reason set, left to right."""
        text = passage.text
        found: dict[tuple[int, int], Candidate[str]] = {}
        for code in self.codes:
            for match in code.anywhere.finditer(text):
                item = Candidate(*match.span(), match[0], match[0])
                item.level, item.why = _level(code, match[0])
                before = found.get(match.span())
                if before is None or before.level != "same":
                    found[match.span()] = item
        return self._with_others(text, found) or list(self._in_addresses(text))

    def weigh(self, passage: Passage, found: list[Candidate[str]]) -> list[Candidate[str]]:
        """A code behind or with a thing's name (locker 4471, section 3) names it, where another code answers."""
        question = self.key.question.lower()
        named = [item for item in found if _names_a_thing(passage, item, question)]
        if len(named) < len(found):
            for item in named:
                item.relevance = 1
        return found

    def explains(self, same: Candidate[str], rival: Candidate[str]) -> bool | None:
        """A value that the question itself names is no rival."""
        return True if stands_in_question(self.key, same, rival) else None

    def is_zero(self) -> bool:
        """Never: codes are no amounts."""
        return False

    def _in_addresses(self, text: str) -> Iterator[Candidate[str]]:
        """Codes that are a part of a web address, which a reader may or may not take as the answer."""
        for address in _ADDRESS.finditer(text):
            for code in self.codes:
                whole = rf"(?<=[/?&=#]){re.escape(code.written)}(?=[/?&#]|[.,;:!]?$)"
                for match in re.finditer(whole, address[0], re.IGNORECASE):
                    start = address.start() + match.start()
                    why = "stands inside an address"
                    yield Candidate(start, start + len(match[0]), match[0], match[0], level="arguable", why=why)

    def _with_others(self, text: str, found: dict[tuple[int, int], Candidate[str]]) -> list[Candidate[str]]:
        shapes = {code.shape for code in self.codes if code.shape is not None}
        for shape in shapes:
            for match in shape.finditer(text):
                if len(found) >= MOST_CODES:
                    break
                if not any(match.start() < end and start < match.end() for start, end in found):
                    why = f"codes differ: {match[0]} and {self.codes[0].written}"
                    found[match.span()] = Candidate(*match.span(), match[0], match[0], why=why)
        return sorted(found.values(), key=lambda item: item.start)


def _names_a_thing(passage: Passage, item: Candidate[str], question: str) -> bool:
    """Whether a code is the number of a thing that the question does not ask for."""
    return any(
        cue.kind == "label"
        and (cue.end <= item.start <= cue.end + 2 or (cue.start == item.start and cue.end < item.end))
        and not _CODE_WORD.fullmatch(passage.low, cue.start, cue.end)
        and not _is_asked_for(passage.low[cue.start : cue.end], question)
        for cue in passage.cues
    )


def _is_asked_for(thing: str, question: str) -> bool:
    """Which valve, welk ventiel, 哪个阀门."""
    asks = rf"\b(?:which|what|welke?) (?:\w+ ){{0,2}}{re.escape(thing)}\b|哪[个台只座号]?{re.escape(thing)}"
    return thing in question and re.search(asks, question) is not None


def _level(code: _Code, written: str) -> tuple[Level, str]:
    plain, expected = _plain(written), _plain(code.written)
    if plain == expected:
        return "same", ""
    if plain.lower() == expected.lower():
        return (
            ("same", "letter case has no meaning in hexadecimal")
            if code.hexadecimal
            else ("arguable", "letter case differs")
        )
    return "arguable", "punctuation of the code differs"


def _plain(written: str) -> str:
    bare = re.sub(r"\s+", "", written)
    return bare[1:].lstrip(".") if _is_version(bare) and bare[0] in "vV" else bare
