"""The gates on shares, counts and measurements that have no position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lim_tui.domain.gate import GateName, GatePolicy
from lim_tui.domain.record import FINISHED_STATES
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.gate_claims import (
    COUNTED,
    IMPORTED,
    ScoreOf,
    cost_claim,
    count_claim,
    failure_claim,
    latency_claim,
    share_claim,
)
from lim_tui.reporting.gate_rows import ALL_REFUSED, GateClaim, named
from lim_tui.reporting.grouping import Groups
from lim_tui.reporting.metrics import (
    NEVER_SENT,
    REQUEST_FAILURES,
    TRUNCATIONS,
    by_group_and_model,
    may_drop,
    open_trials,
    outcome_counts,
)
from lim_tui.reporting.score_array import verdict_score
from lim_tui.reporting.stored import StoredSweep
from lim_tui.statistics.share_gates import share_at_most, unknown


def total_claims(stored: StoredSweep, cost: float | None, policy: GatePolicy) -> Iterator[GateClaim]:
    """The claims of every gate of the policy that has no position.

    ``cost`` is what the whole sweep cost so far, None where a price is unknown.
    """
    for name in policy.gates:
        if name in ("abstention", "citation", "retrieval_recall"):
            yield from _share_claims(stored, name, policy)
        elif name in COUNTED:
            yield from _count_claims(stored, name, policy.gates[name])
        elif name in ("failure_rate", "truncations", "p95_seconds"):
            yield from _request_claims(stored, name, policy)
        elif name == "cost":
            answers = sum(_is_answered(row) for row in stored.rows)
            ended = stored.record.state in FINISHED_STATES
            yield cost_claim(cost, policy.gates[name], answers, "" if ended else "the sweep is not finished")


def _share_claims(stored: StoredSweep, name: GateName, policy: GatePolicy) -> Iterator[GateClaim]:
    counted, score_of = _measure(stored, name)
    limit = policy.gates[name]
    for where, rows in _by_where(counted, stored.groups):
        yield share_claim(name, where, limit, rows, score_of, policy.alpha)
    if not counted:
        refused = name == "abstention" and any(_is_unanswerable(row) for row in stored.rows)
        yield GateClaim(name, "", limit, unknown(name), ALL_REFUSED if refused else _WHY_NOTHING[name])


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
        return [row for row in asked if _is_unanswerable(row)], verdict_score
    if name == "citation":
        return [row for row in asked if row.id in stored.citations], lambda row: stored.citations[row.id]
    kept = [row for row in asked if row.id in stored.evidence_kept and may_drop(row.axes.arrangement)]
    return kept, lambda row: stored.evidence_kept[row.id]


def _is_unanswerable(row: TrialRow) -> bool:
    return row.kind == "unanswerable" and row.axes.baseline is None


def _count_claims(stored: StoredSweep, name: GateName, limit: float) -> Iterator[GateClaim]:
    kind, _ = COUNTED[name]
    of_kind = [row for row in stored.rows if row.kind == kind and row.axes.baseline is None]
    asked = [row for row in of_kind if row.state != "refused"]
    for where, rows in _by_where(asked, stored.groups):
        yield failure_claim(name, where, limit, rows)
    if not asked:
        yield GateClaim(name, "", limit, unknown(name), ALL_REFUSED if of_kind else f"the sweep has no {kind} case")


def _is_answered(row: TrialRow) -> bool:
    return row.verdict not in (None, "not_scored")


def _was_sent(row: TrialRow) -> bool:
    """Whether a request was made, or still can be: one that a budget left out was not."""
    return row.state != "refused" and row.reason != NEVER_SENT


def _request_claims(stored: StoredSweep, name: GateName, policy: GatePolicy) -> Iterator[GateClaim]:
    """One claim a model, over all trials that were sent."""
    if stored.imported:
        yield GateClaim(name, "", policy.gates[name], unknown(name), IMPORTED)
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
        return count_claim(name, model, limit, cut, waiting)
    return latency_claim(model, rows, waiting, limit)


def _not_scored(rows: Iterable[TrialRow], reasons: Sequence[str]) -> tuple[str, ...]:
    return named(row for row in rows if row.verdict == "not_scored" and row.reason in reasons)


def _by_where(rows: Iterable[TrialRow], groups: Groups) -> list[tuple[str, list[TrialRow]]]:
    found = by_group_and_model(rows, groups)
    return [(f"{group}, {model}", found[group, model]) for group, model in sorted(found)]
