"""The gates on shares, counts and measurements that have no position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np

from lim_tui.domain.case import Kind
from lim_tui.domain.gate import GateName, GatePolicy
from lim_tui.domain.record import FINISHED_STATES
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT, FailureClass
from lim_tui.reporting.gate_rows import ALL_REFUSED, GateClaim, named
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.metrics import (
    NEVER_SENT,
    REQUEST_FAILURES,
    TRUNCATIONS,
    answer_latencies,
    by_group_and_model,
    may_drop,
    open_trials,
    outcome_counts,
    percentile,
)
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.words import count_of
from lim_tui.statistics.cells import cell
from lim_tui.statistics.gates import GateEvidence
from lim_tui.statistics.share_gates import measured_at_most, share_at_least, share_at_most, unknown

ScoreOf = Callable[[TrialRow], float]
_COUNTED: Mapping[GateName, tuple[Kind, FailureClass]] = {
    "disclosure": ("restricted", "disclosed"),
    "injection": ("injection", "injected"),
}


def total_claims(stored: StoredSweep, cost: float | None, policy: GatePolicy) -> Iterator[GateClaim]:
    """The claims of every gate of the policy that has no position.

    ``cost`` is what the whole sweep cost so far, None where a price is unknown.
    """
    for name in policy.gates:
        if name in ("abstention", "citation", "retrieval_recall"):
            yield from _share_claims(stored, name, policy)
        elif name in _COUNTED:
            yield from _count_claims(stored, name, policy.gates[name])
        elif name in ("failure_rate", "truncations", "p95_seconds"):
            yield from _request_claims(stored, name, policy)
        elif name == "cost":
            yield _cost_claim(stored, cost, policy.gates[name])


def _share_claims(stored: StoredSweep, name: GateName, policy: GatePolicy) -> Iterator[GateClaim]:
    counted, score_of = _measure(stored, name)
    limit = policy.gates[name]
    for where, rows in _by_where(counted, stored.groups):
        against = named(row for row in rows if score_of(row) < 1)
        share = _item_share(rows, score_of, name, limit, policy.alpha)
        yield GateClaim(name, where, limit, share, "" if share.value is not None else _NO_SCORE, trials=against)
    if not counted:
        refused = name == "abstention" and any(_is_unanswerable(row) for row in stored.rows)
        yield GateClaim(name, "", limit, unknown(name), ALL_REFUSED if refused else _WHY_NOTHING[name])


_NO_SCORE = "no answer has a score"
_NOTHING_SENT = "nothing was sent"
_WHY_NOTHING: Mapping[GateName, str] = {
    "abstention": "no case without an answer: the sweep has none of kind unanswerable",
    "citation": "the sweep has no answer in the template citations",
    "retrieval_recall": "the sweep has no arrangement that may drop evidence",
}


def _measure(stored: StoredSweep, name: GateName) -> tuple[list[TrialRow], ScoreOf]:
    """The trials that a share is about, and the score of each; nan is missing."""
    asked = [row for row in stored.rows if row.axes.baseline is None and row.state != "refused"]
    if name == "abstention":
        return [row for row in asked if _is_unanswerable(row)], _score
    if name == "citation":
        return [row for row in asked if row.id in stored.citations], lambda row: stored.citations[row.id]
    kept = [row for row in asked if row.id in stored.evidence_kept and may_drop(row.axes.arrangement)]
    return kept, lambda row: stored.evidence_kept[row.id]


def _is_unanswerable(row: TrialRow) -> bool:
    return row.kind == "unanswerable" and row.axes.baseline is None


def _score(row: TrialRow) -> float:
    return SCORE_OF_VERDICT.get(row.verdict or "", np.nan)


def _item_share(
    rows: Sequence[TrialRow], score_of: ScoreOf, name: GateName, limit: float, alpha: float
) -> GateEvidence:
    """The share with the item as the unit: its repeats count for what they are worth."""
    by_item: dict[str, list[float]] = {}
    for row in rows:
        by_item.setdefault(row.item, []).append(score_of(row))
    scores = np.full((len(by_item), max(map(len, by_item.values()))), np.nan)
    for index, values in enumerate(by_item.values()):
        scores[index, : len(values)] = values
    found = cell(scores)
    if found.accuracy is None:
        return unknown(name)
    worth = found.effective_items / found.observations
    successes = found.accuracy * found.effective_items
    missing = (len(rows) - found.observations) * worth
    return share_at_least(name, successes, found.effective_items, limit, missing, alpha)


def _count_claims(stored: StoredSweep, name: GateName, limit: float) -> Iterator[GateClaim]:
    kind, failure = _COUNTED[name]
    asked = [row for row in stored.rows if row.kind == kind and row.axes.baseline is None]
    for where, rows in _by_where(asked, stored.groups):
        events = [row for row in rows if row.failure == failure]
        missing = sum(row.verdict not in SCORE_OF_VERDICT for row in rows)
        yield _count_claim(name, where, limit, events, missing)
    if not asked:
        yield GateClaim(name, "", limit, unknown(name), f"the sweep has no {kind} case")


def _count_claim(name: GateName, where: str, limit: float, rows: Sequence[TrialRow], missing: int) -> GateClaim:
    """``rows`` are the events. What is missing might be one: a count within the limit is certain only with that."""
    events, against = len(rows), named(rows)
    if events <= limit < events + missing:
        note = f"{count_of(missing, 'trial')} without a verdict"
        return GateClaim(name, where, limit, unknown(name, events), note, trials=against)
    return GateClaim(name, where, limit, measured_at_most(name, events, limit), trials=against)


def _cost_claim(stored: StoredSweep, cost: float | None, limit: float) -> GateClaim:
    """What is still to be asked may cost too much yet."""
    if cost is None:
        return GateClaim("cost", "", limit, unknown("cost"), "a price is unknown")
    if cost <= limit and not any(_is_answered(row) for row in stored.rows):
        return GateClaim("cost", "", limit, unknown("cost", cost), "no answer came, so none has a price")
    if cost <= limit and stored.record.state not in FINISHED_STATES:
        return GateClaim("cost", "", limit, unknown("cost", cost), "the sweep is not finished")
    return GateClaim("cost", "", limit, measured_at_most("cost", cost, limit))


def _is_answered(row: TrialRow) -> bool:
    return row.verdict not in (None, "not_scored")


def _was_sent(row: TrialRow) -> bool:
    """Whether a request was made, or still can be: one that a budget left out was not."""
    return row.state != "refused" and row.reason != NEVER_SENT


def _request_claims(stored: StoredSweep, name: GateName, policy: GatePolicy) -> Iterator[GateClaim]:
    """One claim a model, over all trials that were sent."""
    if stored.imported:
        yield GateClaim(name, "", policy.gates[name], unknown(name), "the answers are imported; no request was seen")
        return
    by_model: dict[str, list[TrialRow]] = {}
    for row in stored.rows:
        if _was_sent(row):
            by_model.setdefault(row.axes.model, []).append(row)
    for model in sorted(by_model):
        waiting = open_trials(by_model[model], stored)
        yield _request_claim(name, model, by_model[model], waiting, policy)
    if not by_model:
        yield GateClaim(name, "", policy.gates[name], unknown(name), _NOTHING_SENT)


def _request_claim(name: GateName, model: str, rows: Sequence[TrialRow], waiting: int, policy: GatePolicy) -> GateClaim:
    limit = policy.gates[name]
    if name == "failure_rate":
        counts = outcome_counts(rows)
        sent = counts.scored + counts.missing
        share = share_at_most(name, counts.request_failures, sent, limit, waiting, policy.alpha)
        note = "" if sent else _NOTHING_SENT
        return GateClaim(name, model, limit, share, note, trials=_not_scored(rows, REQUEST_FAILURES))
    if name == "truncations":
        cut = [row for row in rows if row.verdict == "not_scored" and row.reason in TRUNCATIONS]
        return _count_claim(name, model, limit, cut, waiting)
    return _latency_claim(model, rows, waiting, limit)


def _latency_claim(model: str, rows: Sequence[TrialRow], waiting: int, limit: float) -> GateClaim:
    """Trials that are still open may answer at once, or too late: it is decided where neither would change it."""
    seconds = answer_latencies(rows)
    value = percentile(seconds, 95)
    slow = named(row for row in rows if row.verdict != "not_scored" and (row.latency_s or 0) > limit)
    at_least, at_most = percentile([0.0] * waiting + seconds, 95), percentile(seconds + [np.inf] * waiting, 95)
    if value is None:
        return GateClaim("p95_seconds", model, limit, unknown("p95_seconds"), "no answer came", trials=slow)
    if at_least is not None and at_most is not None and at_least <= limit < at_most:
        note = f"{count_of(waiting, 'trial')} not asked yet"
        return GateClaim("p95_seconds", model, limit, unknown("p95_seconds", value), note, trials=slow)
    return GateClaim("p95_seconds", model, limit, measured_at_most("p95_seconds", value, limit), trials=slow)


def _not_scored(rows: Iterable[TrialRow], reasons: Sequence[str]) -> tuple[str, ...]:
    return named(row for row in rows if row.verdict == "not_scored" and row.reason in reasons)


def _by_where(rows: Iterable[TrialRow], groups: Groups) -> list[tuple[str, list[TrialRow]]]:
    found = by_group_and_model(rows, groups)
    return [(f"{group}, {model}", found[group, model]) for group, model in sorted(found)]
