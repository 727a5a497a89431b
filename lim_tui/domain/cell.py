"""A cell: the trials of one group at one place, counted by item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lim_tui.domain.trial import Axes


@dataclass(frozen=True, slots=True)
class ItemScores:
    """So many ``items`` brought the same to a cell: ``scored`` repeats each, of which ``correct`` were right."""

    scored: int
    correct: int
    items: int = 1

    @property
    def share(self) -> float:
        """The share of right answers of each of the items."""
        return self.correct / self.scored


@dataclass(frozen=True, slots=True)
class Cell:
    """Counts of one cell; ``scores`` are without items that have no scored answer.

    ``not_scored`` maps a reason to its number; ``refused`` were never sent; the LLM judge ``judge_passed`` some answers
    and ``judge_failed`` others.
    """

    group: str
    axes: Axes
    planned: int
    running: int
    review: int
    scorer_error: int
    refused: int
    not_scored: Mapping[str, int] = field(default_factory=dict)
    scores: tuple[ItemScores, ...] = ()
    refusal: str | None = None
    depth_actual_mean: float | None = None
    tokens_mean: float | None = None
    judge_passed: int = 0
    judge_failed: int = 0

    @property
    def items(self) -> int:
        """Items with an answer that was judged right or wrong."""
        return sum(like.items for like in self.scores)

    @property
    def scored(self) -> int:
        """Answers that were judged right or wrong."""
        return sum(like.items * like.scored for like in self.scores)

    @property
    def correct(self) -> int:
        """Answers judged right."""
        return sum(like.items * like.correct for like in self.scores)

    @property
    def accuracy(self) -> float | None:
        """The mean over items of each item's share of right answers; None without a scored answer."""
        return sum(like.items * like.share for like in self.scores) / self.items if self.scores else None
