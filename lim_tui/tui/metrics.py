"""What the cells of a heatmap can show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lim_tui.reporting.words import percent
from lim_tui.tui.figures import tokens_short
from lim_tui.tui.glyphs import Glyphs

if TYPE_CHECKING:
    from lim_tui.domain.cell import Cell
    from lim_tui.statistics.intervals import Interval


@dataclass(frozen=True, slots=True)
class Shown:
    """What one cell shows: a few characters, a share for the colour (None: no colour), and a mark after the value."""

    text: str
    share: float | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure of a cell under a name."""

    name: str
    of: Callable[[Cell, Glyphs], Shown]


def interval(cell: Cell) -> Interval | None:
    """Wilson's 95% interval on the effective number of items (statistics 3.1), None without a scored answer."""
    from lim_tui.statistics.cells import effective_items
    from lim_tui.statistics.intervals import wilson

    shares = [item.correct / item.scored for item in cell.items if item.scored]
    if not shares:
        return None
    mean = sum(shares) / len(shares)
    squares = sum((share - mean) ** 2 for share in shares)
    variance = squares / (len(shares) - 1) if len(shares) > 1 else 0.0
    effective = effective_items(len(shares), cell.scored, mean, variance)
    return wilson(mean * effective, effective)


def waiting_mark(cell: Cell, glyphs: Glyphs) -> str:
    """What stands for a cell without a scored answer: refused, under way, failed, or yet to come."""
    if cell.running:
        return glyphs.running
    if cell.planned:
        return glyphs.planned
    if cell.review or cell.scorer_error:
        return glyphs.review
    if cell.not_scored:
        return glyphs.not_scored
    return glyphs.refused if cell.refused else glyphs.planned


def _accuracy(cell: Cell, glyphs: Glyphs) -> Shown:
    if cell.accuracy is None:
        return Shown(waiting_mark(cell, glyphs))
    return Shown(percent(cell.accuracy), cell.accuracy, glyphs.partial if cell.planned or cell.running else "")


def _lower_bound(cell: Cell, glyphs: Glyphs) -> Shown:
    bounds = interval(cell)
    return Shown(waiting_mark(cell, glyphs)) if bounds is None else Shown(percent(bounds.low), bounds.low)


def _counts(cell: Cell, glyphs: Glyphs) -> Shown:
    return Shown(f"{cell.correct}/{cell.scored}", cell.accuracy) if cell.scored else Shown(waiting_mark(cell, glyphs))


def _not_scored(cell: Cell, _glyphs: Glyphs) -> Shown:
    missing = sum(cell.not_scored.values())
    whole = cell.scored + cell.review + cell.scorer_error + missing
    return Shown(str(missing), 1 - missing / whole if whole else None)


def _review(cell: Cell, _glyphs: Glyphs) -> Shown:
    return Shown(str(cell.review + cell.scorer_error))


def _tokens(cell: Cell, glyphs: Glyphs) -> Shown:
    return Shown(glyphs.planned if cell.tokens_mean is None else tokens_short(round(cell.tokens_mean)))


def _judge(cell: Cell, glyphs: Glyphs) -> Shown:
    heard = cell.judge_passed + cell.judge_failed
    if not heard:
        return Shown(glyphs.planned)
    return Shown(percent(cell.judge_passed / heard), cell.judge_passed / heard)


METRICS: tuple[Metric, ...] = (
    Metric("accuracy", _accuracy),
    Metric("lower end of the interval", _lower_bound),
    Metric("right of scored", _counts),
    Metric("not scored", _not_scored),
    Metric("for review", _review),
    Metric("mean prompt tokens", _tokens),
    Metric("passed by the judge", _judge),
)
