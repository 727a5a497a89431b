"""The cases by depth of the row of a heatmap that a person looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.case_patterns import CaseGrid, grid_of_row
from lim_tui.tui.places import Place


def case_grid(rows: Sequence[TrialRow], place: Place) -> CaseGrid:
    """The grid of the row that ``place`` stands in, out of any trials of its sweep."""
    here = [row for row in rows if row.axes.baseline is None and replace(place, axes=row.axes).holds(row)]
    return grid_of_row([row for row in here if _row_of(row.axes) == _row_of(place.axes)])


def _row_of(axes: Axes) -> Axes:
    return replace(axes, depth=None, position=None, baseline=None)
