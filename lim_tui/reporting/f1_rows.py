"""F1 itself by position, for a sweep that is scored by it: graded scores, which its verdicts cut at a half."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from lim_tui.reporting.places import PlacedTrials, bare_place, place_values
from lim_tui.reporting.rows import F1Row, Place
from lim_tui.reporting.score_array import score_array
from lim_tui.statistics.bands import band_values, item_bands
from lim_tui.statistics.middle_drop import middle_drop
from lim_tui.statistics.multiplicity import holm
from lim_tui.statistics.positions import PositionOptions
from lim_tui.statistics.scores import item_means, known, position_accuracy


def f1_rows(places: Sequence[PlacedTrials], f1: Mapping[int, float], options: PositionOptions) -> Iterator[F1Row]:
    """A row for each place that has depths; ``f1`` is by trial id.

    The p-values are corrected over the lengths of a group, model and every other axis, as those of accuracy are.
    """
    rows = [_row(placed, f1, options) for placed in places if placed.moves]
    families: dict[Place, list[F1Row]] = {}
    for row in rows:
        families.setdefault(replace(bare_place(row), length=None, documents=None), []).append(row)
    for family in families.values():
        adjusted = holm([row.middle_drop_p for row in family])
        tests = sum(p is not None for p in adjusted)
        for row, p in zip(family, adjusted, strict=True):
            yield replace(row, middle_drop_p=p, lengths_tested=tests)


def _row(placed: PlacedTrials, f1: Mapping[int, float], options: PositionOptions) -> F1Row:
    array = score_array(placed, lambda row: f1.get(row.id, np.nan))
    means = item_means(array.scores)
    bands = band_values(array.depths, [known(value) for value in position_accuracy(means)], options.bands)
    drop = middle_drop(item_bands(means, array.depths, options.bands), options.seed)
    return F1Row(
        **place_values(placed.place),
        start=bands.start,
        middle=bands.middle,
        end=bands.end,
        middle_drop=drop.drop,
        middle_drop_low=drop.low,
        middle_drop_high=drop.high,
        middle_drop_p=drop.p,
        middle_drop_p_start=drop.p_start,
        middle_drop_p_end=drop.p_end,
        lengths_tested=1,
        items=drop.items,
    )
