"""Answers that are dates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.date_finder import find_dates
from lim_tui.scoring.day import Day, compare_days
from lim_tui.scoring.moment_bounds import bound_moments
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.question_echo import stands_in_question
from lim_tui.scoring.script import simplify
from lim_tui.scoring.year_apart import join_years

Days = tuple[Day, ...]
_YEAR = re.compile(r"(?<![0-9])(?:1[89]|20)[0-9]{2}(?![0-9])")


def read_days(text: str, key: AnswerKey) -> list[Candidate[Days]]:
    """All dates of a text in the case's language."""
    folded = simplify(text)
    return find_dates(folded, folded.lower(), key.language)


@dataclass(frozen=True, slots=True)
class DateType:
    """Finds dates and compares them with each accepted one."""

    quantitative: ClassVar[bool] = True
    key: AnswerKey
    expected: Days
    given_year: int | None

    @classmethod
    def of(cls, key: AnswerKey) -> DateType | None:
        """None where no expected wording is a date."""
        wordings = [word for item in key.expected for word in (item.value, *item.aliases)]
        days = [found[0].value[0] for word in wordings if len(found := read_days(word, key)) == 1]
        if not days:
            return None
        years = {int(year) for year in _YEAR.findall(key.question)}
        return cls(key, tuple(dict.fromkeys(days)), years.pop() if len(years) == 1 else None)

    def find(self, passage: Passage) -> list[Candidate[Days]]:
        """Candidates with level and reason set, left to right."""
        found = find_dates(passage.text, passage.low, passage.language)
        join_years(passage.text, passage.low, found)
        for item in found:
            outcomes = [compare_days(expected, item.value, self.given_year) for expected in self.expected]
            item.level, item.why = min(outcomes, key=lambda outcome: _ORDER[outcome[0]])
        return found

    def weigh(self, passage: Passage, found: list[Candidate[Days]]) -> list[Candidate[Days]]:
        """Words that bound a day only beside a date."""
        bound_moments(passage, found)
        return sorted([*found, *_other_days(passage, found)], key=lambda item: item.start)

    def explains(self, same: Candidate[Days], rival: Candidate[Days]) -> bool | None:
        """A value that the question itself names is no rival."""
        return True if stands_in_question(self.key, same, rival) else None

    def is_zero(self) -> bool:
        """Never: dates are no amounts."""
        return False


_OTHER_DAY = re.compile(r"\s*(?:或者?|还是|or|of|/)\s*(?:the )?[0-9]{1,2}(?![0-9])")


def _other_days(passage: Passage, found: list[Candidate[Days]]) -> list[Candidate[Days]]:
    """The bare day of an alternative: 2024年3月5日或6日."""
    others = []
    for item in found:
        match = _OTHER_DAY.match(passage.low, item.end)
        if match is not None and not any(other.start < match.end() <= other.end for other in found):
            other = Candidate(item.end, match.end(), match[0], item.value, why="another day")
            others.append(other)
    return others


_ORDER = {"same": 0, "arguable": 1, "different": 2}
