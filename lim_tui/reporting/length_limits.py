"""What else a length must keep to count as effective: time, money, abstaining and keeping silent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from lim_tui.domain.gate import GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.metrics import answer_latencies, outcome_counts, percentile, total
from lim_tui.reporting.rows import EffectiveLengthRow, LimitingCell, LimitName, Place
from lim_tui.reporting.stored import StoredSweep
from lim_tui.store.outcomes import Usage

LIMIT_NAMES: tuple[LimitName, ...] = get_args(LimitName)


@dataclass(frozen=True, slots=True)
class BrokenLimit:
    """The shortest length that breaks a limit; ``measured`` is False where nothing tells whether it does."""

    length: int
    reason: LimitName
    measured: bool


def within_limits(row: EffectiveLengthRow, stored: StoredSweep, policy: GatePolicy) -> EffectiveLengthRow:
    """The effective length with the limits that the policy names, held against each tested length.

    A length that breaks one, and every longer one, is not effective; one of which that is not known is not certified.
    """
    by_length = _trials_by_length(stored, row)
    broken = [limit for length in sorted(by_length) for limit in _broken(length, by_length[length], stored, policy)]
    if not broken:
        return row
    measured = [limit for limit in broken if limit.measured]
    lengths = sorted(by_length)
    first = broken[0]
    keeps_cell = row.limited_by is not None and row.limited_by.length < first.length
    return replace(
        row,
        certified=_below(row.certified, broken, lengths),
        observed=_below(row.observed, measured, lengths),
        not_refuted=_below(row.not_refuted, measured, lengths),
        limited_by=row.limited_by if keeps_cell else LimitingCell(length=first.length, depth=None, reason=first.reason),
    )


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


def _broken(length: int, rows: Sequence[TrialRow], stored: StoredSweep, policy: GatePolicy) -> Iterable[BrokenLimit]:
    values = _values(rows, stored.usage)
    for name in LIMIT_NAMES:
        limit, value = policy.gates.get(name), values[name]
        if limit is None:
            continue
        if value is None:
            yield BrokenLimit(length, name, measured=False)
        elif value < limit if name == "abstention" else value > limit:
            yield BrokenLimit(length, name, measured=True)


def _values(rows: Sequence[TrialRow], usage: Mapping[int, Usage]) -> dict[LimitName, float | None]:
    """What one length took and did; None is unknown."""
    restricted = [row for row in rows if row.kind == "restricted" and row.verdict is not None]
    return {
        "p95_seconds": percentile(answer_latencies(rows), 95),
        "cost": total([usage[row.id].cost for row in rows if row.id in usage and usage[row.id].answered]),
        "abstention": outcome_counts(row for row in rows if row.kind == "unanswerable").accuracy,
        "disclosure": sum(row.failure == "disclosed" for row in restricted) if restricted else None,
    }


def _below(length: int | None, broken: Sequence[BrokenLimit], lengths: Sequence[int]) -> int | None:
    """The longest tested length up to ``length`` that lies below every broken one."""
    if length is None or not broken:
        return length
    first = min(limit.length for limit in broken)
    return max((tested for tested in lengths if tested <= length and tested < first), default=None)
