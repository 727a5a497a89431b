"""Numbers of names that an output takes over from the question: the 3 of 3号锅炉, of ``ketel 3``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.compare_quantity import same_noun
from lim_tui.scoring.quantity import Quantity

_WORD_BEFORE = re.compile(r"([^\W\d_]{2,}) ?$")
_REACH = 24


def mark_repeated(
    low: str, found: Sequence[Candidate[Quantity]], question: str, asked: Sequence[Candidate[Quantity]]
) -> None:
    """Marks as echoed what stands in the question in the same words; ``asked`` are the numbers of ``question``.

    Where a right value stands beside them they are left: there they may be a choice between two.
    """
    if any(item.standing == "asserted" and item.level != "different" for item in found):
        return
    for item in found:
        if item.standing == "asserted" and any(_are_alike(item, low, other, question) for other in asked):
            item.standing = "echoed"


def _are_alike(one: Candidate[Quantity], low: str, two: Candidate[Quantity], question: str) -> bool:
    if one.value.value is None or one.value.value != two.value.value or one.value.unit or two.value.unit:
        return False
    before = _word_before(low, one.start)
    return same_noun(one.value.noun, two.value.noun) or (before != "" and before == _word_before(question, two.start))


def _word_before(low: str, place: int) -> str:
    match = _WORD_BEFORE.search(low[max(0, place - _REACH) : place])
    return match[1] if match else ""
