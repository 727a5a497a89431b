"""What F1 counts: sub-tokens of a model, words, or the characters of Chinese."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from lim_tui.domain.case import Language
from lim_tui.scoring.published_rules import characters

_LONGEST_WORD = 64
_MOST_REMEMBERED = 200_000
_WORD = re.compile(r"[^\W_]+")
_SHORT_WORD = re.compile(rf"[^\W_]{{1,{_LONGEST_WORD}}}")


@dataclass(frozen=True, slots=True)
class F1Tokens:
    """``cut`` cuts a text into tokens; ``name`` says which for a person."""

    name: str
    cut: Callable[[str], Sequence[Hashable]]


def words(text: str) -> list[str]:
    """Runs of letters and digits, in small letters."""
    return _WORD.findall(text.lower())


WORDS = F1Tokens("words", words)
CHARACTERS = F1Tokens("characters", characters)


def subtokens(tokenizer: str, encode: Callable[[str], Sequence[Hashable]]) -> F1Tokens:
    """The sub-tokens of each word, in small letters and with a blank before it; each distinct word is cut once.

    So a word is the same sub-tokens wherever it stands, and no sign beside it counts. ``encode`` cuts a text by the
    ``tokenizer``, which has ``~`` before its name where it only stands in for another. No word of a language is as
    long as ``_LONGEST_WORD``; what is, is cut there first, since tokenizers take long for it.
    """
    known: dict[str, Sequence[Hashable]] = {}

    def cut(text: str) -> list[Hashable]:
        found: list[Hashable] = []
        if len(known) > _MOST_REMEMBERED:
            known.clear()
        for word in _SHORT_WORD.findall(text.lower()):
            if word not in known:
                known[word] = encode(f" {word}")
            found.extend(known[word])
        return found

    return F1Tokens(f"sub-tokens of {tokenizer}", cut)


def f1_tokens_of(language: Language, tokens: F1Tokens) -> F1Tokens:
    """Characters for Chinese, ``tokens`` for the other languages."""
    return CHARACTERS if language in ("zh-Hans", "zh-Hant") else tokens
