"""Values that the writer takes back: former ones, corrected ones, those before the final answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.cues import Cue
from lim_tui.scoring.passage import Passage

# What follows is one thing more, not another instead.
_ADDS = re.compile(r"\W{0,3}(?:(?:also|plus|ook|nog)\b|还有|也有|以及)")
_ALONE = ("nee", "neen", "no", "不")


def withdraw_replaced(passage: Passage, candidates: Sequence[AnyCandidate], past: set[int]) -> None:
    """Mark values that the writer replaced by another; ``past`` are the starts of those told of as former."""
    live = [item for item in candidates if item.standing == "asserted"]
    if any(item.start not in past for item in live):
        for item in live:
            if item.start in past:
                item.standing = "withdrawn"
    for cue in passage.cues:
        if not _replaces(passage, cue):
            continue
        after = _value_after(passage, candidates, cue)
        if after is None:
            continue
        floor = _sentence_start(passage, cue.start) if cue.kind == "current" else 0
        for item in candidates:
            if floor <= item.start < cue.start and item.standing == "asserted":
                item.standing = "withdrawn"


def _replaces(passage: Passage, cue: Cue) -> bool:
    """Whether what follows a phrase takes the place of what went before; so does a ``no`` that stands alone."""
    if cue.kind == "wait":
        return _opens_clause(passage, cue) and not _ADDS.match(passage.low, cue.end)
    if cue.kind == "deny":
        return passage.low[cue.start : cue.end] in _ALONE and _opens_clause(passage, cue) and _ends_clause(passage, cue)
    return cue.kind in ("change", "current", "final")


def _ends_clause(passage: Passage, cue: Cue) -> bool:
    return passage.low[cue.end : cue.end + 1] in (",", ".", "!", ";", "，", "。", "！") or passage.low.startswith(
        (" make that", " dat is"), cue.end
    )


def _opens_clause(passage: Passage, cue: Cue) -> bool:
    before = passage.low[: cue.start].rstrip(" \"'*")
    return (
        not before
        or before[-1] in ".,;:!?()。，；：！？（\n-"
        or any(other.kind in ("wait", "deny", "contrast") and other.end == len(before) for other in passage.cues)
    )


def _value_after(passage: Passage, candidates: Sequence[AnyCandidate], cue: Cue) -> AnyCandidate | None:
    for item in candidates:
        if item.start >= cue.end and item.standing == "asserted":
            if cue.kind in ("wait", "deny"):
                return item
            between = [
                b for b in passage.breaks if cue.end <= b.start < item.start and passage.low[b.start] not in ":："
            ]
            return None if between else item
    return None


def _sentence_start(passage: Passage, place: int) -> int:
    return max((b.end for b in passage.breaks if b.sentence and b.end <= place), default=0)
