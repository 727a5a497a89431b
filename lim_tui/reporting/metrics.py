"""The rows of ``metrics`` and ``labels``: one for each group and model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Any

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.record import FINISHED_STATES
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.claims import unsupported_claim_rate
from lim_tui.reporting.f1_scores import f1_counts
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.model_rows import LabelRow, MetricsRow
from lim_tui.reporting.stored import StoredSweep
from lim_tui.statistics.outcomes import OutcomeCounts
from lim_tui.store.outcomes import LabelledTrial

REQUEST_FAILURES = ("request_error", "timeout", "rate_limited")
TRUNCATIONS = ("input_shortened", "window_exceeded", "cut_off")
MAY_DROP = ("top_k", "compress")
NEVER_SENT = "skipped_budget"

GroupAndModel = tuple[str, str]


def metrics_rows(stored: StoredSweep) -> list[MetricsRow]:
    """The metrics of each group and model that has trials."""
    trials = by_group_and_model(stored.rows, stored.groups)
    return [_metrics_row(key, trials[key], stored) for key in sorted(trials)]


def by_group_and_model(rows: Iterable[TrialRow], groups: Groups) -> dict[GroupAndModel, list[TrialRow]]:
    """The trials of each group and model, baselines and controls included."""
    found: dict[GroupAndModel, list[TrialRow]] = defaultdict(list)
    for row in rows:
        for group in groups.of_total(row):
            found[group, row.axes.model].append(row)
    return found


def _metrics_row(key: GroupAndModel, rows: Sequence[TrialRow], stored: StoredSweep) -> MetricsRow:
    latencies = answer_latencies(rows)
    usage = [stored.usage[row.id] for row in rows if row.id in stored.usage]
    return MetricsRow(
        group=key[0],
        model=key[1],
        abstention_accuracy=_abstention_accuracy(rows),
        selective_accuracy=_selective_accuracy(rows),
        citation_correctness=_mean_of(stored.citations, rows),
        unsupported_claim_rate=unsupported_claim_rate(rows, stored.supported),
        f1_counts=f1_counts(rows, stored.record.release),
        retrieval_recall=_mean_of(stored.evidence_kept, [row for row in rows if may_drop(row.axes.arrangement)]),
        request_failure_rate=None if stored.imported else outcome_counts(rows).request_failure_rate,
        latency_p50=percentile(latencies, 50),
        latency_p95=percentile(latencies, 95),
        input_tokens=total([used.input_tokens for used in usage if used.answered]),
        output_tokens=total([used.output_tokens for used in usage if used.answered]),
        cached_tokens=total([used.cached_tokens for used in usage if used.answered]),
        cost=total([used.cost for used in usage if used.answered]),
        currency=next((used.currency for used in usage if used.currency), None),
    )


def answer_latencies(rows: Iterable[TrialRow]) -> list[float]:
    """The seconds that each answer took, in rising order."""
    return sorted(row.latency_s for row in rows if row.verdict != "not_scored" and row.latency_s is not None)


def outcome_counts(rows: Iterable[TrialRow]) -> OutcomeCounts:
    """What became of the trials that were sent."""
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[_outcome(row)] += 1
    counts.pop("", None)
    return OutcomeCounts(**{"right": 0, "wrong": 0, **counts})


def _outcome(row: TrialRow) -> str:
    """The field of OutcomeCounts that the trial counts in; empty for one that was never sent."""
    if row.verdict == "not_scored":
        if row.reason in REQUEST_FAILURES:
            return "request_failures"
        return "truncations" if row.reason in TRUNCATIONS else "" if row.reason == NEVER_SENT else "other_missing"
    if row.verdict == "incorrect":
        return "abstained" if row.failure == "abstained" else "wrong"
    return {"correct": "right", "review": "other_missing", "scorer_error": "judge_errors"}.get(row.verdict or "", "")


def _abstention_accuracy(rows: Iterable[TrialRow]) -> float | None:
    counts = outcome_counts(row for row in rows if row.kind == "unanswerable" and row.axes.baseline is None)
    return counts.accuracy


def _selective_accuracy(rows: Iterable[TrialRow]) -> float | None:
    return outcome_counts(
        row for row in rows if row.kind in CELL_KINDS and row.axes.baseline is None
    ).selective_accuracy


def _mean_of(values: Mapping[int, float], rows: Iterable[TrialRow]) -> float | None:
    known = [values[row.id] for row in rows if row.id in values]
    return sum(known) / len(known) if known else None


def may_drop(arrangement: str) -> bool:
    """Whether an arrangement may leave evidence out of the prompt."""
    return any(step.partition(":")[0] in MAY_DROP for step in arrangement.split("+"))


def open_trials(rows: Iterable[TrialRow], stored: StoredSweep) -> int:
    """How many are still to be asked; none in a sweep that ended by itself, which leaves out what it did not need."""
    if stored.record.state in FINISHED_STATES:
        return 0
    return sum(row.state in ("planned", "running") for row in rows)


def percentile(ordered: Sequence[float], percent: int) -> float | None:
    """The smallest value that at least ``percent`` of the ordered values do not exceed; None without any."""
    return ordered[ceil(len(ordered) * percent / 100) - 1] if ordered else None


def total(values: Sequence[Any]) -> Any:
    """The sum, or None where a part is unknown or nothing was answered."""
    return None if not values or None in values else sum(values)


def label_rows(rows: Sequence[TrialRow], labels: Sequence[LabelledTrial], groups: Groups) -> list[LabelRow]:
    """Accuracy with and without labels of each group and model that has a labelled trial.

    What was not scored is missing with labels too: there is no whole answer to have a word on.
    """
    words = {label.trial_id: label.label for label in labels}
    counted = [
        row for row in rows if row.axes.baseline is None and row.kind in CELL_KINDS and row.verdict != "not_scored"
    ]
    by_key = by_group_and_model(counted, groups)
    return [
        _label_row(key, by_key[key], words) for key in sorted(by_key) if any(row.id in words for row in by_key[key])
    ]


def _label_row(key: GroupAndModel, rows: Sequence[TrialRow], words: dict[int, str]) -> LabelRow:
    given = [words[row.id] for row in rows if row.id in words]
    return LabelRow(
        group=key[0],
        model=key[1],
        labelled=len(given),
        labelled_correct=given.count("correct"),
        labelled_incorrect=given.count("incorrect"),
        rule_accuracy=_share_correct([row.verdict for row in rows]),
        accuracy_with_labels=_share_correct([words.get(row.id, row.verdict) for row in rows]),
    )


def _share_correct(verdicts: Sequence[str | None]) -> float | None:
    scored = [verdict for verdict in verdicts if verdict in ("correct", "incorrect")]
    return scored.count("correct") / len(scored) if scored else None
