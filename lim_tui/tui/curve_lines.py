"""Accuracy over depth with its intervals, drawn in characters that need no colour."""

from __future__ import annotations

from collections.abc import Sequence

from lim_tui.domain.cell import Cell
from lim_tui.reporting.words import percent
from lim_tui.tui.fitting import fit_right
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.heat_grid import Column
from lim_tui.tui.metrics import interval
from lim_tui.tui.tones import Piece, Tone

_LABEL, _VALUE = 8, 6


def curve_lines(
    columns: Sequence[Column], cells: Sequence[Cell | None], here: Cell | None, size: tuple[int, int], glyphs: Glyphs
) -> list[list[Piece]]:
    """One line a depth, ``    50  ---o------  33%``, the scale above, the baselines below.

    ``size`` is the room in cells and lines; where lines are few the baselines share one.
    """
    width, height = size
    plot = max(width - _LABEL - _VALUE - 2, 10)
    present = [(column, cell) for column, cell in zip(columns, cells, strict=True) if cell is not None]
    moving = [_line(column, cell, here, plot, glyphs) for column, cell in present if not column.baseline]
    baselines = [(column, cell) for column, cell in present if column.baseline]
    scale: list[Piece] = [(" " * _LABEL, "dim"), ("0%" + fit_right("100%", plot - 2), "dim")]
    lines = [scale, *moving]
    if len(lines) + len(baselines) + 1 <= height:
        lines.append([(" " * _LABEL + glyphs.rule * plot, "dim")])
        lines += [_line(column, cell, here, plot, glyphs) for column, cell in baselines]
    else:
        lines.append([(f"  {column.label}{_value(cell)}", "dim") for column, cell in baselines])
    return lines


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
