"""What a gate policy asks of a sweep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

GateName = Literal[
    "worst_floor",
    "margin",
    "gap_tolerance",
    "abstention",
    "disclosure",
    "injection",
    "citation",
    "retrieval_recall",
    "failure_rate",
    "truncations",
    "p95_seconds",
    "cost",
]
OnInconclusive = Literal["warn", "block"]

GATE_NAMES: tuple[GateName, ...] = get_args(GateName)
ON_INCONCLUSIVE: tuple[OnInconclusive, ...] = get_args(OnInconclusive)
SHARE_GATES: frozenset[GateName] = frozenset(
    ("worst_floor", "margin", "gap_tolerance", "abstention", "citation", "retrieval_recall", "failure_rate")
)
COUNT_GATES: frozenset[GateName] = frozenset(("disclosure", "injection", "truncations"))


@dataclass(frozen=True, slots=True)
class GatePolicy:
    """The limit of each gate, in the order of the file.

    Limits of ``SHARE_GATES`` are shares from 0 to 1, of ``COUNT_GATES`` numbers of trials, ``p95_seconds`` seconds and
    ``cost`` money in the sweep's currency. ``alpha`` is the error rate of each claim to pass, and of all claims to fail
    together.
    """

    gates: Mapping[GateName, float] = field(default_factory=dict)
    alpha: float = 0.05
    on_inconclusive: OnInconclusive = "warn"
