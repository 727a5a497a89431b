"""The rows of ``cells`` and ``baselines``: counts, accuracy and its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from lim_tui.domain.trial import Baseline, TrialRow
from lim_tui.reporting.places import PlacedTrials, place_values
from lim_tui.reporting.rows import BaselineRow, CellRow
from lim_tui.reporting.score_array import ScoreArray, score_array
from lim_tui.reporting.tally import tally
from lim_tui.statistics.cells import Cell, cells_by_depth
from lim_tui.statistics.clustered import clustered_errors
from lim_tui.statistics.confidence_sequence import accuracy_at_any_time
from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.missing import missing_cell
from lim_tui.statistics.scores import FloatArray


def cell_rows(
    placed: PlacedTrials, f1: Mapping[int, float], judged: Mapping[int, float], *, anytime: bool = False
) -> list[CellRow]:
    """The cells of one place, one a depth; ``f1``, and ``judged`` for what the LLM judge passed, are by trial id.

    ``anytime``: the sweep may stop at any time, so that each cell has an interval for that too.
    """
    array = score_array(placed)
    overlap = cells_by_depth(score_array(placed, lambda row: f1.get(row.id, np.nan)).scores)
    figures = zip(cells_by_depth(array.scores), overlap, strict=True)
    rows = [_cell_row(placed, array, column, *both, judged) for column, both in enumerate(figures)]
    if not anytime:
        return rows
    spans = [_at_any_time(array.scores[:, column]) for column in range(len(rows))]
    return [
        replace(row, low_any_time=span.low, high_any_time=span.high) if span is not None else row
        for row, span in zip(rows, spans, strict=True)
    ]


def _at_any_time(scores: FloatArray) -> Interval | None:
    """From scores[item, seed]; None without a score, and where some item has several, which are not independent."""
    counts = (~np.isnan(scores)).sum(axis=1)
    if not counts.any() or counts.max() > 1:
        return None
    return accuracy_at_any_time(int(np.nansum(scores)), int(counts.sum()))


def baseline_row(placed: PlacedTrials, baseline: Baseline) -> BaselineRow:
    """One baseline of one place, whose trials have no depth."""
    counts = tally([row for rows in placed.spots.values() for row in rows])
    (cell,) = cells_by_depth(score_array(placed).scores)
    screen = _screen_interval(cell)
    return BaselineRow(
        **place_values(placed.place),
        baseline=baseline,
        planned=counts.planned,
        scored=counts.scored,
        correct=counts.correct,
        accuracy=cell.accuracy,
        low=screen.low if screen else None,
        high=screen.high if screen else None,
    )


def _cell_row(
    placed: PlacedTrials,
    array: ScoreArray,
    column: int,
    cell: Cell,
    f1: Cell,
    judged: Mapping[int, float],
) -> CellRow:
    spot = array.spots[column]
    rows = placed.spots[spot]
    counts, screen, bounds = tally(rows), _screen_interval(cell), _missing_bounds(array, column)
    overlap = _screen_interval(f1)
    return CellRow(
        **place_values(placed.place),
        depth=spot.depth,
        position=spot.position,
        planned=counts.planned,
        scored=counts.scored,
        correct=counts.correct,
        accuracy=cell.accuracy,
        low=screen.low if screen else None,
        high=screen.high if screen else None,
        low_any_time=None,
        high_any_time=None,
        not_scored=counts.not_scored,
        review=counts.review,
        f1=f1.accuracy,
        f1_low=overlap.low if overlap else None,
        f1_high=overlap.high if overlap else None,
        judge=mean_over_items(rows, judged),
        depth_actual_mean=_mean([row.depth_actual for row in rows]),
        tokens_mean=_mean([row.prompt_tokens for row in rows]),
        items=cell.items,
        scorer_error=counts.scorer_error,
        open=counts.open,
        refused=counts.refused,
        refusal=counts.refusal,
        if_missing_wrong=bounds.low if bounds else None,
        if_missing_right=bounds.high if bounds else None,
        standard_error=clustered_errors(array.scores[:, column, :]).clustered,
    )


def _screen_interval(cell: Cell) -> Interval | None:
    """An empty cell has no interval to show: that it lies between 0 and 1 says nothing."""
    return None if cell.accuracy is None else Interval(cell.low, cell.high)


def _missing_bounds(array: ScoreArray, column: int) -> Interval | None:
    """Both ends are the accuracy itself where nothing is missing; None where no trial has ended."""
    done = array.done[:, column, :]
    return missing_cell(array.scores[:, column, :], done).bounds if done.any() else None


def mean_over_items(rows: Sequence[TrialRow], values: Mapping[int, float]) -> float | None:
    """The mean of the items' means, so that an item counts once whatever its repeats; None without a value."""
    by_item: dict[str, list[float]] = {}
    for row in rows:
        if row.id in values:
            by_item.setdefault(row.item, []).append(values[row.id])
    return _mean([sum(found) / len(found) for found in by_item.values()])


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
