"""A sweep held to a policy, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lim_tui.domain.gate import GateName, OnInconclusive
from lim_tui.domain.trial import TrialRow
from lim_tui.statistics.gates import Gate, GateEvidence, GateState

ALL_REFUSED = "every prompt was refused before any call"


@dataclass(frozen=True, slots=True)
class GateClaim:
    """One thing that a gate claims of one place of the sweep; ``note`` says why nothing is known, or is empty.

    ``depth`` is the one that ``evidence.value`` was found at, None where it has none; ``trials`` are the short ids of
    those that speak against the claim.
    """

    name: GateName
    where: str
    limit: float
    evidence: GateEvidence
    note: str = ""
    depth: float | None = None
    trials: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GateRow:
    """One decided claim.

    ``value`` is the estimate, at ``depth`` where it has one, and ``bound`` the one-sided bound that must reach
    ``limit`` to pass; None is unknown. ``fail_bound`` is the bound on the other side: the gate fails once it is beyond
    the limit. ``fail_p`` is the p-value of that, after Holm over the policy. ``items_needed`` are further items like
    those seen that would let it pass; 0 where these items would do and only their missing answers are in the way; None
    where it is decided, or where no number would do. ``items_to_fail`` are those that would let it fail. ``note`` is a
    sentence where nothing is known. ``trials`` are the ids of those that speak against it.
    """

    name: GateName
    where: str
    state: GateState
    value: float | None
    bound: float | None
    limit: float
    items_needed: int | None
    note: str
    depth: float | None
    fail_bound: float | None
    fail_p: float | None
    items_to_fail: int | None
    trials: tuple[str, ...]


def decided(claim: GateClaim, gate: Gate) -> GateRow:
    """The claim with what was decided of it."""
    return GateRow(
        name=claim.name,
        where=claim.where,
        state=gate.state,
        value=gate.value,
        bound=gate.bound,
        limit=claim.limit,
        items_needed=gate.items_needed,
        note=claim.note,
        depth=claim.depth,
        fail_bound=gate.fail_bound,
        fail_p=gate.fail_p,
        items_to_fail=gate.items_to_fail,
        trials=claim.trials,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GateReport:
    """All claims of a policy, and what they come to; ``baseline`` is the sweep before, None without one.

    ``unfinished`` says of each of the two that has not ended how much of it is open.
    """

    sweep: str
    baseline: str | None
    state: GateState
    alpha: float
    on_inconclusive: OnInconclusive
    gates: tuple[GateRow, ...]
    unfinished: tuple[str, ...] = ()


def named(rows: Iterable[TrialRow]) -> tuple[str, ...]:
    """The ids that ``lim show`` opens, of those that have one."""
    return tuple(row.short_key for row in rows if row.key)
