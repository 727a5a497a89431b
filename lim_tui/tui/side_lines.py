"""What stands beside the heatmap about the row under the cursor: its curve, what can be said of it, its answers."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.cell import Cell
from lim_tui.tui.answer_bars import Failures, answer_bars
from lim_tui.tui.curve_lines import curve_lines
from lim_tui.tui.fitting import fit_lines
from lim_tui.tui.glyphs import Glyphs
from lim_tui.tui.heat_grid import Column
from lim_tui.tui.tones import Piece

_LEAST_CURVE = 8


@dataclass(frozen=True, slots=True)
class Row:
    """The row under the cursor with its columns and cells; ``here`` is the cell under the cursor.

    ``title`` and ``sentence`` are what can be said of it, empty while nothing is known.
    """

    columns: tuple[Column, ...]
    cells: tuple[Cell | None, ...]
    here: Cell | None
    title: str = ""
    sentence: str = ""

    @property
    def depths(self) -> list[tuple[Column, Cell]]:
        """Those of its columns that are no baselines and have a cell."""
        pairs = zip(self.columns, self.cells, strict=True)
        return [(column, cell) for column, cell in pairs if cell is not None and not column.baseline]


def side_lines(row: Row, answers: Row, failures: Failures, size: tuple[int, int], glyphs: Glyphs) -> list[list[Piece]]:
    """Curve, sentence, bars. The sentence is whole if at all it can, and comes before the bars where room is short.

    ``answers`` is the row as the bars show it, which may be that of a moment ago.
    """
    width, height = size
    told = sentence_lines(row, (width - 1, height - _LEAST_CURVE), glyphs.cut)
    left = height - len(told) - bool(told)
    depths = answers.depths
    bars_height = len(depths) + 3
    curve_room = max(left - bars_height, min(left, len(depths) + _LEAST_CURVE))
    lines = curve_lines(row.columns, row.cells, row.here, (width, curve_room), glyphs)
    if told:
        lines += [[], *told]
    rest = height - len(lines) - 1
    if bars := answer_bars(depths, failures, answers.here, (width, rest), glyphs):
        lines += [[], *bars]
    return lines


def sentence_lines(row: Row, size: tuple[int, int], cut: str) -> list[list[Piece]]:
    """What can be said of the row on as many lines as there are, its title dim; what does not fit ends with ``cut``."""
    width, height = size
    if not row.sentence or width <= 0 or height <= 0:
        return []
    title = f"{row.title}: "
    first, *others = fit_lines(title + row.sentence, width, height, cut)
    lines: list[list[Piece]] = [[(first[: len(title)], "dim"), (first[len(title) :], "plain")]]
    return lines + [[(line, "plain")] for line in others]
