"""How close texts are to a question: Okapi BM25 over words, and over pairs of characters in Chinese.

Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond", with the never negative inverse
document frequency of Lucene, ln(1 + (N - n + 0.5) / (n + 0.5)).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

_SATURATION = 1.2
_LENGTH_SHARE = 0.75
_HAN = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_HAN_OR_WORD = re.compile(rf"(?P<han>[{_HAN}]+)|[^\W_{_HAN}]+")


def terms(text: str) -> list[str]:
    """Words in small letters, numbers and codes; a run of Han characters as its overlapping pairs."""
    found: list[str] = []
    for match in _HAN_OR_WORD.finditer(text.casefold()):
        run = match.group()
        if match["han"] and len(run) > 1:
            found.extend(run[place : place + 2] for place in range(len(run) - 1))
        else:
            found.append(run)
    return found


def bm25_scores(question: str, texts: Sequence[str]) -> list[float]:
    """The score of each text for ``question``, 0 where they share no term; the texts are the whole collection."""
    counts = [Counter(terms(text)) for text in texts]
    lengths = [count.total() for count in counts]
    mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
    scores = [0.0] * len(texts)
    for term in dict.fromkeys(terms(question)):
        holding = [place for place, count in enumerate(counts) if term in count]
        weight = math.log(1 + (len(texts) - len(holding) + 0.5) / (len(holding) + 0.5))
        for place in holding:
            times = counts[place][term]
            norm = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * lengths[place] / mean)
            scores[place] += weight * times * (_SATURATION + 1) / (times + norm)
    return scores
