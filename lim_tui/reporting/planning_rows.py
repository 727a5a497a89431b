"""The rows of ``relative_length`` and ``planning``: against the shortest length, and for the next sweep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

import numpy as np

from lim_tui.reporting.curve_rows import Curve
from lim_tui.reporting.panels import size_of
from lim_tui.reporting.places import place_values
from lim_tui.reporting.rows import PlanningRow, RelativeLengthRow
from lim_tui.statistics.drop_planning import next_sweep
from lim_tui.statistics.missing import filled
from lim_tui.statistics.positions import PositionOptions
from lim_tui.statistics.relative_length import LengthMeans, relative_length
from lim_tui.statistics.scores import BoolArray, FloatArray, item_means

FRACTION = 0.85
"""NoLiMa's share of the base (arXiv 2502.05167)."""


def relative_length_row(family: Sequence[Curve], alpha: float) -> RelativeLengthRow | None:
    """The lengths of one group and model against their shortest; None where there is one alone, or nothing scored."""
    items = sorted({item for curve in family for item in curve.array.items})
    found = relative_length([_length_means(curve, items) for curve in family], FRACTION, alpha)
    if found is None:
        return None
    return RelativeLengthRow(
        **place_values(replace(family[0].place, length=None, documents=None)),
        fraction=FRACTION,
        base_length=min(size_of(curve.place) for curve in family),
        threshold=found.threshold,
        certified=found.certified,
        observed=found.observed,
        not_refuted=found.not_refuted,
    )


def _length_means(curve: Curve, items: Sequence[str]) -> LengthMeans:
    array = curve.array
    at = [items.index(item) for item in array.items]

    def spread(scores: FloatArray) -> FloatArray:
        means = np.full((len(items), scores.shape[1]), np.nan)
        means[at] = item_means(scores)
        return means

    worst, best = (spread(filled(array.scores, value, array.done)) for value in (0.0, 1.0))
    return LengthMeans(size_of(curve.place), spread(array.scores), worst, best)


def planning_rows(families: Sequence[Sequence[Curve]], options: PositionOptions) -> Iterator[PlanningRow]:
    """A row for each length that has an edge and a middle: of the edge whose difference to the middle varies more."""
    for family in families:
        for curve in family:
            masks = options.bands.masks(curve.array.depths)
            start, middle, end = (_band(curve.array.scores, np.array(mask, dtype=np.bool_)) for mask in masks)
            found = [one for edge in (start, end) if (one := next_sweep(edge, middle, options.tolerance)) is not None]
            if found:
                needs_most = max(found, key=lambda one: one.items_for_target or inf)
                yield PlanningRow(
                    **place_values(curve.place),
                    items=needs_most.items,
                    answers=needs_most.answers,
                    detectable_drop=needs_most.detectable,
                    tolerance=options.tolerance,
                    items_for_tolerance=needs_most.items_for_target,
                    items_with_more_seeds=needs_most.items_with_more_repeats,
                )


def _band(scores: FloatArray, columns: BoolArray) -> FloatArray:
    """scores[item, seed]: the mean over the band's depths that have a score; nan without any."""
    inside = scores[:, columns]
    present = ~np.isnan(inside)
    count = present.sum(axis=1)
    return np.where(count > 0, np.where(present, inside, 0.0).sum(axis=1) / np.maximum(count, 1), np.nan)
