"""Would the label of a curve still stand if the answers without a score had been the least convenient ones?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from lim_tui.reporting.curve_rows import Curve, CurveRows
from lim_tui.reporting.rows import PositionRow
from lim_tui.reporting.score_array import ScoreArray
from lim_tui.statistics.position_gates import gap_tolerance
from lim_tui.statistics.positions import PositionOptions, holm_over_lengths, measure_positions
from lim_tui.statistics.scores import FloatArray


def labels_resting_on_missing(
    curves: Sequence[Sequence[Curve]], found: Sequence[CurveRows], options: PositionOptions
) -> list[PositionRow]:
    """The lengths that lose their label when every missing answer speaks against it; ``undecided`` has none to lose."""
    pairs = zip(curves, found, strict=True)
    return [row for family, rows in pairs for row in _of_family(family, rows.positions, options)]


def _of_family(
    family: Sequence[Curve], positions: Sequence[PositionRow], options: PositionOptions
) -> list[PositionRow]:
    if not any(curve.array.missing.any() for curve in family):
        return []
    quick = replace(options, permutations=0)
    pairs = list(zip(family, positions, strict=True))
    measured = [
        measure_positions(_against(row, curve.array, quick), curve.array.depths, quick)
        if curve.array.missing.any()
        else measure_positions(curve.array.scores, curve.array.depths, options)
        for curve, row in pairs
    ]
    again = holm_over_lengths(measured, quick)
    return [
        row for (curve, row), other in zip(pairs, again, strict=True) if not _stands(curve, row, other.curve, quick)
    ]


def _stands(curve: Curve, row: PositionRow, again: str, options: PositionOptions) -> bool:
    if row.curve == "undecided" or not curve.array.missing.any():
        return True
    if row.curve == "flat":
        return gap_tolerance(curve.array.scores, options.tolerance, curve.array.done, options.alpha).passes
    return again == row.curve


def _against(row: PositionRow, array: ScoreArray, options: PositionOptions) -> FloatArray:
    """The scores, with the missing ones right where the label says low, and wrong where it says high."""
    start, middle, end = (np.array(mask) for mask in options.bands.masks(array.depths))
    nowhere = np.zeros_like(start)
    low, high = {
        "drop": (middle, ~middle),
        "primacy": (end, start),
        "recency": (start, end),
        "uneven": (np.isin(array.depths, row.worst_depths), nowhere),
    }.get(row.curve, (nowhere, nowhere))
    value = np.where(low, 1.0, np.where(high, 0.0, np.nan))[np.newaxis, :, np.newaxis]
    filled: FloatArray = np.where(array.done & np.isnan(array.scores), value, array.scores)
    return filled
