"""Evidence for a middle drop that may be looked at after every case, for sweeps in mode anytime."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

import numpy as np

from lim_tui.reporting.curve_rows import Curve
from lim_tui.reporting.places import PlacedTrials, place_values
from lim_tui.reporting.rows import AnytimeRow
from lim_tui.statistics.bands import item_bands
from lim_tui.statistics.scores import item_means
from lim_tui.statistics.sequential import AnytimeEvidence, betting_evidence, middle_drop_evidence

_LARGEST_E = 1e12


def anytime_rows(
    families: Sequence[Sequence[Curve]], placed: Sequence[PlacedTrials], tolerance: float, alpha: float = 0.05
) -> Iterator[AnytimeRow]:
    """The evidence of each length that has start, middle and end; corrected over the lengths of its family."""
    trials = {one.place: one for one in placed}
    for family in families:
        for curve in family:
            yield _row(curve, trials[curve.place], tolerance, alpha / len(family))


def _row(curve: Curve, placed: PlacedTrials, tolerance: float, alpha: float) -> AnytimeRow:
    """Items count in the order of the plan, up to the first that still waits for an answer."""
    bands = item_bands(item_means(curve.array.scores), curve.array.depths)
    order = [index for index in _ended_in_order(curve, placed) if not np.isnan(bands.drop[index])]
    start, middle, end = bands.start[order], bands.middle[order], bands.end[order]
    shown, excluded = middle_drop_evidence(start, middle, end), betting_evidence(tolerance - bands.drop[order])
    return AnytimeRow(
        **place_values(curve.place),
        items=len(order),
        e_drop=_e(shown),
        e_no_drop=_e(excluded),
        e_needed=1 / alpha,
        p=shown.p if order else None,
        drop_shown=shown.rejects(alpha),
        drop_excluded=excluded.rejects(alpha),
    )


def _ended_in_order(curve: Curve, placed: PlacedTrials) -> Iterator[int]:
    rows = [row for spot in placed.spots.values() for row in spot]
    waiting = {row.item for row in rows if row.state in ("planned", "running")}
    first = {row.item: row.id for row in sorted(rows, key=lambda row: row.id, reverse=True)}
    for item in sorted(curve.array.items, key=lambda item: first[item]):
        if item in waiting:
            return
        yield curve.array.items.index(item)


def _e(evidence: AnytimeEvidence) -> float | None:
    """The evidence after the last item, at most ``_LARGEST_E``; None before the first."""
    return min(exp(min(evidence.log_e[-1], 50.0)), _LARGEST_E) if evidence.log_e else None
