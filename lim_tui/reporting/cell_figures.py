"""What else there is to say of each cell beside its counts: slower to find out, so only for who asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.reporting.cell_rows import mean_over_items
from lim_tui.reporting.f1_scores import f1_counts, f1_of_sweep
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.metrics import answer_latencies, percentile, total
from lim_tui.reporting.rows import Grouping
from lim_tui.statistics.bands import band_values
from lim_tui.store.outcomes import Usage
from lim_tui.store.store import Store

CellPlace = tuple[str, Axes]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellFigures:
    """Shares lie between 0 and 1; None is unknown.

    ``gap`` is the accuracy of the cell minus that of both ends of its row (the mean of start and end, as
    ``lim_tui.statistics.bands`` has them), None for a baseline. ``f1`` is the mean over items of the overlap with the
    expected answer, counted over ``f1_counts``. ``abstained`` is the share of the scored answers that say the context
    does not hold it.
    ``latency_p50_s`` is the median of the answers, ``cost`` the sum over all requests of the cell.
    """

    gap: float | None = None
    f1: float | None
    f1_counts: str | None = None
    abstained: float | None
    latency_p50_s: float | None
    cost: float | None
    currency: str | None


def cell_figures(store: Store, sweep_id: int, by: Grouping) -> dict[CellPlace, CellFigures]:
    """The figures of each cell and baseline, by its group and axes; KeyError where there is no such sweep."""
    groups = Groups.of(store, sweep_id, by)
    cells: dict[CellPlace, list[TrialRow]] = defaultdict(list)
    for row in store.reads.rows(sweep_id):
        if row.kind in CELL_KINDS:
            for group in groups.of_cell(row):
                cells[group, row.axes].append(row)
    f1, usage = f1_of_sweep(store, sweep_id), store.outcomes.usage(sweep_id)
    release = store.sweeps.get(sweep_id).release
    accuracy = {place: _accuracy(rows) for place, rows in cells.items()}
    edges = _edges(accuracy)
    figures: dict[CellPlace, CellFigures] = {}
    for place, rows in cells.items():
        gap = None if place[1].baseline else _difference(accuracy[place], edges.get(_row_of(place)))
        figures[place] = replace(_figures(rows, f1, usage), gap=gap, f1_counts=f1_counts(rows, release))
    return figures


def _figures(rows: Sequence[TrialRow], f1: Mapping[int, float], usage: Mapping[int, Usage]) -> CellFigures:
    scored = [row for row in rows if row.verdict in ("correct", "incorrect")]
    used = [usage[row.id] for row in rows if row.id in usage]
    return CellFigures(
        f1=mean_over_items(rows, f1),
        abstained=sum(row.failure == "abstained" for row in scored) / len(scored) if scored else None,
        latency_p50_s=percentile(answer_latencies(rows), 50),
        cost=total([one.cost for one in used if one.answered]),
        currency=next((one.currency for one in used if one.currency), None),
    )


def _accuracy(rows: Iterable[TrialRow]) -> float | None:
    right = {row.id: float(row.verdict == "correct") for row in rows if row.verdict in ("correct", "incorrect")}
    return mean_over_items(list(rows), right)


def _row_of(place: CellPlace) -> CellPlace:
    return place[0], replace(place[1], depth=None, position=None)


def _edges(accuracy: Mapping[CellPlace, float | None]) -> dict[CellPlace, float | None]:
    """The mean of start and end of each row of cells."""
    rows: dict[CellPlace, list[tuple[float, float | None]]] = defaultdict(list)
    for place, share in accuracy.items():
        if place[1].baseline is None and place[1].depth is not None:
            rows[_row_of(place)].append((place[1].depth, share))
    return {
        row: band_values([depth for depth, _ in found], [share for _, share in found]).edges
        for row, found in rows.items()
    }


def _difference(share: float | None, edges: float | None) -> float | None:
    return None if share is None or edges is None else share - edges
