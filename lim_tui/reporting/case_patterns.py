"""The cases of one row of a heatmap by depth: which of them carry the position's effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.words import depth_text

Pattern = Literal["differs", "wrong", "right", "open"]
PATTERN_WORDS: Mapping[Pattern, str] = {
    "differs": "differs by depth",
    "wrong": "wrong everywhere",
    "right": "right everywhere",
    "open": "an answer is missing",
}
_ORDER: tuple[Pattern, ...] = tuple(PATTERN_WORDS)


@dataclass(frozen=True, slots=True)
class CaseLine:
    """One case and seed; ``trials`` by depth, None where it has none."""

    case: str
    seed: int
    trials: tuple[TrialRow | None, ...]

    @property
    def pattern(self) -> Pattern:
        """Whether the case is right at some depths and wrong at others, everywhere alike, or not wholly known."""
        verdicts = {row.verdict if row is not None else None for row in self.trials}
        if not verdicts <= {"correct", "incorrect"}:
            return "open"
        if len(verdicts) == 2:
            return "differs"
        return "right" if verdicts == {"correct"} else "wrong" if verdicts == {"incorrect"} else "open"


@dataclass(frozen=True, slots=True)
class CaseGrid:
    """``depths`` are the names of the columns; lines that differ by depth come first."""

    depths: tuple[str, ...]
    lines: tuple[CaseLine, ...]


def grid_of_row(rows: Sequence[TrialRow]) -> CaseGrid:
    """The grid of trials that differ in case, seed and depth alone."""
    spots = sorted({_spot(row.axes) for row in rows})
    lines: dict[tuple[str, str, int], dict[tuple[float, int], TrialRow]] = {}
    for row in rows:
        lines.setdefault((row.set_name, row.case, row.seed), {})[_spot(row.axes)] = row
    found = [
        CaseLine(case, seed, tuple(trials.get(spot) for spot in spots)) for (_, case, seed), trials in lines.items()
    ]
    names = tuple(str(position) if position else depth_text(depth) for depth, position in spots)
    return CaseGrid(names, tuple(sorted(found, key=lambda line: _ORDER.index(line.pattern))))


def _spot(axes: Axes) -> tuple[float, int]:
    return (axes.depth if axes.depth is not None else 0.0, axes.position or 0)
