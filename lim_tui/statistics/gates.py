"""From evidence to one of three states: pass, fail, or inconclusive with the items still needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.statistics.multiplicity import holm

GateState = Literal["pass", "fail", "inconclusive"]


@dataclass(frozen=True, slots=True)
class GateEvidence:
    """What speaks for and against one gate.

    ``value`` is the estimate and ``bound`` the one-sided bound of the claim to pass; None is unknown. ``passes``: the
    bound reaches the limit, whatever the missing trials might have been. ``beyond``: the estimate lies beyond the
    limit, and ``fail_p`` is the p-value of that claim; None where there is no test. ``certain``: the value is a plain
    count or measurement, so that not passing is failing. ``items_needed`` are further items with which the present
    estimate would pass; None where it would not.
    """

    name: str
    value: float | None
    bound: float | None
    passes: bool
    beyond: bool
    fail_p: float | None
    items_needed: int | None = None
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """One decided gate; ``items_needed`` only where it is inconclusive, 0 where only missing scores are in the way."""

    name: str
    state: GateState
    value: float | None
    bound: float | None
    items_needed: int | None


def decide_gates(evidence: Sequence[GateEvidence], alpha: float = 0.05) -> tuple[Gate, ...]:
    """The state of each gate of one policy.

    To pass all gates each must pass, which needs no correction (intersection-union); to fail any of them the p-values
    are corrected after Holm.
    """
    adjusted = holm([gate.fail_p for gate in evidence])
    return tuple(_decide(gate, fail_p, alpha) for gate, fail_p in zip(evidence, adjusted, strict=True))


def overall_state(gates: Sequence[Gate]) -> GateState:
    """Fail if any fails, else inconclusive if any is, else pass."""
    states = {gate.state for gate in gates}
    return "fail" if "fail" in states else "inconclusive" if "inconclusive" in states else "pass"


def _decide(gate: GateEvidence, fail_p: float | None, alpha: float) -> Gate:
    state: GateState = "inconclusive"
    if gate.passes:
        state = "pass"
    elif gate.certain or (gate.beyond and fail_p is not None and fail_p <= alpha):
        state = "fail"
    return Gate(gate.name, state, gate.value, gate.bound, gate.items_needed if state == "inconclusive" else None)
