"""What can be done where one case is tried, and where one is read as a model reads it."""

from __future__ import annotations

from lim_tui.tui.action import Action

TRY: tuple[Action, ...] = (
    Action("try.ask", "a", "ask", "Ask the model; what was answered before is not asked again.", "try", "ask"),
    Action("try.model", "m", "model", "Another model, of the known ones or by its name.", "try", "model", footer=True),
    Action("try.longer", "right_square_bracket", "longer", "Twice the length.", "try", "length(1)", footer=True),
    Action(
        "try.shorter", "left_square_bracket", "shorter", "Half the length, down to the smallest.", "try", "length(-1)"
    ),
    Action("try.seed", "o", "other draw", "Another seed: other values, other order.", "try", "seed", footer=True),
    Action("try.retry", "r", "ask again", "Ask again what was asked and not scored.", "try", "retry"),
    Action("try.stop", "s", "stop", "Stop after the calls under way.", "try", "stop"),
)
READING: tuple[Action, ...] = (
    Action("reading.model", "m", "model", "As another model reads it.", "reading", "model", footer=True),
)
