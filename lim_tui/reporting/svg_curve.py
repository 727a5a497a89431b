"""Accuracy over depth of one panel as SVG: a line a length, with intervals, and the baselines across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lim_tui.reporting.colours import LINE_COLOURS
from lim_tui.reporting.markup import element
from lim_tui.reporting.panels import Panel, size_of
from lim_tui.reporting.rows import BaselineRow, CellRow, Place
from lim_tui.reporting.words import depth_text, percent, whole

CURVE_SIZE = (640, 286)
_LEFT, _TOP, _WIDTH, _HEIGHT = 56, 32, 440, 200
_DASHES = ("none", "7 3", "2 3", "9 3 2 3")
_LABEL_HEIGHT = 14
_ASIDE = 4
_BASELINES = {"closed_book": "closed book", "oracle": "oracle"}


@dataclass(frozen=True, slots=True)
class _Line:
    """One length: its number among the lengths, and how far it is drawn aside so that intervals do not cover."""

    index: int
    size: Place
    cells: tuple[CellRow, ...]
    aside: float

    @property
    def colour(self) -> str:
        return LINE_COLOURS[self.index % len(LINE_COLOURS)]

    @property
    def points(self) -> list[tuple[float, float]]:
        return [(_x(cell.depth or 0.0) + self.aside, _y(cell.accuracy or 0.0)) for cell in self.cells]

    @property
    def end(self) -> float:
        """The height at which it ends."""
        return self.points[-1][1]


def has_curve(panel: Panel) -> bool:
    """Whether some depth of some length has an accuracy to draw."""
    return any(cell.depth is not None and cell.accuracy is not None for cell in panel.cells.values())


def curve_svg(panel: Panel) -> str:
    """The curve with its top left corner at 0, 0."""
    lines, across = list(_lines(panel)), _baselines(panel)
    labels = _stacked([line.end for line in lines], len(across))
    drawn = (_draw(line, y, panel.size_word) for line, y in zip(lines, labels[: len(lines)], strict=True))
    below = (_draw_baseline(row, y) for row, y in zip(across, labels[len(lines) :], strict=True))
    return element("g", *_frame(panel), *below, *drawn)


def _lines(panel: Panel) -> Iterator[_Line]:
    for index, size in enumerate(panel.sizes):
        cells = (panel.cells.get((size, spot)) for spot in panel.spots if spot.depth is not None)
        known = tuple(cell for cell in cells if cell is not None and cell.accuracy is not None)
        if known:
            aside = (index - (len(panel.sizes) - 1) / 2) * _ASIDE
            yield _Line(index, size, known, aside)


def _frame(panel: Panel) -> Iterator[str]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield element("line", x1=_LEFT, x2=_LEFT + _WIDTH, y1=_y(share), y2=_y(share), class_="grid")
        yield element("text", text=percent(share), x=_LEFT - 8, y=_y(share) + 4, text_anchor="end", class_="axis")
    depths = sorted({spot.depth for spot in panel.spots if spot.depth is not None})
    for depth in depths:
        y = _TOP + _HEIGHT + 18
        yield element("text", text=depth_text(depth), x=_x(depth), y=y, text_anchor="middle", class_="axis")
    middle, below = _LEFT + _WIDTH / 2, _TOP + _HEIGHT + 38
    yield element("text", text="depth of the evidence", x=middle, y=below, text_anchor="middle", class_="axis")


def _baselines(panel: Panel) -> list[BaselineRow]:
    """Those that are drawn, the highest first."""
    known = [row for row in panel.baselines if row.baseline in _BASELINES and row.accuracy is not None]
    return sorted(known, key=lambda row: -(row.accuracy or 0.0))


def _draw_baseline(row: BaselineRow, label_y: float) -> str:
    """The line across, and its name among the lengths: beside the line points would stand on it."""
    y, label_x = _y(row.accuracy or 0.0), _LEFT + _WIDTH + 14
    label = f"{_BASELINES[row.baseline]} {percent(row.accuracy)}"
    return element(
        "g",
        element("line", x1=_LEFT, x2=_LEFT + _WIDTH, y1=y, y2=y, class_="baseline"),
        element("line", x1=label_x - 6, x2=label_x + 6, y1=label_y, y2=label_y, class_="baseline"),
        element("text", text=label, x=label_x + 10, y=label_y + 4),
    )


def _draw(line: _Line, label_y: float, size_word: str) -> str:
    label_x = _LEFT + _WIDTH + 14
    label = f"{whole(size_of(line.size))} {size_word}"
    return element(
        "g",
        element("polyline", points=_path(line.points), fill="none", stroke_width=2, stroke_dasharray=_dash(line)),
        *(_interval(cell, x) for cell, (x, _) in zip(line.cells, line.points, strict=True)),
        *(_mark(line.index, x, y) for x, y in (*line.points, (label_x, label_y))),
        element("text", text=label, x=label_x + 10, y=label_y + 4, stroke="none"),
        stroke=line.colour,
        fill=line.colour,
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _dash(line: _Line) -> str:
    return _DASHES[line.index % len(_DASHES)]


def _interval(cell: CellRow, x: float) -> str:
    return element("line", x1=x, x2=x, y1=_y(cell.low or 0.0), y2=_y(cell.high or 0.0), stroke_opacity=0.5)


def _mark(index: int, x: float, y: float) -> str:
    """A shape of its own for each length, so that lines differ without colour too."""
    if index % 3 == 0:
        return element("circle", cx=x, cy=y, r=4)
    if index % 3 == 1:
        return element("rect", x=x - 4, y=y - 4, width=8, height=8)
    return element("polygon", points=f"{x:g},{y - 5:g} {x + 5:g},{y + 4:g} {x - 5:g},{y + 4:g}")


def _stacked(ends: Sequence[float], more: int) -> list[float]:
    """Places for labels in the order of the lengths, around the ends of their lines, with ``more`` under them."""
    count = len(ends) + more
    top = sum(ends) / len(ends) - _LABEL_HEIGHT * (len(ends) - 1) / 2 if ends else _TOP
    first = max(min(top, _TOP + _HEIGHT - _LABEL_HEIGHT * (count - 1)), _TOP)
    return [first + _LABEL_HEIGHT * number for number in range(count)]


def _x(depth: float) -> float:
    return _LEFT + 12 + (_WIDTH - 24) * depth / 100


def _y(share: float) -> float:
    return _TOP + _HEIGHT * (1 - share)
