"""The heatmap of one panel as SVG, each cell with its value, its interval and its number of answers."""

from __future__ import annotations

from collections.abc import Iterator

from lim_tui.reporting.colours import heat_colour, text_colour
from lim_tui.reporting.markup import element
from lim_tui.reporting.panels import Panel, cell_id, column_label, size_of
from lim_tui.reporting.places import Spot
from lim_tui.reporting.rows import CellRow, Place
from lim_tui.reporting.words import UNKNOWN, interval, percent, whole

_CELL_WIDTH = 84
_CELL_HEIGHT = 46
_LABELS_WIDTH = 84
_HEADER_HEIGHT = 40


def heatmap_size(panel: Panel) -> tuple[int, int]:
    """Width and height in pixels."""
    return _LABELS_WIDTH + _CELL_WIDTH * len(panel.spots), _HEADER_HEIGHT + _CELL_HEIGHT * len(panel.sizes)


def heatmap_svg(panel: Panel) -> str:
    """The heatmap with its top left corner at 0, 0."""
    return element("g", *_header(panel), *_rows(panel))


def _header(panel: Panel) -> Iterator[str]:
    yield element("text", text=panel.size_word, x=_LABELS_WIDTH - 10, y=32, text_anchor="end", class_="axis")
    word = "position: depth" if panel.on_documents else "depth"
    yield element("text", text=word, x=_LABELS_WIDTH, y=14, class_="axis")
    for column, spot in enumerate(panel.spots):
        yield element("text", text=column_label(spot), x=_centre(column), y=32, text_anchor="middle", class_="axis")


def _rows(panel: Panel) -> Iterator[str]:
    for line, size in enumerate(panel.sizes):
        top = _HEADER_HEIGHT + line * _CELL_HEIGHT
        label = whole(size_of(size))
        yield element("text", text=label, x=_LABELS_WIDTH - 10, y=top + 28, text_anchor="end", class_="axis")
        for column, spot in enumerate(panel.spots):
            cell = panel.cells.get((size, spot))
            if cell is not None:
                yield _cell(cell, size, spot, column, top)


def _cell(cell: CellRow, size: Place, spot: Spot, column: int, top: float) -> str:
    known = cell.accuracy is not None
    colour = text_colour(cell.accuracy) if cell.accuracy is not None else "#000000"
    box = element(
        "rect",
        x=_LABELS_WIDTH + column * _CELL_WIDTH,
        y=top,
        width=_CELL_WIDTH - 2,
        height=_CELL_HEIGHT - 2,
        fill=heat_colour(cell.accuracy) if cell.accuracy is not None else "#ffffff",
        stroke=None if known else "#777777",
        stroke_dasharray=None if known else "3 3",
    )
    where = f"{whole(size_of(size))}, depth {column_label(spot)}"
    title = element("title", text=f"{where}: {percent(cell.accuracy)}, {cell.correct} right of {cell.scored} scored")
    lines = zip((_value(cell), _number(cell)), (20, 36), ("value", "small"), strict=True)
    texts = [
        element("text", text=text, x=_centre(column), y=top + y, text_anchor="middle", fill=colour, class_=name)
        for text, y, name in lines
    ]
    return element("g", title, box, *texts, data_cell=cell_id(size, spot), data_trials=str(cell.planned), class_="cell")


def _value(cell: CellRow) -> str:
    if cell.accuracy is None:
        return "refused" if cell.refused == cell.planned else "open" if cell.open == cell.planned else UNKNOWN
    return percent(cell.accuracy)


def _number(cell: CellRow) -> str:
    return f"{interval(cell.low, cell.high, '{}-{} ')}n {whole(cell.scored)}"


def _centre(column: int) -> float:
    return _LABELS_WIDTH + column * _CELL_WIDTH + (_CELL_WIDTH - 2) / 2
