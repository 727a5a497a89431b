"""What each answer type does."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from lim_tui.scoring.candidate import Candidate
from lim_tui.scoring.passage import Passage


class ValueFinder(Protocol):
    """Finds the values of its type in a passage and compares them with the expected ones.

    ``quantitative``: its values have bounds and ranges.
    """

    quantitative: ClassVar[bool]

    def find(self, passage: Passage) -> list[Candidate[Any]]:
        """Candidates with level, reason and relevance set, left to right."""

    def weigh(self, passage: Passage, found: list[Candidate[Any]]) -> list[Candidate[Any]]:
        """The candidates to decide on, once it is known what the sentences say of them."""

    def explains(self, same: Candidate[Any], rival: Candidate[Any]) -> bool | None:
        """Whether a value beside the right one belongs to something else: True, False (asked for), None (unknown)."""

    def is_zero(self) -> bool:
        """Whether the expected value is nought, so that ``none`` may be meant as it."""
