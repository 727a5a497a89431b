"""Dates and times of another event than the question's: signed in 1949 and ratified in 1950."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lim_tui.scoring.asked_words import asked_words, content_of
from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.passage import Passage

# What was done on a day or at an hour, as one word before it.
_EVENT = re.compile(
    r"\b(?P<event>[a-z]{3,}ed|built|sold|begun|ge[a-z]{2,}(?:d|t|en)|"
    r"(?:be|ver|ont|her)[a-z]{2,}(?:d|t|en)|[a-z]{2,}ge[a-z]{2,}(?:d|t|en))"
    r" (?:on|op|in|at|om|per)?\W*$"
)
# The same thing came to another day.
_MOVED = re.compile(
    "(?:chang|mov|postpon|delay|reschedul|correct|amend|updat|revis|extend|advanc|verzet|verplaatst|uitgesteld|gewijzigd|"
    "veranderd|vervroegd|verschoven|verlengd|bijgesteld|gecorrigeerd|herzien|bijgewerkt|bevestigd|confirm|"
    "stat|report|mention|record|not|vermeld|gemeld|genoteerd)"
)
_FARTHEST_WORD = 40


def of_other_events(passage: Passage, question: str, live: Sequence[AnyCandidate]) -> list[AnyCandidate]:
    """The moments of events that the question does not name, where the output tells one that it does."""
    about = asked_words(question)
    told = dict(_told(passage, live))
    asked_for = [place for place, event in told.items() if content_of(event) & about]
    if len(asked_for) != 1:
        return []
    return [
        live[place] for place, event in told.items() if not content_of(event) & about and _MOVED.match(event) is None
    ]


def _told(passage: Passage, live: Sequence[AnyCandidate]) -> Iterator[tuple[int, str]]:
    """The event of each moment that has one, by its place in ``live``."""
    floor = 0
    for place, item in enumerate(live):
        opens = max(floor, passage.sentence_at(item.start)[0], item.start - _FARTHEST_WORD)
        if event := _EVENT.search(passage.low, opens, item.start):
            yield place, event["event"]
        floor = item.end
