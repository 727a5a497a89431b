"""Sweeps that came to rest between two looks, for which a bell rings."""

from __future__ import annotations

from collections.abc import Iterable

from lim_tui.tui.sweep_list import SweepLine


def any_ended(before: Iterable[SweepLine], after: Iterable[SweepLine]) -> bool:
    """Whether a sweep that ran ``before`` has finished, paused, stopped, or lost its worker ``after``."""
    ran = {line.record.id for line in before if _runs(line)}
    return any(line.record.id in ran and not _runs(line) for line in after)


def _runs(line: SweepLine) -> bool:
    return line.record.state == "running" and line.attended
