"""The middle drop by the words of the LLM judge: item by item, with its interval, and the same without its errors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.curve_options import position_options
from lim_tui.reporting.model_rows import JudgeRow
from lim_tui.reporting.score_array import score_array
from lim_tui.reporting.stored import StoredSweep
from lim_tui.statistics.bands import ItemBands, item_bands
from lim_tui.statistics.judge import JudgeLabels, corrected_difference, corrected_difference_interval
from lim_tui.statistics.middle_drop import middle_drop
from lim_tui.statistics.positions import PositionOptions
from lim_tui.statistics.scores import item_means, without_missing


def with_drop(
    row: JudgeRow, rows: Sequence[TrialRow], shares: Mapping[int, float], labels: JudgeLabels, stored: StoredSweep
) -> JudgeRow:
    """The ``row`` of all depths with its middle drop.

    ``rows`` are the judged trials of its group and model; ``shares`` is 1.0 for those that the judge passed and 0.0 for
    those that it did not, by trial id.
    """
    options = position_options(stored.record)
    bands = _bands_over_places(row.group, rows, shares, stored, options)
    found = middle_drop(bands, options.seed)
    quality = labels.quality
    corrected = corrected_difference_interval(without_missing(bands.drop), labels)
    return replace(
        row,
        middle_drop=found.drop,
        middle_drop_low=found.low,
        middle_drop_high=found.high,
        middle_drop_p=found.p,
        middle_drop_p_start=found.p_start,
        middle_drop_p_end=found.p_end,
        middle_drop_items=found.items,
        middle_drop_corrected=None
        if found.drop is None or quality is None
        else corrected_difference(found.drop, quality),
        middle_drop_corrected_low=corrected.low if corrected else None,
        middle_drop_corrected_high=corrected.high if corrected else None,
    )


def _bands_over_places(
    group: str,
    rows: Sequence[TrialRow],
    shares: Mapping[int, float],
    stored: StoredSweep,
    options: PositionOptions,
) -> ItemBands:
    """Each item's start, middle and end, as means over the places where it has all three: pairs stay pairs."""
    complete: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for placed in stored.by_place(rows, lambda _: (group,)):
        if not placed.moves:
            continue
        array = score_array(placed, lambda row: shares.get(row.id, np.nan))
        bands = item_bands(item_means(array.scores), array.depths, options.bands)
        for item, start, middle, end in zip(array.items, bands.start, bands.middle, bands.end, strict=True):
            if not np.isnan([start, middle, end]).any():
                complete[item].append((start, middle, end))
    means = np.array([np.mean(found, axis=0) for found in complete.values()], dtype=np.float64).reshape(-1, 3)
    return ItemBands(means[:, 0], means[:, 1], means[:, 2])
