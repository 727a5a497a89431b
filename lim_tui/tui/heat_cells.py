"""One cell of a heatmap as seven characters and a style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from lim_tui.domain.cell import Cell
from lim_tui.tui.fitting import fit_right
from lim_tui.tui.heat_grid import Column
from lim_tui.tui.look import Look
from lim_tui.tui.metrics import Metric, Shown
from lim_tui.tui.ramp import ramp_style, shade

if TYPE_CHECKING:
    from lim_tui.reporting.cell_figures import CellFigures

CELL_WIDTH = 7
_VALUE_WIDTH = CELL_WIDTH - 2
_BOLD = Style(bold=True)


def draw_cell(
    cell: Cell | None,
    column: Column,
    metric: Metric,
    look: Look,
    *,
    here: bool,
    changed: bool,
    figures: CellFigures | None = None,
) -> tuple[str, Style | None]:
    """The text of a cell, in brackets under the cursor, with a mark where it has just changed; None for no colour.

    ``figures`` are those that a metric may ask for, None while they are unknown.
    """
    left, right = ("[", "]") if here else (look.glyphs.changed if changed else " ", " ")
    if cell is None:
        return f"{left}{'':{_VALUE_WIDTH}}{right}", None
    shown = metric.of(cell, figures, look.glyphs)
    concern = _calm_share(shown.share, column)
    text = f"{left}{_value(shown, look)}{right if here else shown.mark or ' '}"
    if concern is None:
        return text, _BOLD if here else None
    style = ramp_style(concern, look.colours)
    return text, style + _BOLD if here else style


def _calm_share(share: float | None, column: Column) -> float | None:
    """A right answer without the evidence is what would be a concern."""
    if share is not None and column.baseline in ("closed_book", "no_evidence"):
        return 1 - share
    return share


def _value(shown: Shown, look: Look) -> str:
    if look.colours == "none" and shown.share is not None and len(shown.text) < _VALUE_WIDTH:
        return shade(shown.share, look.glyphs.shades) + fit_right(shown.text, _VALUE_WIDTH - 1)
    return fit_right(shown.text, _VALUE_WIDTH, look.glyphs.cut)
