"""From evidence to one of three states: pass, fail, or inconclusive with the items still needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.statistics.multiplicity import holm

GateState = Literal["pass", "fail", "inconclusive"]


@dataclass(frozen=True, slots=True)
class Against:
    """What it would take to fail, at a level that the other gates of the policy leave.

    ``bound(level)`` is the one-sided bound of the claim to fail; the gate fails once it is beyond the limit.
    ``items(level)`` are further items with which the present estimate would fail; None where it would not.
    """

    bound: Callable[[float], float]
    items: Callable[[float], int | None]


@dataclass(frozen=True, slots=True)
class GateEvidence:
    """What speaks for and against one gate.

    ``value`` is the estimate and ``bound`` the one-sided bound of the claim to pass; None is unknown. ``passes``: the
    bound reaches the limit, whatever the missing trials might have been. ``beyond``: the estimate lies beyond the
    limit, and ``fail_p`` is the p-value of that claim; None where there is no test. ``certain``: the value is a plain
    count or measurement, so that not passing is failing. ``items_needed`` are further items with which the present
    estimate would pass; None where it would not. ``against`` is None where there is no test, or one without a bound.
    """

    name: str
    value: float | None
    bound: float | None
    passes: bool
    beyond: bool
    fail_p: float | None
    items_needed: int | None = None
    certain: bool = False
    against: Against | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """One decided gate.

    ``fail_bound`` is the bound of the claim to fail, ``fail_p`` its p-value after Holm over the policy; None where
    there is no such test. Only where it is inconclusive: ``items_needed`` to pass, 0 where only missing scores are in
    the way, and ``items_to_fail``.
    """

    name: str
    state: GateState
    value: float | None
    bound: float | None
    items_needed: int | None
    fail_bound: float | None = None
    fail_p: float | None = None
    items_to_fail: int | None = None


def decide_gates(evidence: Sequence[GateEvidence], alpha: float = 0.05) -> tuple[Gate, ...]:
    """The state of each gate of one policy.

    To pass all gates each must pass, which needs no correction (intersection-union); to fail any of them the p-values
    are corrected after Holm. Bounds to fail are taken at the step where Holm's procedure stopped, so that they lie
    beyond the limit exactly where the test rejects.
    """
    adjusted = holm([gate.fail_p for gate in evidence])
    open_tests = sum(p is not None and p > alpha for p in adjusted)
    level = alpha / max(open_tests, 1)
    return tuple(_decide(gate, fail_p, alpha, level) for gate, fail_p in zip(evidence, adjusted, strict=True))


def overall_state(gates: Sequence[Gate]) -> GateState:
    """Fail if any fails, else inconclusive if any is, else pass."""
    states = {gate.state for gate in gates}
    return "fail" if "fail" in states else "inconclusive" if "inconclusive" in states else "pass"


def _decide(gate: GateEvidence, fail_p: float | None, alpha: float, level: float) -> Gate:
    state: GateState = "inconclusive"
    if gate.passes:
        state = "pass"
    elif gate.certain or (gate.beyond and fail_p is not None and fail_p <= alpha):
        state = "fail"
    against, is_open = gate.against, state == "inconclusive"
    return Gate(
        name=gate.name,
        state=state,
        value=gate.value,
        bound=gate.bound,
        items_needed=gate.items_needed if is_open else None,
        fail_bound=None if against is None else against.bound(level),
        fail_p=fail_p,
        items_to_fail=None if against is None or not is_open else against.items(level),
    )
