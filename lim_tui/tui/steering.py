"""What can be asked of a sweep, as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lim_tui.tui.sweep_list import SweepLine

if TYPE_CHECKING:
    from lim_tui.domain.record import Wanted


def possible(line: SweepLine | None, wanted: Wanted) -> bool:
    """Whether it makes sense to want this of the sweep; a recorded one is only to be looked at."""
    if line is None or line.finished or line.record.recorded:
        return False
    if wanted == "run":
        return line.record.wanted != "run" or not line.attended
    if wanted == "pause":
        return line.attended and line.record.wanted == "run"
    return line.attended and line.record.wanted != wanted
