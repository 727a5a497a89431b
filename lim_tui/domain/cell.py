"""A cell: the trials of one group at one place, counted by item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lim_tui.domain.trial import Axes


@dataclass(frozen=True, slots=True)
class ItemScore:
    """What one item brought to a cell: ``scored`` repeats of which ``correct`` were right."""

    item: str
    scored: int
    correct: int


@dataclass(frozen=True, slots=True)
class Cell:
    """Counts of one cell. ``not_scored`` maps a reason to its number; ``refused`` were never sent; the LLM judge
    ``judge_passed`` some answers and ``judge_failed`` others.
    """

    group: str
    axes: Axes
    planned: int
    running: int
    review: int
    scorer_error: int
    refused: int
    not_scored: Mapping[str, int] = field(default_factory=dict)
    items: tuple[ItemScore, ...] = ()
    refusal: str | None = None
    depth_actual_mean: float | None = None
    tokens_mean: float | None = None
    judge_passed: int = 0
    judge_failed: int = 0

    @property
    def scored(self) -> int:
        """Answers that were judged right or wrong."""
        return sum(item.scored for item in self.items)

    @property
    def correct(self) -> int:
        """Answers judged right."""
        return sum(item.correct for item in self.items)

    @property
    def accuracy(self) -> float | None:
        """The mean over items of each item's share of right answers; None without a scored answer."""
        shares = [item.correct / item.scored for item in self.items if item.scored]
        return sum(shares) / len(shares) if shares else None
