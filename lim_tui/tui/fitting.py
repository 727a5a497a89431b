"""Text in a given number of terminal cells. What comes in has passed ``visible()``."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from lim_tui.reporting.columns import wrap
from lim_tui.text.visible import visible_line
from lim_tui.tui.tones import Piece

_LEAST_INSIDE = 12


def fit(text: str, width: int, cut: str = "…") -> str:
    """``text`` in exactly ``width`` cells: padded on the right, or cut with a mark."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - cell_len(cut)) + cut if width > cell_len(cut) else set_cell_size(text, width)


def fit_inside(text: str, width: int, cut: str = "…") -> str:
    """A name in exactly ``width`` cells; one that is too long is cut before its last quarter: ends tell names apart."""
    if cell_len(text) <= width or width < _LEAST_INSIDE:
        return fit(text, width, cut)
    end = text[-(width // 4) :]
    while cell_len(end) > width // 4:
        end = end[1:]
    begin = set_cell_size(text, width - cell_len(end) - cell_len(cut)).rstrip()
    return fit(begin + cut + end, width, cut)


def fit_right(text: str, width: int, cut: str = "…") -> str:
    """``text`` in exactly ``width`` cells, padded on the left."""
    missing = width - cell_len(text)
    return " " * missing + text if missing >= 0 else fit(text, width, cut)


def fit_pieces(pieces: Sequence[Piece], width: int, cut: str = "…") -> list[Piece]:
    """Pieces in exactly ``width`` cells."""
    fitted: list[Piece] = []
    room = width
    for text, tone in pieces:
        size = cell_len(text)
        if size > room:
            fitted.append((fit(text, room, cut), tone))
            return fitted
        fitted.append((text, tone))
        room -= size
    if room:
        fitted.append((" " * room, "plain"))
    return fitted


def fit_lines(text: str, width: int, height: int, cut: str = "…") -> list[str]:
    """``text`` on at most ``height`` lines of ``width`` cells; what does not fit ends with a mark."""
    lines = wrap(text, width)
    if len(lines) <= height:
        return lines
    last = lines[height - 1]
    room = width - cell_len(cut)
    return [*lines[: height - 1], (last if cell_len(last) <= room else set_cell_size(last, room)).rstrip() + cut]


def safe(value: object) -> str:
    """Anything from outside as one line that a terminal can be shown."""
    return visible_line(str(value))
