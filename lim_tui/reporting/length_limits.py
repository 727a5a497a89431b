"""What else a length must keep to count as effective: time, money, abstaining and keeping silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from lim_tui.domain.case import Kind
from lim_tui.domain.gate import GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.gate_claims import IMPORTED, cost_claim, failure_claim, latency_claim, not_asked, share_claim
from lim_tui.reporting.gate_rows import ALL_REFUSED, GateClaim, decided
from lim_tui.reporting.gate_words import what_is_known
from lim_tui.reporting.metrics import open_trials, total
from lim_tui.reporting.rows import EffectiveLengthRow, LimitingCell, LimitName, Place, UndecidedLimit
from lim_tui.reporting.score_array import verdict_score
from lim_tui.reporting.stored import StoredSweep
from lim_tui.statistics.gates import decide_gates
from lim_tui.statistics.share_gates import unknown

LIMIT_NAMES: tuple[LimitName, ...] = get_args(LimitName)
_KINDS: Mapping[LimitName, tuple[Kind, str]] = {
    "abstention": ("unanswerable", "no case without an answer"),
    "disclosure": ("restricted", "no case with a fact that must not be told"),
}


@dataclass(frozen=True, slots=True)
class BrokenLimit:
    """A length that does not pass a limit: it ``fails``, or is open with what is known of it so far (``undecided``).

    ``beyond``: the value as it is lies beyond the limit, whether or not that is shown.
    """

    length: int
    reason: LimitName
    fails: bool
    beyond: bool
    undecided: str


def within_limits(row: EffectiveLengthRow, stored: StoredSweep, policy: GatePolicy) -> EffectiveLengthRow:
    """The effective length with the limits that the policy names, held against each tested length by the gate's rule.

    A length that fails one, and every longer one, is not effective. One that passes one not yet is not certified, and
    not observed where its value as it is lies beyond the limit.
    """
    by_length = _trials_by_length(stored, row)
    lengths = sorted(by_length)
    broken = [limit for length in lengths for limit in _broken(length, by_length[length], stored, policy)]
    if not broken:
        return row
    first = broken[0]
    keeps_cell = row.limited_by is not None and row.limited_by.length < first.length
    return replace(
        row,
        certified=_below(row.certified, broken, lengths),
        observed=_below(row.observed, [limit for limit in broken if limit.fails or limit.beyond], lengths),
        not_refuted=_below(row.not_refuted, [limit for limit in broken if limit.fails], lengths),
        limited_by=row.limited_by if keeps_cell else LimitingCell(length=first.length, depth=None, reason=first.reason),
        undecided=tuple(_first_undecided(broken)),
    )


def _first_undecided(broken: Sequence[BrokenLimit]) -> Iterator[UndecidedLimit]:
    """Each limit once, with the shortest length of which nobody knows whether it keeps it."""
    for name in LIMIT_NAMES:
        found = next((limit for limit in broken if limit.reason == name and limit.undecided), None)
        if found is not None:
            yield UndecidedLimit(limit=name, length=found.length, why=found.undecided)


def _trials_by_length(stored: StoredSweep, family: Place) -> dict[int, list[TrialRow]]:
    """The trials with a context of the row's group and model, its settings where they have any of their own."""
    found: dict[int, list[TrialRow]] = {}
    for row in stored.rows:
        axes, size = row.axes, row.axes.length if row.axes.length is not None else row.axes.documents
        same = (axes.model, axes.arrangement, axes.question, axes.template, axes.distractors) == (
            family.model,
            family.arrangement,
            family.question,
            family.template,
            family.distractors,
        )
        if size is not None and axes.baseline is None and same and family.group in stored.groups.of_total(row):
            found.setdefault(size, []).append(row)
    return found


def _broken(length: int, rows: Sequence[TrialRow], stored: StoredSweep, policy: GatePolicy) -> Iterator[BrokenLimit]:
    for name in LIMIT_NAMES:
        if name not in policy.gates:
            continue
        claim = _claim(name, rows, stored, policy)
        row = decided(claim, decide_gates([claim.evidence], policy.alpha)[0])
        if row.state != "pass":
            fails = row.state == "fail"
            yield BrokenLimit(length, name, fails, claim.evidence.beyond, "" if fails else what_is_known(row))


def _claim(name: LimitName, rows: Sequence[TrialRow], stored: StoredSweep, policy: GatePolicy) -> GateClaim:
    limit = policy.gates[name]
    if name in _KINDS:
        return _kind_claim(name, rows, policy)
    if stored.imported:
        return GateClaim(name, "", limit, unknown(name), IMPORTED)
    waiting = open_trials(rows, stored)
    if name == "p95_seconds":
        return latency_claim("", rows, waiting, limit)
    used = [stored.usage[row.id] for row in rows if row.id in stored.usage and stored.usage[row.id].answered]
    cost = total([one.cost for one in used]) if used else 0.0
    return cost_claim(cost, limit, len(used), not_asked(waiting))


def _kind_claim(name: LimitName, rows: Sequence[TrialRow], policy: GatePolicy) -> GateClaim:
    kind, none_of_it = _KINDS[name]
    limit, of_kind = policy.gates[name], [row for row in rows if row.kind == kind]
    asked = [row for row in of_kind if row.state != "refused"]
    if not asked:
        return GateClaim(name, "", limit, unknown(name), ALL_REFUSED if of_kind else none_of_it)
    if name == "abstention":
        return share_claim(name, "", limit, asked, verdict_score, policy.alpha)
    return failure_claim(name, "", limit, asked)


def _below(length: int | None, broken: Sequence[BrokenLimit], lengths: Sequence[int]) -> int | None:
    """The longest tested length up to ``length`` that lies below every broken one."""
    if length is None or not broken:
        return length
    first = min(limit.length for limit in broken)
    return max((tested for tested in lengths if tested <= length and tested < first), default=None)
