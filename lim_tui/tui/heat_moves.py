"""Where the cursor of a heatmap goes: baselines that have no length stand at the end of every row of their block."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lim_tui.tui.heat_grid import HeatGrid


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the grid."""

    row: int
    column: int


def length_row(grid: HeatGrid, row: int, before: int) -> int:
    """The row of a length that ``row`` belongs to: itself, or for a title that of its block which is like ``before``.

    ``before`` is the row where the cursor was the last time among lengths; where its block is another one, the row as
    far below the title is like it. A block without lengths has its title alone.
    """
    if not 0 <= row < len(grid.rows) or grid.rows[row].title is None:
        return row
    end = row + 1
    while end < len(grid.rows) and grid.rows[end].title is None and grid.rows[end].label:
        end += 1
    return min(row + max(before - title_row(grid, before), 1), end - 1)


def title_row(grid: HeatGrid, row: int) -> int:
    """The title of the block that a row belongs to; the row itself where there is none."""
    return next((r for r in range(min(row, len(grid.rows) - 1), -1, -1) if grid.rows[r].title), row)


def beside(grid: HeatGrid, spot: Spot, length: int, step: int) -> Spot | None:
    """The next cell to the left (-1) or right (1) in the row ``length`` with its block's baselines; None at its end."""
    columns = range(spot.column + step, len(grid.columns) if step > 0 else -1, step)
    around = (Spot(row, column) for column in columns for row in (length, title_row(grid, length)))
    return _first(grid, around)


def above_or_below(grid: HeatGrid, spot: Spot, step: int, page: int = 1) -> Spot | None:
    """The cell of the same column ``page`` rows up (-1) or down (1), or the one nearest to that; None for no other."""
    last = len(grid.rows) - 1
    wanted = min(max(spot.row + step * page, 0), last)
    nearer = range(wanted, spot.row, -step)
    further = range(wanted + step, last + 1 if step > 0 else -1, step)
    rows = [*nearer, *further]
    return _first(grid, (Spot(row, spot.column) for row in rows))


def first_cell(grid: HeatGrid) -> Spot:
    """The first cell of a length, else the first of all; the upper left corner where there is none."""
    cells = [Spot(r, c) for r, row in enumerate(grid.rows) for c, cell in enumerate(row.cells) if cell]
    lengths = (spot for spot in cells if grid.rows[spot.row].title is None)
    return next(lengths, cells[0] if cells else Spot(0, 0))


def last_cell(grid: HeatGrid) -> Spot | None:
    """The last cell of the last row with its block's baselines; None where there is none."""
    rows = [r for r, row in enumerate(grid.rows) if any(row.cells)]
    return beside(grid, Spot(rows[-1], len(grid.columns)), rows[-1], -1) if rows else None


def _first(grid: HeatGrid, spots: Iterable[Spot]) -> Spot | None:
    return next((spot for spot in spots if grid.cell(spot.row, spot.column) is not None), None)
