"""Evidence for a middle drop that may be looked at after every case, for sweeps in mode anytime."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from lim_tui.domain.trial import ended_items
from lim_tui.reporting.curve_rows import Curve
from lim_tui.reporting.places import PlacedTrials, place_values
from lim_tui.reporting.rows import AnytimeRow
from lim_tui.statistics.bands import DEFAULT_BANDS, item_bands
from lim_tui.statistics.drop_evidence import drop_evidence
from lim_tui.statistics.scores import item_means
from lim_tui.statistics.sequential import AnytimeEvidence

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
    bands = item_bands(item_means(curve.array.scores), curve.array.depths)
    telling = (rows for spot, rows in placed.spots.items() if spot.depth is None or DEFAULT_BANDS.hold(spot.depth))
    ended = ended_items(row for rows in telling for row in rows)
    found = drop_evidence(bands, [curve.array.items.index(item) for item in ended], tolerance)
    return AnytimeRow(
        **place_values(curve.place),
        items=found.items,
        e_drop=_e(found.shown),
        e_no_drop=_e(found.excluded),
        e_needed=1 / alpha,
        p=found.shown.p if found.items else None,
        drop_shown=found.shown.rejects(alpha),
        drop_excluded=found.excluded.rejects(alpha),
    )


def _e(evidence: AnytimeEvidence) -> float | None:
    """The evidence after the last item, at most ``_LARGEST_E``; None before the first."""
    return min(exp(min(evidence.log_e[-1], 50.0)), _LARGEST_E) if evidence.log_e else None
