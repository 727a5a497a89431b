"""Values that were aimed at beside the one that came about: the target was 120; the actual value was 135."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.passage import Passage

_AIMED = re.compile(
    r"\b(?:target|goal|aim|planned|budget(?:ed)?|forecast|projected|doel|doelstelling|streef\w*|gepland\w*|begroot\w*|"
    r"begroting|prognose|raming)\b|目标|计划|预算|预计|预测"
)
_REACHED = re.compile(
    r"\b(?:actual(?:ly)?|real|realised|realized|achieved|werkelijke?|werkelijkheid|feitelijke?|gerealiseerde?|ultimately|"
    r"ended up|in the end|uiteindelijk)\b|实际|真实|最终|最后"
)
# One of these stands in every match of the pattern above.
_OF_REACHED = (
    *("actual", "real", "achieved", "ultimately", "ended up", "in the end", "werkelijk", "feitelijk", "gerealiseerd"),
    *("uiteindelijk", "实际", "真实", "最终", "最后"),
)
_REACH = 40


def set_aims_apart(passage: Passage, question: str, found: Sequence[AnyCandidate]) -> None:
    """Of a value that was aimed at and one that was reached, the one that the question does not ask for is apart.

    Where the question names an aim the value that was reached is set apart, else the aim.
    """
    if not any(word in passage.low for word in _OF_REACHED):
        return
    if _AIMED.search(passage.low) is None or _REACHED.search(passage.low) is None:
        return
    asks_aim = _AIMED.search(question) is not None
    for first, second in pairwise(found):
        around = max(0, first.start - _REACH), min(second.start, first.end + _REACH)
        if _AIMED.search(passage.low, around[0], first.start) and _REACHED.search(passage.low, first.end, around[1]):
            apart = second if asks_aim else first
            apart.relevance = max(apart.relevance, 1)
