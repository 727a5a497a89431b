"""Would a middle drop still stand if the answers without a score had been the least convenient ones?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from lim_tui.reporting.curve_rows import Curve, CurveRows
from lim_tui.reporting.rows import PositionRow
from lim_tui.reporting.score_array import ScoreArray
from lim_tui.statistics.positions import PositionOptions, holm_over_lengths, measure_positions
from lim_tui.statistics.scores import FloatArray


def drops_resting_on_missing(
    curves: Sequence[Sequence[Curve]], found: Sequence[CurveRows], options: PositionOptions
) -> list[PositionRow]:
    """The lengths labelled ``drop`` that lose the label when every missing middle is right and every other wrong."""
    pairs = zip(curves, found, strict=True)
    return [row for family, rows in pairs for row in _of_family(family, rows.positions, options)]


def _of_family(
    family: Sequence[Curve], positions: Sequence[PositionRow], options: PositionOptions
) -> list[PositionRow]:
    if not any(row.curve == "drop" and curve.array.missing.any() for curve, row in zip(family, positions, strict=True)):
        return []
    quick = replace(options, permutations=0)
    measured = [measure_positions(_against_a_drop(curve.array, quick), curve.array.depths, quick) for curve in family]
    again = holm_over_lengths(measured, quick)
    return [row for row, other in zip(positions, again, strict=True) if row.curve == "drop" and other.curve != "drop"]


def _against_a_drop(array: ScoreArray, options: PositionOptions) -> FloatArray:
    _, middle, _ = options.bands.masks(array.depths)
    convenient = np.where(np.array(middle), 1.0, 0.0)[np.newaxis, :, np.newaxis]
    filled: FloatArray = np.where(array.done & np.isnan(array.scores), convenient, array.scores)
    return filled
