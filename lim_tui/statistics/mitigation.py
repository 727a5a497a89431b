"""Did a change of the prompt mend the middle? The drop before against the drop after, item by item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.bands import DEFAULT_BANDS, Bands, item_bands
from lim_tui.statistics.bonett_price import paired_lower_bound
from lim_tui.statistics.bootstrap import bootstrap_interval
from lim_tui.statistics.scores import FloatArray, complete_differences
from lim_tui.statistics.sign_flip import sign_flip


@dataclass(frozen=True, slots=True)
class DropChange:
    """``reduction`` is the mean over items of drop before minus drop after (the difference of differences).

    ``p_reduced`` and ``p_grown`` are the one-sided exact sign-flip tests: exchanging the runs of an item flips its
    sign. ``low`` and ``high`` are the 95% paired bootstrap, None below 20 items.
    """

    before: float
    after: float
    reduction: float
    p_reduced: float
    p_grown: float
    low: float | None
    high: float | None
    items: int


def drop_change(before: FloatArray, after: FloatArray, seed: int = 0) -> DropChange | None:
    """The change of each item's drop, over the items that have both; None without any."""
    drops = np.column_stack([before, after])
    drops = drops[~np.isnan(drops).any(axis=1)]
    reductions = drops[:, 0] - drops[:, 1]
    test = sign_flip(reductions, seed=seed)
    if test is None:
        return None
    interval = bootstrap_interval(drops, lambda means: means[:, 0] - means[:, 1], seed=seed)
    mean_before, mean_after = drops.mean(axis=0).tolist()
    return DropChange(
        before=mean_before,
        after=mean_after,
        reduction=float(reductions.mean()),
        p_reduced=test.greater,
        p_grown=test.less,
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        items=len(drops),
    )


@dataclass(frozen=True, slots=True)
class Mitigation:
    """The change of the drop, and whether it was bought at the edges.

    ``start_change_low`` and ``end_change_low`` are one-sided lower bounds of after minus before; -1 is unknown.
    """

    drop: DropChange | None
    start_change: float | None
    start_change_low: float
    end_change: float | None
    end_change_low: float


def mitigation(
    before: FloatArray, after: FloatArray, depths: Sequence[float], bands: Bands = DEFAULT_BANDS, seed: int = 0
) -> Mitigation:
    """The comparison from item means [item, depth] of two runs of the same items, seeds, depths and protocol."""
    old, new = item_bands(before, depths, bands), item_bands(after, depths, bands)
    start, end = complete_differences(new.start, old.start), complete_differences(new.end, old.end)
    return Mitigation(
        drop=drop_change(old.drop, new.drop, seed),
        start_change=float(start.mean()) if start.size else None,
        start_change_low=paired_lower_bound(start),
        end_change=float(end.mean()) if end.size else None,
        end_change_low=paired_lower_bound(end),
    )
