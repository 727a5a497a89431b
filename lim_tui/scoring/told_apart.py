"""Values beside the answer that the output itself tells apart from it.

Whatever the expected answer is: what is set apart here would be set apart too if it were the right one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from lim_tui.domain.case import AnswerType
from lim_tui.scoring.asked_words import asked_words, content_of
from lim_tui.scoring.candidate import AnyCandidate, set_apart
from lim_tui.scoring.events import of_other_events
from lim_tui.scoring.headed import of_other_rows
from lim_tui.scoring.other_clauses import in_other_clauses
from lim_tui.scoring.other_labels import of_other_labels
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.periods import leave_other_end, take_end_asked_for
from lim_tui.scoring.rate import rates_named
from lim_tui.scoring.script import simplify
from lim_tui.scoring.summands import leave_summands

# Of the whole a part, or what is not in it or comes on top.
_PART = re.compile(
    r"\b(?:waarvan|waaronder|daarvan|of which|of whom|of them|(?:ex|in)clusief|(?:ex|in)cl\.?|(?:ex|in)cluding|"
    r"not including)\b|其中|不含|不包括|另[收加付需]|外加"
)
_SUMS_UP = re.compile(
    r"(?:^|(?<=[.!?。！？\n]))\W*(?:so|dus|thus|hence|kortom|所以|因此|总共|一共|共计|in total|in totaal|al met al)\b"
    r"[,:，：]?"
)
# A sentence with one of these may speak against the one before it.
_ELSE = re.compile(
    r"\b(?:documents?|documenten|sources?|bron(?:nen)?|another|other|andere?|elsewhere|elders|however|echter|though|"
    r"but|maar|also|ook)\b|文档|文件|来源|另一|但|不过|然而|也"
)
_YEAR_OF_A_DAY = re.compile(
    r"(?:jan\w*|feb\w*|maart|mrt|mar(?:ch)?|apr\w*|mei|may|jun\w*|jul\w*|aug\w*|sep\w*|o[kc]t\w*|nov\w*|dec\w*)"
    r"\.?(?: [0-9]{1,2})?,? $"
)
_ASKS_FIRST = re.compile(r"\b(?:eerst|eerste|first)\b|首先|先")
_MONTH_REACH = 16
_MOST_WORDS_BESIDE = 3
_PAIRS_ENOUGH = 3
_FEW_WORDS = 3
_MOST_VALUES = 40


def tell_apart(passage: Passage, question: str, answer_type: AnswerType, found: Sequence[AnyCandidate]) -> None:
    """Sets the relevance of values that answer another question."""
    _take_first_asked_for(passage, simplify(question).lower(), found)
    live = _live(found)
    if not 2 <= len(live) <= _MOST_VALUES:
        return
    asked = simplify(question).lower()
    if answer_type in ("date", "time"):
        take_end_asked_for(asked, live)
        leave_other_end(passage, asked, live)
        _leave(of_other_events(passage, question, live), live)
    elif answer_type == "identifier":
        _leave_years(passage, live)
    elif answer_type == "number":
        _leave_other_rates(asked, live)
        _leave_parts(passage, asked, live)
        leave_summands(passage, asked, live, found)
    for others in (of_other_labels(passage, simplify(question), live), of_other_rows(passage, asked, live)):
        _leave(others, live)
    _take_choice(passage, live)
    _take_conclusion(passage, live)
    _leave_other_sentences(passage, question, live)
    still = _nearest(live)
    _leave(in_other_clauses(passage, question, still), still)


def _take_first_asked_for(passage: Passage, asked: str, found: Sequence[AnyCandidate]) -> None:
    """Where the first of several steps is asked for, what follows does not take its place: eerst A, daarna B."""
    if len(found) > _MOST_VALUES or not _ASKS_FIRST.search(asked):
        return
    for first, second in pairwise(found):
        follows = any(cue.kind == "current" and first.end <= cue.start < second.start for cue in passage.cues)
        if first.standing == "withdrawn" and second.standing == "asserted" and follows:
            first.standing = "asserted"
            set_apart(second, [first])
            return


def _live(found: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    asserted = [item for item in found if item.standing == "asserted"]
    return _nearest(asserted) if asserted else []


def _nearest(live: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    nearest = min(item.relevance for item in live)
    return [item for item in live if item.relevance == nearest]


def _leave(others: Sequence[AnyCandidate], live: Sequence[AnyCandidate]) -> None:
    """Sets the others apart, unless they are all there is."""
    if len(others) < len(live):
        for item in others:
            set_apart(item, live)


def _leave_years(passage: Passage, live: Sequence[AnyCandidate]) -> None:
    """The year of a date is no code beside one."""
    _leave([item for item in live if re.fullmatch("[0-9]{4}", item.written) and _is_of_a_day(passage, item)], live)


def _is_of_a_day(passage: Passage, item: AnyCandidate) -> bool:
    behind_month = _YEAR_OF_A_DAY.search(passage.low, max(0, item.start - _MONTH_REACH), item.start)
    return behind_month is not None or passage.low.startswith("年", item.end)


def _leave_other_rates(asked: str, live: Sequence[AnyCandidate]) -> None:
    """A month's amount is asked for; beside it stands a year's."""
    named = rates_named(asked)
    if len(named) == 1:
        _leave([item for item in live if item.value.per and item.value.per not in named], live)


def _leave_parts(passage: Passage, asked: str, live: Sequence[AnyCandidate]) -> None:
    """What a sentence calls a part of the value before it, or no part of it."""
    for match in _PART.finditer(passage.low):
        start, end = passage.sentence_at(match.start())
        still = _nearest(live)
        behind = [item for item in still if match.end() <= item.start < end]
        told = content_of(passage.low[match.end() : end]) - content_of(passage.low[start : match.start()])
        if any(start <= item.start < match.start() for item in still) and not told & content_of(asked):
            _leave(behind, still)


def _take_choice(passage: Passage, live: Sequence[AnyCandidate]) -> None:
    """Of several values the one that is named again behind a but: A of B, maar de factuur zegt A."""
    still = _nearest(live)
    for cue in passage.cues:
        if cue.kind not in ("contrast", "final"):
            continue
        before = {str(item.value) for item in still if item.end <= cue.start}
        after = {str(item.value) for item in still if item.start >= cue.end}
        if len(after) == 1 and after < before:
            _leave([item for item in still if str(item.value) not in after], still)
            return


def _take_conclusion(passage: Passage, live: Sequence[AnyCandidate]) -> None:
    """A last sentence that says so, and one value: Dus 7 kamers."""
    still = _nearest(live)
    last = still[-1]
    start, end = passage.sentence_at(last.start)
    opens = _SUMS_UP.match(passage.low, start, last.start)
    if opens is None or any(item.start >= start for item in still[:-1]):
        return
    beside = passage.low[opens.end() : last.start] + " " + passage.low[last.end : end]
    if len(re.findall(r"[^\W\d_]+", beside)) <= _MOST_WORDS_BESIDE:
        _leave(still[:-1], still)


def _leave_other_sentences(passage: Passage, question: str, live: Sequence[AnyCandidate]) -> None:
    """What stands in a sentence of another thing, where one sentence says the question's own words."""
    about, still = asked_words(question), _nearest(live)
    if not about or len(still) < 2:
        return
    spans = [passage.sentence_at(item.start) for item in still]
    words = {span: content_of(passage.low[slice(*span)]) for span in spans}
    on_it = [span for span, told in words.items() if len(told & about) >= _enough(about)]
    if len(on_it) == 1:
        _leave([item for item, span in zip(still, spans, strict=True) if _is_aside(passage, span, words, about)], still)


def _enough(about: frozenset[str]) -> int:
    """How many of the question's words a sentence has that speaks of its subject."""
    if any("\u3400" <= word[0] <= "\u9fff" for word in about):
        return min(_PAIRS_ENOUGH, len(about))
    return 2 if len(about) > _FEW_WORDS else 1


def _is_aside(
    passage: Passage, span: tuple[int, int], words: dict[tuple[int, int], frozenset[str]], about: frozenset[str]
) -> bool:
    """Whether a sentence has a subject of its own, and none of the question's words."""
    told = words[span]
    return len(told) >= 2 and not told & about and not _ELSE.search(passage.low, *span)
