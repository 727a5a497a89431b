"""Builds the report of a sweep from what is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lim_tui.domain.case import Kind
from lim_tui.domain.gate import GatePolicy
from lim_tui.domain.record import BaselineCounts, SweepRecord
from lim_tui.domain.sweep import BASELINES
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.against_baselines import against_baselines
from lim_tui.reporting.anytime_rows import anytime_rows
from lim_tui.reporting.cell_rows import baseline_row, cell_rows
from lim_tui.reporting.curve_options import position_options
from lim_tui.reporting.curve_rows import curve_rows, families
from lim_tui.reporting.f1_rows import f1_rows
from lim_tui.reporting.f1_scores import f1_of_sweep
from lim_tui.reporting.judge_rows import judge_rows, judge_shares
from lim_tui.reporting.length_limits import within_limits
from lim_tui.reporting.metrics import label_rows, metrics_rows
from lim_tui.reporting.missing_check import labels_resting_on_missing
from lim_tui.reporting.places import place_values
from lim_tui.reporting.planning_rows import planning_rows, relative_length_row
from lim_tui.reporting.rows import BaselineRow, CellRow, ControlRow, Grouping, Report
from lim_tui.reporting.stages import count_stages, counted_failure
from lim_tui.reporting.stored import StoredSweep, read_stored
from lim_tui.reporting.sweep_facts import Outcomes, SweepFacts
from lim_tui.reporting.tally import tally
from lim_tui.reporting.warnings import all_warnings, simulated_models
from lim_tui.reporting.words import utc_time
from lim_tui.statistics.effective_length import COMMON_THRESHOLD
from lim_tui.store.store import Store

CONTROL_KINDS: tuple[Kind, ...] = ("unanswerable", "conflict", "injection", "restricted")
NO_POLICY = GatePolicy()


def build_report(store: Store, sweep_id: int, by: Grouping = "language", policy: GatePolicy = NO_POLICY) -> Report:
    """The report of a sweep.

    ``policy`` gives what the effective length is about: the accuracy (``worst_floor``) and limits on p95, cost,
    abstention and disclosure. Raises KeyError where there is no such sweep. A sweep without any trial gives a report
    without rows.
    """
    threshold = policy.gates.get("worst_floor", COMMON_THRESHOLD)
    stored = read_stored(store, sweep_id, by)
    options, places = position_options(stored.record), stored.cells()
    curves = families(places)
    found = [curve_rows(family, options, threshold) for family in curves]
    f1 = f1_of_sweep(store, sweep_id)
    judged = judge_shares(stored.judged)
    anytime = stored.record.settings.get("mode") == "anytime"
    of_baselines = [row for row in stored.rows if row.axes.baseline is not None]
    report = Report(
        sweep=_sweep_facts(stored.record),
        by=by,
        release=stored.record.release,
        outcomes=_outcomes(stored),
        cells=tuple(row for placed in places for row in cell_rows(placed, f1, judged, anytime=anytime)),
        positions=tuple(row for rows in found for row in rows.positions),
        f1=tuple(f1_rows(places, f1, options)) if stored.record.settings.get("scoring") == "f1" else (),
        paired=tuple(row for rows in found for row in rows.paired),
        effective_length=tuple(within_limits(rows.effective_length, stored, policy) for rows in found),
        relative_length=tuple(
            row for family in curves if (row := relative_length_row(family, options.alpha)) is not None
        ),
        planning=tuple(planning_rows(curves, options)),
        anytime=tuple(anytime_rows(curves, places, options.tolerance, options.alpha)) if anytime else (),
        controls=tuple(_control_rows(stored)),
        baselines=tuple(_baseline_rows(stored)),
        against_baselines=tuple(against_baselines(stored.rows, stored.groups, curves, options)),
        metrics=tuple(metrics_rows(stored)),
        labels=tuple(label_rows(stored.rows, stored.labels, stored.groups)),
        judges=tuple(judge_rows(stored)),
        failures=_count_failures(stored.rows),
        stages=count_stages(stored.rows),
        failures_of_baselines=_count_failures(of_baselines),
        stages_of_baselines=count_stages(of_baselines),
    )
    resting = labels_resting_on_missing(curves, found, options)
    return replace(report, warned=tuple(all_warnings(stored, report, curves, resting)))


def _count_failures(rows: Iterable[TrialRow]) -> dict[str, int]:
    return dict(Counter(name for row in rows if (name := counted_failure(row)) is not None).most_common())


def _baseline_rows(stored: StoredSweep) -> Iterator[BaselineRow]:
    for baseline in BASELINES:
        trials = [row for row in stored.rows if row.axes.baseline == baseline]
        for placed in stored.by_place(trials, stored.groups.of_cell):
            yield baseline_row(placed, baseline)


def _control_rows(stored: StoredSweep) -> Iterator[ControlRow]:
    for kind in CONTROL_KINDS:
        trials = [row for row in stored.rows if row.kind == kind and row.axes.baseline is None]
        for placed in stored.by_place(trials, stored.groups.of_trial):
            yield from (_control_row(kind, cell) for cell in cell_rows(placed, {}, {}))


def _control_row(kind: Kind, cell: CellRow) -> ControlRow:
    return ControlRow(
        **place_values(cell),
        kind=kind,
        depth=cell.depth,
        planned=cell.planned,
        scored=cell.scored,
        correct=cell.correct,
    )


def _outcomes(stored: StoredSweep) -> Outcomes:
    counts = tally(stored.rows)
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
        shared=len(stored.twins),
        baselines=_of_baselines(stored),
    )


def _of_baselines(stored: StoredSweep) -> dict[str, BaselineCounts]:
    counts = {name: tally([row for row in stored.rows if row.axes.baseline == name]) for name in BASELINES}
    return {name: BaselineCounts(of_one.scored, of_one.correct) for name, of_one in counts.items() if of_one.planned}


def _sweep_facts(record: SweepRecord) -> SweepFacts:
    return SweepFacts(
        id=record.id,
        name=record.name,
        title=record.title,
        state=record.state,
        note=record.note,
        recorded=record.recorded,
        simulated=bool(simulated_models(record)),
        created_at=utc_time(record.created_at),
        finished_at=None if record.finished_at is None else utc_time(record.finished_at),
        settings=record.settings,
    )
