"""What else a length must keep to count as effective: time, money, abstaining and keeping silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import get_args

from lim_tui.domain.case import Kind
from lim_tui.domain.gate import GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.domain.verdict import SCORE_OF_VERDICT
from lim_tui.reporting.gate_rows import ALL_REFUSED
from lim_tui.reporting.metrics import answer_latencies, open_trials, percentile, total
from lim_tui.reporting.rows import EffectiveLengthRow, LimitingCell, LimitName, Place, UndecidedLimit
from lim_tui.reporting.stored import StoredSweep
from lim_tui.reporting.words import count_of

LIMIT_NAMES: tuple[LimitName, ...] = get_args(LimitName)
_NO_CASE: Mapping[Kind, str] = {
    "unanswerable": "no case without an answer",
    "restricted": "no case with a fact that must not be told",
}


@dataclass(frozen=True, slots=True)
class BrokenLimit:
    """A length that breaks a limit, or of which ``undecided`` says why nobody knows whether it does."""

    length: int
    reason: LimitName
    undecided: str = ""


@dataclass(frozen=True, slots=True)
class Extent:
    """What a length took or did, were all that is missing favourable (``best``), or the least so (``worst``).

    None where nothing is known at all; ``why`` says what is missing.
    """

    best: float | None
    worst: float | None
    why: str


def within_limits(row: EffectiveLengthRow, stored: StoredSweep, policy: GatePolicy) -> EffectiveLengthRow:
    """The effective length with the limits that the policy names, held against each tested length.

    A length that breaks one, and every longer one, is not effective; one of which that is not known is not certified.
    """
    by_length = _trials_by_length(stored, row)
    lengths = sorted(by_length)
    broken = [limit for length in lengths for limit in _broken(length, by_length[length], stored, policy)]
    if not broken:
        return row
    measured = [limit for limit in broken if not limit.undecided]
    first = broken[0]
    keeps_cell = row.limited_by is not None and row.limited_by.length < first.length
    return replace(
        row,
        certified=_below(row.certified, broken, lengths),
        observed=_below(row.observed, measured, lengths),
        not_refuted=_below(row.not_refuted, measured, lengths),
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
        limit = policy.gates.get(name)
        if limit is None:
            continue
        found = _extent(name, rows, stored)
        if found.best is None or found.worst is None:
            yield BrokenLimit(length, name, found.why)
        elif _breaks(name, found.best, limit):
            yield BrokenLimit(length, name)
        elif _breaks(name, found.worst, limit):
            yield BrokenLimit(length, name, found.why)


def _breaks(name: LimitName, value: float, limit: float) -> bool:
    return value < limit if name == "abstention" else value > limit


def _extent(name: LimitName, rows: Sequence[TrialRow], stored: StoredSweep) -> Extent:
    if name == "abstention":
        return _abstention(rows)
    if name == "disclosure":
        return _disclosure(rows)
    if stored.imported:
        return Extent(None, None, "the answers are imported; no request was seen")
    waiting = open_trials(rows, stored)
    return _seconds(rows, waiting) if name == "p95_seconds" else _cost(rows, stored, waiting)


def _seconds(rows: Sequence[TrialRow], waiting: int) -> Extent:
    seconds = answer_latencies(rows)
    if not seconds:
        return Extent(None, None, "no answer came")
    best, worst = percentile([0.0] * waiting + seconds, 95), percentile(seconds + [inf] * waiting, 95)
    return Extent(best, worst, _not_asked(waiting))


def _cost(rows: Sequence[TrialRow], stored: StoredSweep, waiting: int) -> Extent:
    used = [stored.usage[row.id] for row in rows if row.id in stored.usage and stored.usage[row.id].answered]
    spent = total([one.cost for one in used])
    if spent is None:
        return Extent(None, None, "a price is unknown" if used else "no answer came")
    return Extent(spent, inf if waiting else spent, _not_asked(waiting))


def _abstention(rows: Sequence[TrialRow]) -> Extent:
    asked = [row for row in rows if row.kind == "unanswerable" and row.state != "refused"]
    scores = [SCORE_OF_VERDICT[row.verdict] for row in asked if row.verdict and row.verdict in SCORE_OF_VERDICT]
    if not scores:
        return Extent(None, None, _nothing_of("unanswerable", rows))
    missing = len(asked) - len(scores)
    return Extent((sum(scores) + missing) / len(asked), sum(scores) / len(asked), _without_verdict(missing))


def _disclosure(rows: Sequence[TrialRow]) -> Extent:
    asked = [row for row in rows if row.kind == "restricted" and row.state != "refused"]
    missing = sum(row.verdict not in SCORE_OF_VERDICT for row in asked)
    if missing == len(asked):
        return Extent(None, None, _nothing_of("restricted", rows))
    told = sum(row.failure == "disclosed" for row in asked)
    return Extent(told, told + missing, _without_verdict(missing))


def _nothing_of(kind: Kind, rows: Sequence[TrialRow]) -> str:
    """Why no case of a kind says anything."""
    states = {row.state for row in rows if row.kind == kind}
    if not states:
        return _NO_CASE[kind]
    return ALL_REFUSED if states == {"refused"} else f"no answer to a case of kind {kind} has a score"


def _not_asked(waiting: int) -> str:
    return f"{count_of(waiting, 'trial')} not asked yet"


def _without_verdict(missing: int) -> str:
    return f"{count_of(missing, 'trial')} without a verdict"


def _below(length: int | None, broken: Sequence[BrokenLimit], lengths: Sequence[int]) -> int | None:
    """The longest tested length up to ``length`` that lies below every broken one."""
    if length is None or not broken:
        return length
    first = min(limit.length for limit in broken)
    return max((tested for tested in lengths if tested <= length and tested < first), default=None)
