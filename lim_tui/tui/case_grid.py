"""The cases of one row of a heatmap by depth: which of them carry the position's effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.words import depth_text
from lim_tui.tui.places import Place

Pattern = Literal["differs", "wrong", "right", "open"]
_ORDER: tuple[Pattern, ...] = ("differs", "wrong", "right", "open")


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


def case_grid(rows: Sequence[TrialRow], place: Place) -> CaseGrid:
    """The grid of the row that ``place`` stands in, out of any trials of its sweep."""
    here = [row for row in rows if row.axes.baseline is None and replace(place, axes=row.axes).holds(row)]
    here = [row for row in here if _row_of(row.axes) == _row_of(place.axes)]
    spots = sorted({_spot(row.axes) for row in here})
    lines: dict[tuple[str, str, int], dict[tuple[float, int], TrialRow]] = {}
    for row in here:
        lines.setdefault((row.set_name, row.case, row.seed), {})[_spot(row.axes)] = row
    found = [
        CaseLine(case, seed, tuple(trials.get(spot) for spot in spots)) for (_, case, seed), trials in lines.items()
    ]
    names = tuple(str(position) if position else depth_text(depth) for depth, position in spots)
    return CaseGrid(names, tuple(sorted(found, key=lambda line: _ORDER.index(line.pattern))))


def _row_of(axes: Axes) -> Axes:
    return replace(axes, depth=None, position=None, baseline=None)


def _spot(axes: Axes) -> tuple[float, int]:
    return (axes.depth if axes.depth is not None else 0.0, axes.position or 0)
