"""Builds the report of a sweep from what is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lim_tui.domain.case import Kind
from lim_tui.domain.record import SweepRecord
from lim_tui.domain.sweep import BASELINES
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting import warnings
from lim_tui.reporting.cell_rows import baseline_row, cell_rows
from lim_tui.reporting.curve_rows import Curve, CurveRows, curve_rows, families
from lim_tui.reporting.grouping import CELL_KINDS, Groups
from lim_tui.reporting.metrics import label_rows, metrics_rows
from lim_tui.reporting.missing_check import drops_resting_on_missing
from lim_tui.reporting.places import gather, place_values
from lim_tui.reporting.rows import (
    BaselineRow,
    CellRow,
    ControlRow,
    Grouping,
    Outcomes,
    Report,
    SweepFacts,
)
from lim_tui.reporting.stages import count_stages
from lim_tui.reporting.tally import tally
from lim_tui.reporting.words import utc_time
from lim_tui.statistics.positions import DEFAULT_OPTIONS, PositionOptions
from lim_tui.store.outcomes import Twin
from lim_tui.store.store import Store

CONTROL_KINDS: tuple[Kind, ...] = ("unanswerable", "conflict", "injection", "restricted")
DEFAULT_THRESHOLD = 0.8


def build_report(
    store: Store, sweep_id: int, by: Grouping = "language", threshold: float = DEFAULT_THRESHOLD
) -> Report:
    """The report of a sweep; ``threshold`` is the accuracy that the effective length is about.

    Raises KeyError where there is no such sweep. A sweep without any trial gives a report without rows.
    """
    record = store.sweeps.get(sweep_id)
    rows, twins = store.reads.rows(sweep_id), store.outcomes.twins(sweep_id)
    groups, labels = Groups.of(store, sweep_id, by), store.outcomes.labels(sweep_id)
    outcomes = _outcomes(rows, twins)
    places = gather([row for row in rows if _is_in_cells(row)], twins, groups.of_cell)
    cells = tuple(row for placed in places for row in cell_rows(placed))
    baselines = tuple(_baseline_rows(rows, twins, groups))
    options, curves = _options(record), families(places)
    found = [curve_rows(family, options, threshold) for family in curves]
    return Report(
        sweep=_sweep_facts(record),
        by=by,
        release=record.release,
        outcomes=outcomes,
        cells=cells,
        positions=tuple(row for rows in found for row in rows.positions),
        paired=tuple(row for rows in found for row in rows.paired),
        effective_length=tuple(rows.effective_length for rows in found),
        controls=tuple(_control_rows(rows, twins, groups)),
        baselines=baselines,
        metrics=tuple(metrics_rows(rows, store.outcomes.usage(sweep_id), groups)),
        labels=tuple(label_rows(rows, labels, groups)),
        failures=_failures(rows),
        stages=count_stages(rows),
        warnings=(
            *warnings.about_the_sweep(record, outcomes),
            *warnings.about_the_trials(outcomes, rows),
            *_curve_warnings(curves, found, options),
            *warnings.about_cells(cells),
            *warnings.about_baselines(baselines),
            *warnings.about_labels(labels),
        ),
    )


def _curve_warnings(
    curves: Sequence[Sequence[Curve]], found: Sequence[CurveRows], options: PositionOptions
) -> list[str]:
    resting = [
        row
        for family, rows in zip(curves, found, strict=True)
        for row in drops_resting_on_missing(family, rows.positions, options)
    ]
    return [
        *warnings.about_positions(row for rows in found for row in rows.positions),
        *warnings.about_missing(curves),
        *warnings.about_drops(resting),
        *warnings.about_effective_length(rows.effective_length for rows in found),
    ]


def _is_in_cells(row: TrialRow) -> bool:
    return row.axes.baseline is None and row.kind in CELL_KINDS


def _baseline_rows(rows: Sequence[TrialRow], twins: Sequence[Twin], groups: Groups) -> list[BaselineRow]:
    found: list[BaselineRow] = []
    for baseline in BASELINES:
        trials = [row for row in rows if row.axes.baseline == baseline]
        found += [baseline_row(placed, baseline) for placed in gather(trials, twins, groups.of_cell)]
    return found


def _control_rows(rows: Sequence[TrialRow], twins: Sequence[Twin], groups: Groups) -> list[ControlRow]:
    found: list[ControlRow] = []
    for kind in CONTROL_KINDS:
        trials = [row for row in rows if row.kind == kind and row.axes.baseline is None]
        for placed in gather(trials, twins, groups.of_trial):
            found += [_control_row(kind, cell) for cell in cell_rows(placed)]
    return found


def _control_row(kind: Kind, cell: CellRow) -> ControlRow:
    return ControlRow(
        **place_values(cell),
        kind=kind,
        depth=cell.depth,
        planned=cell.planned,
        scored=cell.scored,
        correct=cell.correct,
    )


def _outcomes(rows: Sequence[TrialRow], twins: Sequence[Twin]) -> Outcomes:
    counts = tally(rows)
    return Outcomes(
        planned=counts.planned,
        open=counts.open,
        refused=counts.refused,
        scored=counts.scored,
        correct=counts.correct,
        incorrect=counts.incorrect,
        review=counts.review,
        scorer_error=counts.scorer_error,
        not_scored=counts.not_scored,
        shared=len(twins),
    )


def _failures(rows: Sequence[TrialRow]) -> dict[str, int]:
    return dict(Counter(row.failure for row in rows if row.failure is not None).most_common())


def _options(record: SweepRecord) -> PositionOptions:
    """The draws depend on the plan alone, so that the same sweep gives the same digits."""
    tolerance = record.settings.get("tolerance")
    return PositionOptions(
        seed=int(record.plan_sha256[:8], 16),
        tolerance=float(tolerance) if isinstance(tolerance, int | float) else DEFAULT_OPTIONS.tolerance,
    )


def _sweep_facts(record: SweepRecord) -> SweepFacts:
    return SweepFacts(
        id=record.id,
        name=record.name,
        title=record.title,
        state=record.state,
        note=record.note,
        recorded=record.recorded,
        simulated=bool(warnings.simulated_models(record)),
        created_at=utc_time(record.created_at),
        finished_at=None if record.finished_at is None else utc_time(record.finished_at),
        settings=record.settings,
    )
