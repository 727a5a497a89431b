"""A sweep held to a policy, as data."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.gate import GateName, OnInconclusive
from lim_tui.statistics.gates import GateEvidence, GateState


@dataclass(frozen=True, slots=True)
class GateClaim:
    """One thing that a gate claims of one place of the sweep; ``note`` says why nothing is known, or is empty."""

    name: GateName
    where: str
    limit: float
    evidence: GateEvidence
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateRow:
    """One decided claim.

    ``value`` is the estimate and ``bound`` the one-sided bound that must reach ``limit``; None is unknown.
    ``items_needed`` are further items like those seen that would let it pass; 0 where these items would do and only
    their missing answers are in the way; None where it is decided, or where no number would do. ``note`` is a sentence
    where nothing is known.
    """

    name: GateName
    where: str
    state: GateState
    value: float | None
    bound: float | None
    limit: float
    items_needed: int | None
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GateReport:
    """All claims of a policy, and what they come to; ``baseline`` is the sweep before, None without one."""

    sweep: str
    baseline: str | None
    state: GateState
    alpha: float
    on_inconclusive: OnInconclusive
    gates: tuple[GateRow, ...]
