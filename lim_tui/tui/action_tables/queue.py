"""What can be done in the review queue."""

from __future__ import annotations

from lim_tui.tui.action import Action

QUEUE: tuple[Action, ...] = (
    Action(
        "queue.blind", "b", "blind", "Hide or show verdicts, places and reasons.", "queue", "turn_blind", footer=True
    ),
)
