"""Is the middle lower than both the start and the end?"""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.statistics.bands import ItemBands
from lim_tui.statistics.bonett_price import paired_interval
from lim_tui.statistics.scores import FloatArray, complete_differences, without_missing
from lim_tui.statistics.sign_flip import sign_flip


@dataclass(frozen=True, slots=True)
class MiddleDrop:
    """The drop and its tests; a part is None where no item has the bands it needs.

    ``drop`` is the mean over items of edges minus middle, ``low`` and ``high`` its 95% Bonett-Price interval.
    ``p_start`` and ``p_end`` are the one-sided exact sign-flip tests of start and end over the middle, and ``p`` is the
    larger: an intersection-union test (Berger 1982), which needs no correction inside and, unlike a test of the edges'
    mean, does not reject on a curve that only rises or only falls. ``items`` have all three bands and carry ``drop``;
    ``items_tested`` is the fewer of the two comparisons, which need only one edge each.
    """

    drop: float | None
    low: float | None
    high: float | None
    p_start: float | None
    p_end: float | None
    p: float | None
    items: int
    items_tested: int


def middle_drop(bands: ItemBands, seed: int = 0) -> MiddleDrop:
    """The drop from the items' band means, over the complete items of each comparison."""
    drops = without_missing(bands.drop)
    interval = paired_interval(drops)
    above = [complete_differences(edge, bands.middle) for edge in (bands.start, bands.end)]
    p_start, p_end = (_p_above_zero(differences, seed) for differences in above)
    return MiddleDrop(
        drop=float(drops.mean()) if drops.size else None,
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        p_start=p_start,
        p_end=p_end,
        p=None if p_start is None or p_end is None else max(p_start, p_end),
        items=drops.size,
        items_tested=min(differences.size for differences in above),
    )


def _p_above_zero(differences: FloatArray, seed: int) -> float | None:
    test = sign_flip(differences, seed=seed)
    return None if test is None else test.greater
