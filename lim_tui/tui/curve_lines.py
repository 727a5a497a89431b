"""Accuracy over depth with its intervals, drawn in characters that need no colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from lim_tui.domain.cell import Cell
from lim_tui.reporting.words import percent
from lim_tui.tui.fitting import fit_right
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.heat_grid import Column
from lim_tui.tui.metrics import interval
from lim_tui.tui.tones import Piece, Tone

_LABEL, _VALUE = 8, 6
# The scale, the baselines, and how many depths are shown.
_BESIDE_DEPTHS = 3
_Points: TypeAlias = list[tuple[Column, Cell]]


def curve_lines(
    columns: Sequence[Column], cells: Sequence[Cell | None], here: Cell | None, size: tuple[int, int], glyphs: Glyphs
) -> list[list[Piece]]:
    """One line a depth, ``    50  ---o------  33%``, the scale above, the baselines below.

    ``size`` is the room in cells and lines; where lines are few the baselines share one, and where depths are more
    than lines as many are shown as fit, evenly from first to last, that under the cursor among them.
    """
    width, height = size
    plot = max(width - _LABEL - _VALUE - 2, 10)
    present = [(column, cell) for column, cell in zip(columns, cells, strict=True) if cell is not None]
    depths = [(column, cell) for column, cell in present if not column.baseline]
    shown = _evenly(depths, here, height - _BESIDE_DEPTHS)
    moving = [_line(column, cell, here, plot, glyphs) for column, cell in shown]
    baselines = [(column, cell) for column, cell in present if column.baseline]
    scale: list[Piece] = [(" " * _LABEL, "dim"), ("0%" + fit_right("100%", plot - 2), "dim")]
    lines = [scale, *moving]
    if len(shown) < len(depths):
        lines.append([(f"  {len(shown)} of {len(depths)} depths: more than lines", "dim")])
    if len(lines) + len(baselines) + 1 <= height:
        lines.append([(" " * _LABEL + glyphs.rule * plot, "dim")])
        lines += [_line(column, cell, here, plot, glyphs) for column, cell in baselines]
    else:
        lines.append([(f"  {column.label}{_value(cell)}", "dim") for column, cell in baselines])
    return lines


def _evenly(depths: _Points, here: Cell | None, most: int) -> _Points:
    if len(depths) <= max(most + 1, 3):
        return depths
    steps = max(most - 1, 2)
    chosen = {round(step * (len(depths) - 1) / (steps - 1)) for step in range(steps)}
    chosen |= {at for at, (_, cell) in enumerate(depths) if cell is here}
    return [depths[at] for at in sorted(chosen)]


def _line(column: Column, cell: Cell, here: Cell | None, plot: int, glyphs: Glyphs) -> list[Piece]:
    label = fit_right(column.label, _LABEL - 2)
    mark = glyphs.cursor if cell is here else " "
    name: Tone = "strong" if cell is here else "dim"
    return [(mark, "accent"), (f"{label} ", name), *_interval(cell, plot, glyphs), (_value(cell), "plain")]


def _value(cell: Cell) -> str:
    return fit_right("-" if cell.accuracy is None else percent(cell.accuracy), _VALUE)


def _interval(cell: Cell, plot: int, glyphs: Glyphs) -> list[Piece]:
    bounds = interval(cell)
    if bounds is None or cell.accuracy is None:
        return [(" " * plot, "dim")]
    low, high, at = (min(int(share * plot), plot - 1) for share in (bounds.low, bounds.high, cell.accuracy))
    line = [" "] * plot
    line[low : high + 1] = [glyphs.rule] * (high + 1 - low)
    before, after = "".join(line[:at]), "".join(line[at + 1 :])
    return [(before, "dim"), (glyphs.point, "accent"), (after, "dim")]
