"""What an answer in a sentence says itself: without citations, and without the question's words around it."""

from __future__ import annotations

import re

from lim_tui.scoring.script import has_han, simplify

_CITED = re.compile(r"\s*[\[【［]\s*(?:[A-Z]{4}|\d{1,3})(?:\s*[,;，、；]?\s*(?:[A-Z]{4}|\d{1,3}))*\s*[\]】］]")
_AROUND = " \t.。!！;；,，:：\"'“”「」*_`"
_SMALL = frozenset("het dat dit de een er is was zijn waren wordt it that this the a an there are were".split())
_COPULA = re.compile("^[是为叫：:，,]+")
_WORD = re.compile(r"\w+")
_FEWEST_LETTERS = 3


def without_citations(line: str) -> str:
    """A line without ``[KTRW]`` and ``[2, 5]``, and without the signs at its ends."""
    return _CITED.sub("", line).strip(_AROUND)


def bare_answer(line: str, question: str) -> str:
    """The words of a line that the question does not have, from the first to the last.

    Of ``Pomp P4 is defect [KTRW]`` it is ``defect``; the whole line, without citations, where next to nothing is left.
    """
    told = without_citations(line)
    bare = _bare_han(told, question) if has_han(told) else _bare_words(told, question)
    enough = bare if has_han(bare) or len(re.findall(r"\w", bare)) >= _FEWEST_LETTERS else told
    return enough.strip(_AROUND)


def _bare_words(told: str, question: str) -> str:
    asked = set(_WORD.findall(question.lower()))
    words = list(re.finditer(r"\S+", told))

    def is_asked(word: re.Match[str], small: frozenset[str]) -> bool:
        parts = _WORD.findall(word[0].lower())
        return all(part in asked or part in small for part in parts)

    while words and is_asked(words[0], _SMALL):
        words.pop(0)
    while words and is_asked(words[-1], frozenset()):
        words.pop()
    return told[words[0].start() : words[-1].end()] if words else ""


def _bare_han(told: str, question: str) -> str:
    """Without the beginning that stands in the question: P4泵的状态是坏了 leaves 坏了."""
    folded, asked = simplify(told).lower(), simplify(question).lower()
    length = next((size for size in range(min(len(folded), len(asked)), 1, -1) if folded[:size] in asked), 0)
    return _COPULA.sub("", told[length:])
