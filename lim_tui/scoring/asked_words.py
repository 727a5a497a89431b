"""Which words of a question say what it is about, and where they stand in an output."""

from __future__ import annotations

import re
from functools import lru_cache

from lim_tui.scoring.script import simplify

_WORD = re.compile(r"[^\W\d_]{3,}")
_HAN = re.compile("[\u3400-\u9fff]+")
# A word and its inflections share their beginning: gekeurd, keuring share none, kamer and kamers do.
_STEM = 5
_COMMON = frozenset(
    """
    the and for are was has had how who its out not all any per but you can did does een het van wat wie hoe dat die dit
    per met uit bij zou kan moet ook nog dan als
    what which when where whose does much many with from that this there have been were will would should could about
    total number amount value date time your into over under after before than then
    welke wanneer waar hoeveel hoelang wordt werd werden worden heeft hebben voor naar door over onder tussen deze
    have contain contains hold holds staan hebben liggen zitten bevat bevatten telt tellen
    zijn staat volgens totaal aantal waarde datum bedrag tijd vanaf tegen
    """.split()
)
_COMMON_PAIRS = frozenset("多少 什么 哪个 哪些 哪里 是多 是什 少钱 何时 时候 几个 一个 这个 该设 是哪 的是".split())


@lru_cache(maxsize=1024)
def asked_words(question: str) -> frozenset[str]:
    """The stems of the words that a question is about; of Chinese its pairs of characters."""
    return content_of(simplify(question).lower())


def content_of(low: str) -> frozenset[str]:
    """The same of any text in small letters."""
    stems = {word[:_STEM] for word in _WORD.findall(low) if word not in _COMMON and not _HAN.match(word)}
    pairs = {run[at : at + 2] for run in _HAN.findall(low) for at in range(len(run) - 1)}
    return frozenset(stems | (pairs - _COMMON_PAIRS))
