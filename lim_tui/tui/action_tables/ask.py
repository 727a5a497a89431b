"""What can be done where a prompt is asked again."""

from __future__ import annotations

from lim_tui.tui.action import Action

ASK: tuple[Action, ...] = (
    Action("ask.go", "enter", "ask", "Make the requests.", "ask", "go", footer=True),
    Action("ask.more", "plus,right,l", "more", "One more time.", "ask", "times(1)", footer=True),
    Action("ask.fewer", "minus,left,h", "fewer", "One time fewer.", "ask", "times(-1)", footer=True),
)
