"""How the curves of a sweep are judged."""

from __future__ import annotations

from lim_tui.domain.record import SweepRecord
from lim_tui.statistics.positions import DEFAULT_OPTIONS, PositionOptions


def position_options(record: SweepRecord) -> PositionOptions:
    """The draws depend on the plan alone, so that the same sweep gives the same digits."""
    tolerance = record.settings.get("tolerance")
    return PositionOptions(
        seed=int(record.plan_sha256[:8], 16),
        tolerance=float(tolerance) if isinstance(tolerance, int | float) else DEFAULT_OPTIONS.tolerance,
    )
