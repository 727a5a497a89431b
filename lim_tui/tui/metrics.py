"""What the cells of a heatmap can show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lim_tui.reporting.words import UNKNOWN, percent, points
from lim_tui.tui.figures import cost_short, seconds_short, tokens_short
from lim_tui.tui.glyphs import Glyphs

if TYPE_CHECKING:
    from lim_tui.domain.cell import Cell
    from lim_tui.reporting.cell_figures import CellFigures
    from lim_tui.statistics.intervals import Interval


@dataclass(frozen=True, slots=True)
class Shown:
    """What one cell shows: a few characters, a share for the colour (None: no colour), and a mark after the value."""

    text: str
    share: float | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure of a cell under a name; ``key`` picks it. ``asked`` figures are not among the counts of a cell, and
    ``of`` gets them as None until they are known.
    """

    key: str
    name: str
    of: Callable[[Cell, CellFigures | None, Glyphs], Shown]
    asked: bool = False


def interval(cell: Cell) -> Interval | None:
    """Wilson's 95% interval on the effective number of items (statistics 3.1), None without a scored answer."""
    from lim_tui.statistics.cells import effective_items
    from lim_tui.statistics.intervals import wilson

    mean = cell.accuracy
    if mean is None:
        return None
    squares = sum(like.items * (like.share - mean) ** 2 for like in cell.scores)
    variance = squares / (cell.items - 1) if cell.items > 1 else 0.0
    effective = effective_items(cell.items, cell.scored, mean, variance)
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


def _accuracy(cell: Cell, _figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    if cell.accuracy is None:
        return Shown(waiting_mark(cell, glyphs))
    return Shown(percent(cell.accuracy), cell.accuracy, glyphs.partial if cell.planned or cell.running else "")


def _lower_bound(cell: Cell, _figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    bounds = interval(cell)
    return Shown(waiting_mark(cell, glyphs)) if bounds is None else Shown(percent(bounds.low), bounds.low)


def _counts(cell: Cell, _figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    return Shown(f"{cell.correct}/{cell.scored}", cell.accuracy) if cell.scored else Shown(waiting_mark(cell, glyphs))


def _not_scored(cell: Cell, _figures: CellFigures | None, _glyphs: Glyphs) -> Shown:
    missing = sum(cell.not_scored.values())
    whole = cell.scored + cell.review + cell.scorer_error + missing
    return Shown(str(missing), 1 - missing / whole if whole else None)


def _review(cell: Cell, _figures: CellFigures | None, _glyphs: Glyphs) -> Shown:
    return Shown(str(cell.review + cell.scorer_error))


def _tokens(cell: Cell, _figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    return _unknown(cell, glyphs) if cell.tokens_mean is None else Shown(tokens_short(round(cell.tokens_mean)))


def _judge(cell: Cell, _figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    heard = cell.judge_passed + cell.judge_failed
    if not heard:
        return _unknown(cell, glyphs)
    return Shown(percent(cell.judge_passed / heard), cell.judge_passed / heard)


def _unknown(cell: Cell, glyphs: Glyphs) -> Shown:
    """What is still to come is waited for; what is over and not known is a dash."""
    return Shown(waiting_mark(cell, glyphs) if cell.planned or cell.running else UNKNOWN)


def _not_known(cell: Cell, figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    """A figure that was not worked out of the answers that are in is unknown, whatever is still to come."""
    return Shown(UNKNOWN) if figures is None and cell.scored else _unknown(cell, glyphs)


def _gap(cell: Cell, figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    if figures is None or figures.gap is None:
        return _not_known(cell, figures, glyphs)
    told = points(figures.gap)
    return Shown(told if told.startswith("-") or told == "0" else f"+{told}", 1 + min(figures.gap, 0.0))


def _f1(cell: Cell, figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    if figures is None or figures.f1 is None:
        return _not_known(cell, figures, glyphs)
    return Shown(percent(figures.f1), figures.f1)


def _abstained(cell: Cell, figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    if figures is None or figures.abstained is None:
        return _not_known(cell, figures, glyphs)
    return Shown(percent(figures.abstained), 1 - figures.abstained)


def _latency(cell: Cell, figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    if figures is None or figures.latency_p50_s is None:
        return _not_known(cell, figures, glyphs)
    return Shown(seconds_short(figures.latency_p50_s))


def _cost(cell: Cell, figures: CellFigures | None, glyphs: Glyphs) -> Shown:
    if figures is None or figures.cost is None:
        return _not_known(cell, figures, glyphs)
    return Shown(cost_short(figures.cost))


METRICS: tuple[Metric, ...] = (
    Metric("accuracy", "accuracy", _accuracy),
    Metric("low", "lower end of the interval", _lower_bound),
    Metric("counts", "right of scored", _counts),
    Metric("gap", "points above or below both ends", _gap, asked=True),
    Metric("f1", "overlap with the expected answer (F1)", _f1, asked=True),
    Metric("judge", "passed by the judge", _judge),
    Metric("abstained", "abstained, of the scored", _abstained, asked=True),
    Metric("missing", "not scored", _not_scored),
    Metric("review", "for review", _review),
    Metric("tokens", "mean prompt tokens", _tokens),
    Metric("latency", "median seconds of an answer (depths share caches unequally)", _latency, asked=True),
    Metric("cost", "cost of all requests", _cost, asked=True),
)


def metric_of(key: str) -> Metric:
    """The figure that ``key`` picks; KeyError for another key."""
    return {metric.key: metric for metric in METRICS}[key]
