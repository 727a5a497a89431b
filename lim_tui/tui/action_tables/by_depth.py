"""What can be done among the cases by depth."""

from __future__ import annotations

from lim_tui.tui.action import Action

BY_DEPTH: tuple[Action, ...] = (
    Action("by_depth.shallower", "left,h", "shallower", "The depth to the left.", "by_depth", "depth(-1)", footer=True),
    Action("by_depth.deeper", "right,l", "deeper", "The depth to the right.", "by_depth", "depth(1)", footer=True),
)
