"""What can be done where cases are written."""

from __future__ import annotations

from lim_tui.tui.action import Action

CASES: tuple[Action, ...] = (
    Action("cases.fold", "space", "fold", "Show or hide what stands in the set.", "cases", "fold", footer=True),
)
