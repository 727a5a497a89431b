"""Scoring rules of published evaluations, kept exactly as they were, so that published numbers can be reproduced."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Hashable, Sequence

_ARTICLES = re.compile(r"\b(a|an|the)\b", re.UNICODE)
_PUNCTUATION = frozenset(string.punctuation)


def normalize_squad(text: str) -> str:
    """Small letters, no ASCII punctuation, no English articles, single blanks: the SQuAD evaluation's normalisation.

    Source: Rajpurkar et al. 2016, as used in nelson-liu/lost-in-the-middle, ``metrics.py``.
    """
    bare = "".join(char for char in text.lower() if char not in _PUNCTUATION)
    return " ".join(_ARTICLES.sub(" ", bare).split())


def best_subspan_em(output: str, answers: Sequence[str]) -> bool:
    """Whether the first line of the output holds any answer, both normalised as SQuAD does.

    The rule of Liu et al. 2023 (Lost in the Middle): only what stands before the first line end counts.
    """
    first_line = normalize_squad(output.split("\n", maxsplit=1)[0].strip())
    return any(normalize_squad(answer) in first_line for answer in answers)


def exact(output: str, answers: Sequence[str]) -> bool:
    """Whether the output is one of the answers, apart from white space at its ends."""
    return output.strip() in {answer.strip() for answer in answers}


def f1(output: str, expected: str, tokenize: Callable[[str], Sequence[Hashable]]) -> float:
    """Harmonic mean of precision and recall over shared tokens, 0 to 1; a repeated token counts as often as expected.

    ``tokenize`` cuts a text into tokens: words, sub-tokens of a model, or characters for Chinese. Where one side has
    no token, 1 if neither has, else 0 (SQuAD 2.0).
    """
    given, wanted = Counter(tokenize(output)), Counter(tokenize(expected))
    if not given or not wanted:
        return float(not given and not wanted)
    shared = sum((given & wanted).values())
    return 2 * shared / (given.total() + wanted.total())


def characters(text: str) -> list[str]:
    """Letters and digits one by one, in small letters: the tokens of Chinese text."""
    return [char for char in text.lower() if char.isalnum()]
