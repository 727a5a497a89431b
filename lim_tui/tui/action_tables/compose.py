"""What can be done where a sweep is composed."""

from __future__ import annotations

from lim_tui.tui.action import Action

COMPOSE: tuple[Action, ...] = (
    Action(
        "compose.values",
        "c",
        "choose",
        "Choose among what the field may hold.",
        "compose",
        "choose_values",
        footer=True,
    ),
    Action("compose.clear", "delete", "empty", "Empty the field; its default holds.", "compose", "clear"),
    Action("compose.anew", "a", "new form", "Begin with an empty form.", "compose", "anew"),
    Action(
        "compose.reach", "r", "ask models", "Ask whether the models answer; no tokens.", "compose", "reach", footer=True
    ),
    Action("compose.save", "s", "save", "Save as a sweep file.", "compose", "save", footer=True),
    Action(
        "compose.launch", "l", "launch", "Launch the sweep, asked twice.", "compose", "launch", footer=True, main=True
    ),
    Action(
        "pick.take",
        "space",
        "take",
        "Take the value under the cursor, or take it back.",
        "pick",
        "take",
        footer=True,
    ),
    Action(
        "launch.compose",
        "a",
        "compose",
        "Compose a new sweep, or go on with the draft of one.",
        "launch",
        "compose",
        footer=True,
    ),
    Action("launch.edit", "w", "change", "Change the file under the cursor as a form.", "launch", "edit", footer=True),
    Action(
        "sweeps.again",
        "d",
        "duplicate",
        "Compose a sweep from the settings of this one.",
        "sweeps",
        "again",
        footer=True,
    ),
)
