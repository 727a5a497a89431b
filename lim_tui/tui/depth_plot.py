"""The figure of the papers: accuracy up, depth to the right, one mark a length, in characters that need no colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from lim_tui.domain.cell import Cell
from lim_tui.tui.fitting import fit_pieces
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.heat_grid import Column
from lim_tui.tui.metrics import interval
from lim_tui.tui.tones import Piece, Tone

_LETTERS = "abcdef"
# Letters of other lengths stand beside the middle of their column, so that none lies over another.
_ASIDE = (-1, 1, -2, 2, -3, 3)
_SCALE = (0, 25, 50, 75, 100)
LEAST_HEIGHT = 10
# The title above, the depths below.
_AROUND = 2


@dataclass(frozen=True, slots=True)
class PlotRow:
    """One length: its cells by column, None for a gap; ``here`` where it is under the cursor."""

    label: str
    cells: tuple[Cell | None, ...]
    here: bool


class _Canvas:
    def __init__(self, width: int, height: int) -> None:
        self._cells: list[list[Piece]] = [[(" ", "plain")] * width for _ in range(height)]
        self._width = width

    def put(self, x: int, y: int, mark: str, tone: Tone) -> None:
        if 0 <= x < self._width:
            self._cells[y][x] = (mark, tone)

    def write(self, end: int, y: int, text: str) -> None:
        """``text`` so that it ends before ``end``, as the labels above a heatmap do."""
        for at, mark in enumerate(text):
            self.put(end - len(text) + at, y, mark, "dim")

    def lines(self) -> list[list[Piece]]:
        return [[("".join(mark for mark, _ in run), tone) for tone, run in _runs(line)] for line in self._cells]


def _runs(line: Sequence[Piece]) -> list[tuple[Tone, list[Piece]]]:
    return [(tone, list(run)) for tone, run in groupby(line, key=lambda piece: piece[1])]


def plot_lines(
    title: str,
    columns: Sequence[Column],
    centres: Sequence[int],
    rows: Sequence[PlotRow],
    size: tuple[int, int],
    glyphs: Glyphs,
) -> list[list[Piece]]:
    """``rows`` over their ``columns``, each at its centre; nothing where there is too little room, or no answer yet.

    The row under the cursor has its points joined, with their intervals; others are letters, named above. Where
    there are more than letters, those evenly from first to last.
    """
    width, height = size
    here = next((row for row in rows if row.here), None)
    answered = any(cell is not None and cell.accuracy is not None for row in rows for cell in row.cells)
    if here is None or not answered or height < LEAST_HEIGHT or not centres:
        return []
    others = _evenly([row for row in rows if not row.here])
    tall = height - _AROUND
    canvas, left = _Canvas(width, tall + 1), min(centres) - 4
    for share in _SCALE:
        canvas.write(left - 1, _y(share / 100, tall), f"{share}%")
    for y in range(tall):
        canvas.put(left, y, glyphs.fence, "dim")
    for row, letter, aside in zip(others, _LETTERS, _ASIDE, strict=False):
        for x, cell in zip(centres, row.cells, strict=True):
            if cell is not None and cell.accuracy is not None and x > left:
                canvas.put(x + aside, _y(cell.accuracy, tall), letter, "plain")
    _draw(canvas, columns, centres, here, tall, left, glyphs)
    for x, column in zip(centres, columns, strict=True):
        if x > left:
            canvas.write(x + 2, tall, column.label)
    named: list[Piece] = [(f" {glyphs.point} ", "accent"), (f"{here.label}  ", "strong")]
    named += [(f"{letter} {row.label}  ", "plain") for row, letter in zip(others, _LETTERS, strict=False)]
    named.append((f" {title}", "dim"))
    return [fit_pieces(named, width, glyphs.cut), *canvas.lines()]


def _evenly(rows: Sequence[PlotRow]) -> Sequence[PlotRow]:
    most = len(_LETTERS)
    if len(rows) <= most:
        return rows
    return [rows[round(step * (len(rows) - 1) / (most - 1))] for step in range(most)]


def _y(share: float, height: int) -> int:
    return round((1 - share) * (height - 1))


def _draw(
    canvas: _Canvas,
    columns: Sequence[Column],
    centres: Sequence[int],
    row: PlotRow,
    height: int,
    left: int,
    glyphs: Glyphs,
) -> None:
    """The intervals upright, the depths joined by dots, the points over all."""
    points = [
        (x, _y(cell.accuracy, height), cell, column)
        for x, cell, column in zip(centres, row.cells, columns, strict=True)
        if cell is not None and cell.accuracy is not None and x > left
    ]
    for x, _, cell, _column in points:
        if bounds := interval(cell):
            for y in range(_y(bounds.high, height), _y(bounds.low, height) + 1):
                canvas.put(x, y, glyphs.fence, "dim")
    for (x, y, _, column), (to_x, to_y, _, to_column) in pairwise(points):
        if not column.baseline and not to_column.baseline:
            for at in range(x + 1, to_x):
                canvas.put(at, round(y + (to_y - y) * (at - x) / (to_x - x)), glyphs.planned, "accent")
    for x, y, _, _column in points:
        canvas.put(x, y, glyphs.point, "accent")
