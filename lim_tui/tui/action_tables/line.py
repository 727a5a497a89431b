"""What can be done in the line at the bottom: finding, naming, noting."""

from __future__ import annotations

from lim_tui.tui.action import Action

LINE: tuple[Action, ...] = (
    Action("line.take", "enter", "take it", "Take what stands in the line.", "line", "submit", footer=True, main=True),
    Action("line.complete", "tab", "complete", "Take what completes it.", "line", "complete", footer=True),
    Action("line.close", "escape", "leave it", "Close the line, and change nothing.", "line", "close", footer=True),
)
