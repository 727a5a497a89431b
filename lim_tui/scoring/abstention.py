"""Whether an output says that the text does not have the answer, that one does not know, or that one will not say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from lim_tui.scoring.cues import PHRASES, Tongue
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.word_starts import WordPattern

_LATIN: tuple[Tongue, ...] = ("nl", "en")
TONGUES: tuple[Tongue, ...] = (*_LATIN, "zh")
_ASIDE = re.compile(r"[(（][^()（）]{0,200}[)）]\W{0,5}$")
_MAY_REFUSE = (
    *("n't", "not", "niet", "geen", "weiger", "vertrouwelijk", "declin", "refus", "confiden", "unable", "polic"),
    *("rules", "guidelines"),
    *"不无恕拒密敏",
)
_LETTER = r"[a-z0-9\u00e0-\u00ff]"
_OF_THE_TEXT = re.compile(
    r"\b(?:texts?|tekst(?:en)?|passages?|documents?|documenten|context|sources?|bron(?:nen)?)\b|文中|文本|原文|资料|材料|文件"
)
_EDGES = " \t\n.!?。！？,，;；:：\"'`*[](){}（）「」『』<>#_"


@dataclass(frozen=True, slots=True)
class _Patterns:
    abstention: WordPattern | re.Pattern[str]
    whole: re.Pattern[str]
    weak: re.Pattern[str]
    refusal: WordPattern | re.Pattern[str]
    firm_refusal: WordPattern | re.Pattern[str]
    guess: WordPattern | re.Pattern[str]


@cache
def _patterns(tongue: Tongue) -> _Patterns:
    phrases = PHRASES[tongue]

    def joined(patterns: tuple[str, ...]) -> str:
        return "|".join(f"(?:{pattern})" for pattern in patterns)

    def bounded(patterns: tuple[str, ...]) -> WordPattern | re.Pattern[str]:
        if tongue == "zh":
            return re.compile(joined(patterns))
        return WordPattern(patterns, f"(?:{{}})(?!{_LETTER})")

    return _Patterns(
        bounded(phrases.abstention),
        re.compile(joined(phrases.abstention_whole)),
        re.compile(joined(phrases.weak_abstention)),
        bounded((*phrases.firm_refusal, *phrases.refusal)),
        bounded(phrases.firm_refusal),
        bounded(phrases.guess),
    )


def _tongues(passage: Passage) -> tuple[Tongue, ...]:
    """An abstention counts in any language; Latin text is read as Dutch and English."""
    return TONGUES if "zh" in passage.tongues else _LATIN


def find_abstention(passage: Passage) -> tuple[int, int] | None:
    """Where the output says that the text does not have it, or that one does not know; None where it does not."""
    low = passage.low
    whole = (_ASIDE.sub("", low) if ")" in low or "）" in low else low).strip(_EDGES)
    for tongue in _tongues(passage):
        if _patterns(tongue).whole.fullmatch(whole):
            start = passage.low.find(whole)
            return start, start + len(whole)
    for tongue in _tongues(passage):
        if match := _patterns(tongue).abstention.search(passage.low):
            return match.span()
    return None


def is_weak_abstention(passage: Passage) -> bool:
    """Whether the whole answer is a word like ``none``, which may abstain or may be a claim."""
    whole = passage.low.strip(_EDGES)
    return any(_patterns(tongue).weak.fullmatch(whole) for tongue in TONGUES)


def find_refusal(passage: Passage) -> tuple[int, int] | None:
    """Where the output declines to say; None where it does not."""
    return _refusal(passage.low, _tongues(passage))


@lru_cache(maxsize=16)
def _refusal(low: str, tongues: tuple[Tongue, ...]) -> tuple[int, int] | None:
    if not any(sign in low for sign in _MAY_REFUSE):
        return None
    for tongue in tongues:
        if match := _patterns(tongue).refusal.search(low):
            return match.span()
    return None


def refuses_firmly(passage: Passage) -> bool:
    """Whether the output will not say, or may not: then words like ``I cannot answer`` in it are no abstention.

    Where it names the text as its reason it is read as an abstention.
    """
    # The firm ones are among the refusals.
    if find_refusal(passage) is None or _OF_THE_TEXT.search(passage.low):
        return False
    return any(_patterns(tongue).firm_refusal.search(passage.low) for tongue in _tongues(passage))


def says_it_is_not_there(passage: Passage) -> bool:
    """Whether the output abstains, and does not refuse instead."""
    return find_abstention(passage) is not None and not refuses_firmly(passage)


def find_guess(passage: Passage, beside: tuple[int, int]) -> tuple[int, int] | None:
    """A guessing word outside the abstention itself; None where there is none."""
    for tongue in _tongues(passage):
        for match in _patterns(tongue).guess.finditer(passage.low):
            if match.end() <= beside[0] or match.start() >= beside[1]:
                return match.span()
    return None
