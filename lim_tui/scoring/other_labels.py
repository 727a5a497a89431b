"""Values of another numbered thing than the question's: tank 5 where tank 4 is asked for, 二号线 beside 三号线."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.quantity import Quantity

# Behind the noun a number or a capital letter; in Chinese before it.
_NAMED = re.compile(
    r"\b(?P<noun>[^\W\d_]{3,})[ -](?:nr\.? ?|no\.? ?|#)?(?P<id>[0-9]{1,4}[a-zA-Z]?|[A-Z])"
    r"(?![\w°%€$£'-]|[.,][0-9]| ?[€$£°%])"
)
_HAN_NAMED = re.compile(
    "(?P<id>[0-9]{1,4}|[一二三四五六七八九十]{1,3}|[A-Z]) ?(?:号|级|期|区|栋|座)(?P<noun>[\u3400-\u9fff]?)"
)
# A year that an amount is of; of dates it is a part.
_OF_YEAR = re.compile(
    r"\b(?i:in|over|voor|van|for|of|during|tijdens|jaar|year) (?P<id>(?:19|20)[0-9]{2})(?![\d-]|[.,/][0-9])|"
    r"(?<![0-9])(?P<year>(?:19|20)[0-9]{2}) ?年(?! ?[0-9一二三四五六七八九十])"
)
_YEAR = "year"
_LIGHT = re.compile(r"(?:\W|\b(?:in|op|bij|van|voor|de|het|the|for|at|on|of|to|from)\b|[在于])*")
_NO_NOUN = frozenset(
    "van tot met per voor naar door over onder tussen the and for from than dan with about under over until till "
    "january february march april may june july august september october november december "
    "januari februari maart mei juni juli augustus oktober only just slechts maar was were had has heeft een".split()
)


class Label(NamedTuple):
    """One numbered thing: what it is called, its number or letter, and where it stands."""

    noun: str
    id: str
    start: int
    end: int


@lru_cache(maxsize=16)
def labels_in(text: str) -> tuple[Label, ...]:
    """The numbered things of a text, with capitals as written."""
    return tuple(sorted(_labels(text), key=lambda label: label.start))


def _labels(text: str) -> Iterator[Label]:
    for pattern in (_NAMED, _HAN_NAMED):
        for match in pattern.finditer(text):
            noun = match["noun"].lower()
            if noun not in _NO_NOUN:
                yield Label(noun, match["id"].lower(), *match.span())
    for match in _OF_YEAR.finditer(text):
        yield Label(_YEAR, match["id"] or match["year"], *match.span())


def of_other_labels(passage: Passage, question: str, live: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    """The values that the output gives to another number of what the question numbers; empty where it numbers none."""
    asked: dict[str, set[str]] = {}
    of_amounts = all(isinstance(item.value, Quantity) for item in live)
    for label in labels_in(question):
        if label.noun == _YEAR and not of_amounts:
            continue
        asked.setdefault(label.noun, set()).add(label.id)
    wanted = {noun: next(iter(ids)) for noun, ids in asked.items() if len(ids) == 1}
    if not wanted:
        return []
    labels = [label for label in labels_in(passage.text) if label.noun in wanted]
    return [item for item in live if any(_is_other(passage, item, noun, wanted, labels, live) for noun in wanted)]


def stretch_of_label(passage: Passage, question: str, start: int, end: int) -> tuple[int, int] | None:
    """For what stands beside another label than the question's: what is said of the question's own; else None.

    Perceel 11 is van Sjoerd, perceel 12 van Anke: of 12 the words behind it are said.
    """
    asked = labels_in(question)
    if len(asked) != 1:
        return None
    own = [label for label in labels_in(passage.text) if label.noun == asked[0].noun]
    before = [label for label in own if label.end <= start and passage.sentence_at(label.start)[1] >= end]
    right = next((label for label in own if label.id == asked[0].id), None)
    if right is None or not before or before[-1].id == asked[0].id or not _opens(passage, before[0]):
        return None
    closes = min(
        (label.start for label in own if label.start > right.start), default=passage.sentence_at(right.start)[1]
    )
    return (right.end, closes) if passage.low[right.end : closes].strip() else None


def _opens(passage: Passage, label: Label) -> bool:
    """Whether labels go before what is said of them: of Piet leads team 3, Jan team 2 they do not."""
    return _LIGHT.fullmatch(passage.low, passage.sentence_at(label.start)[0], label.start) is not None


def _is_other(
    passage: Passage,
    item: AnyCandidate,
    noun: str,
    wanted: dict[str, str],
    labels: Sequence[Label],
    live: Sequence[AnyCandidate],
) -> bool:
    own = [label for label in labels if label.noun == noun and not (label.start < item.end and item.start < label.end)]
    label = _label_of(passage, item, own, live)
    return label is not None and label.id != wanted[noun]


def _label_of(
    passage: Passage, item: AnyCandidate, labels: Sequence[Label], live: Sequence[AnyCandidate]
) -> Label | None:
    """The label of its clause: the last before the value, or where values come first the next; else its sentence's."""
    opens, closes = clause_at(passage, item.start)
    near = [label for label in labels if opens <= label.start < closes]
    first = min(other.start for other in live if opens <= other.start < closes)
    if near and first < near[0].start:
        return next((label for label in near if label.start >= item.end), None)
    before = [label for label in near if label.end <= item.start]
    if before:
        return before[-1]
    start, _ = passage.sentence_at(item.start)
    return next((label for label in reversed(labels) if start <= label.start and label.end <= item.start), None)


def clause_at(passage: Passage, place: int) -> tuple[int, int]:
    """Where the clause around ``place`` starts and ends: between commas, semicolons and sentence ends."""
    start, end = passage.sentence_at(place)
    marks = [b for b in passage.breaks if start <= b.start < end and passage.low[b.start] in ",，;；"]
    opens = max((b.end for b in marks if b.end <= place), default=start)
    return opens, min((b.start for b in marks if b.start >= place), default=end)
