"""The terms that carry a case: names, codes, numbers, long words, and Chinese words between function characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from lim_tui.text.function_words import FUNCTION_WORDS, HAN_FUNCTION_CHARACTERS

TermKind = Literal["identifier", "number", "name", "compound", "long word", "Chinese term"]

HAN = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_NUMBER = r"\d+(?:[.,:]\d+)*"
_WORD = rf"[^\W_{HAN}]+(?:[-./'’][^\W_{HAN}]+)*"
_PART = re.compile(rf"(?P<han>[{HAN}]+)|(?P<word>{_NUMBER}(?![-A-Za-z])|{_WORD})|(?P<end>[.!?:。！？：\n]+)")
_LONG_LETTERS = 12


@dataclass(frozen=True, slots=True)
class KeyTerm:
    """A term as it stands in the text; ``words`` is 1, or for Chinese the number of characters."""

    text: str
    kind: TermKind
    words: int = 1

    @property
    def is_han(self) -> bool:
        """Whether the term is Chinese."""
        return self.kind == "Chinese term"


def key_terms(texts: Iterable[str], language: str) -> tuple[KeyTerm, ...]:
    """The key terms of ``texts``, each once, in their order.

    A word of at least 12 letters is a compound in Dutch, a long word elsewhere. A capital at the start of a sentence
    makes no name.
    """
    found: dict[str, KeyTerm] = {}
    for text in texts:
        for term in _terms_of(text, language):
            found.setdefault(term.text, term)
    return tuple(found.values())


def _terms_of(text: str, language: str) -> Iterator[KeyTerm]:
    opens_sentence = True
    for match in _PART.finditer(text):
        if match["han"]:
            yield from (KeyTerm(run, "Chinese term", len(run)) for run in han_runs(match["han"]) if len(run) > 1)
        elif match["word"]:
            kind = _kind(match["word"], language, opens_sentence=opens_sentence)
            if kind is not None:
                yield KeyTerm(match["word"], kind)
        opens_sentence = match["end"] is not None


def _kind(word: str, language: str, *, opens_sentence: bool) -> TermKind | None:
    if re.fullmatch(_NUMBER, word):
        return "number"
    if any(character.isdigit() for character in word):
        return "identifier"
    if len(word) > 1 and (word.isupper() or (word[0].isupper() and not opens_sentence)):
        known = word.casefold() in FUNCTION_WORDS.get(language, frozenset())
        return None if known else "name"
    if sum(character.isalpha() for character in word) >= _LONG_LETTERS:
        return "compound" if language == "nl" else "long word"
    return None


def han_runs(text: str) -> list[str]:
    """A run of Han characters cut at function characters, which are left out."""
    return "".join(" " if character in HAN_FUNCTION_CHARACTERS else character for character in text).split()
