"""Answers that are times of day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from lim_tui.domain.case import AnswerKey
from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.clock import Clock, compare_clocks
from lim_tui.scoring.clock_finder import find_clocks
from lim_tui.scoring.moment_bounds import bound_moments
from lim_tui.scoring.passage import Passage
from lim_tui.scoring.question_echo import stands_in_question
from lim_tui.scoring.script import simplify

_HALF_NAMED = re.compile(
    r"'s (?:ochtends|morgens|middags|avonds|nachts)|nachtelijk|\bnacht|ochtend|\bmiddag|\bavond|\bmorning|"
    r"afternoon|evening|\bnight|\b[ap]\.?m\b|凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|夜"
)
_ORDER = {"same": 0, "arguable": 1, "different": 2}


def read_clocks(text: str) -> list[Candidate[Clock]]:
    """All times of a text."""
    folded = simplify(text)
    return find_clocks(folded, folded.lower())


@dataclass(frozen=True, slots=True)
class TimeType:
    """Finds times and compares them with each accepted one."""

    quantitative: ClassVar[bool] = True
    key: AnswerKey
    expected: tuple[Clock, ...]
    half_is_given: bool

    @classmethod
    def of(cls, key: AnswerKey) -> TimeType | None:
        """None where no expected wording is a time."""
        first = [word for item in key.expected for word in (item.value,)]
        aliases = [word for item in key.expected for word in item.aliases]
        clocks = [found[0].value for word in (*first, *aliases) if len(found := read_clocks(word)) == 1]
        if not clocks:
            return None
        return cls(key, tuple(dict.fromkeys(clocks)), bool(_HALF_NAMED.search(simplify(key.question).lower())))

    def find(self, passage: Passage) -> list[Candidate[Clock]]:
        """Candidates with level and reason set, left to right."""
        found = find_clocks(passage.text, passage.low)
        for item in found:
            outcomes = [
                compare_clocks(expected, item.value, self.half_is_given, self.key.language != "en")
                for expected in self.expected
            ]
            item.level, item.why = min(outcomes, key=lambda outcome: _ORDER[outcome[0]])
        return found

    def weigh(self, passage: Passage, found: list[Candidate[Clock]]) -> list[Candidate[Clock]]:
        """Words that bound a time only beside one."""
        bound_moments(passage, found)
        return found

    def explains(self, same: Candidate[Clock], rival: Candidate[Clock]) -> bool | None:
        """A value that the question itself names is no rival."""
        return True if stands_in_question(self.key, same, rival) else None

    def is_zero(self) -> bool:
        """Never: times are no amounts."""
        return False
