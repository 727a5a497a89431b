"""The worst and the best position. An unmeasured depth is neither."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TIE_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Extremes:
    """Worst and best accuracy with every depth that has it, in the order of the depths.

    All None and empty when nothing was measured. ``gap`` needs two measured depths. With ``missing_depths`` the row is
    partial: the gap is then only a lower bound.
    """

    worst: float | None
    worst_depths: tuple[float, ...]
    best: float | None
    best_depths: tuple[float, ...]
    gap: float | None
    missing_depths: tuple[float, ...]

    @property
    def partial(self) -> bool:
        """Whether some depth has no score at all."""
        return bool(self.missing_depths)


def extremes(depths: Sequence[float], accuracy: Sequence[float | None]) -> Extremes:
    """Worst, best and gap over the measured depths."""
    measured = {depth: value for depth, value in zip(depths, accuracy, strict=True) if value is not None}
    missing = tuple(depth for depth in depths if depth not in measured)
    if not measured:
        return Extremes(None, (), None, (), None, missing)
    worst, best = min(measured.values()), max(measured.values())
    return Extremes(
        worst=worst,
        worst_depths=tuple(depth for depth, value in measured.items() if value <= worst + TIE_TOLERANCE),
        best=best,
        best_depths=tuple(depth for depth, value in measured.items() if value >= best - TIE_TOLERANCE),
        gap=best - worst if len(measured) > 1 else None,
        missing_depths=missing,
    )
