"""Text in columns, measured in terminal cells: a Chinese character takes two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.cells import cell_len, chop_cells, set_cell_size

from lim_tui.reporting.table import Table
from lim_tui.text.visible import visible_line

Align = Literal["left", "right"]
PAGE_WIDTH = 80
_CUT = "…"


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, with ``…`` where something was left out."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + _CUT


def cut_inside(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, with ``…`` in its middle where something was left out: both ends tell."""
    if cell_len(text) <= width:
        return text
    end = text[-(width // 2) :]
    while cell_len(end) > width // 2:
        end = end[1:]
    return cut(text, width - cell_len(end)) + end


def pad(text: str, width: int, align: Align = "left") -> str:
    """``text`` in exactly ``width`` cells, or more where it is longer."""
    blanks = " " * max(0, width - cell_len(text))
    return text + blanks if align == "left" else blanks + text


def table_lines(table: Table, name_width: int = PAGE_WIDTH) -> list[str]:
    """The lines of a table, each column as wide as its widest cell; set closer where the page is too narrow.

    Names are cut at ``name_width`` cells.
    """
    lines = [_cells(row, table.names, name_width) for row in (table.header, *table.rows)]
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(table.header))]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= PAGE_WIDTH else " "
    aligns: list[Align] = ["left" if column < table.names else "right" for column in range(len(widths))]
    return [gap.join(map(pad, line, widths, aligns)).rstrip() for line in lines]


def _cells(row: Sequence[str], names: int, name_width: int) -> list[str]:
    return [cut(visible_line(text), name_width) if column < names else text for column, text in enumerate(row)]


def wrap(text: str, width: int = PAGE_WIDTH, indent: str = "") -> list[str]:
    """``text`` on lines of at most ``width`` cells, broken at blanks, and inside a word only where it is too long.

    Every line after the first begins with ``indent``.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line.strip() else line + word
        if cell_len(joined) <= width:
            line = joined
        elif line.strip() and cell_len(indent + word) <= width:
            lines.append(line)
            line = indent + word
        else:
            first = chop_cells(joined, width)[0]
            *full, rest = chop_cells(joined[len(first) :], width - cell_len(indent))
            lines += [first.rstrip(), *(indent + piece for piece in full)]
            line = indent + rest
    return [*lines, line]
