"""What can be done where the judge of a sweep is held against people."""

from __future__ import annotations

from lim_tui.tui.action import Action

JUDGE: tuple[Action, ...] = (
    Action("sweep.judge", "J", "judge", "Hold the LLM judge against human labels, by depth.", "sweep", "judge"),
    Action("judge.queue", "u", "review", "Answers to label.", "judge", "queue", footer=True),
)
