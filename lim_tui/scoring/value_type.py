"""Which answer type an expected answer reads as, where the whole of it is one value."""

from __future__ import annotations

from lim_tui.domain.case import AnswerType, Language
from lim_tui.scoring.candidate import AnyCandidate
from lim_tui.scoring.clock_finder import find_clocks
from lim_tui.scoring.cues import tongues_of
from lim_tui.scoring.date_finder import find_dates
from lim_tui.scoring.number_finder import find_quantities
from lim_tui.scoring.script import simplify


def value_type(text: str, language: Language) -> AnswerType | None:
    """``number`` of ``1.234,56``, ``date`` of ``5 maart 2024``, ``time`` of ``12:30``; None of another text."""
    folded = simplify(text).strip()
    low = folded.lower()
    if any(_is_whole(found, folded) for found in find_dates(folded, low, language)):
        return "date"
    if any(_is_whole(found, folded) for found in find_clocks(folded, low)):
        return "time"
    quantities = find_quantities(folded, low, language, tongues_of(low, language))
    return "number" if any(_is_whole(found, folded) for found in quantities) else None


def _is_whole(found: AnyCandidate, text: str) -> bool:
    """A word such as ``een`` is seldom meant as a number."""
    return found.role != "weak" and (found.start, found.end) == (0, len(text))
