"""What can be done with one sweep held against another, or against a policy."""

from __future__ import annotations

from lim_tui.tui.action import Action

COMPARED: tuple[Action, ...] = (
    Action("sweeps.mark", "space", "mark", "Mark a sweep as the one to compare with.", "sweeps", "mark", footer=True),
    Action(
        "sweeps.compare",
        "equals_sign",
        "compare",
        "Compare with the marked sweep; with none, the arrangements of this one.",
        "sweeps",
        "compare",
        footer=True,
    ),
    Action("sweeps.gate", "o", "gate", "Hold the sweep to a policy.", "sweeps", "gate"),
    Action("sweep.compare", "equals_sign", "compare", "Compare the arrangements of the sweep.", "sweep", "compare"),
    Action("sweep.gate", "o", "gate", "Hold the sweep to a policy.", "sweep", "gate"),
    Action("flips.base", "b", "base's trial", "Open the trial of the base.", "flips", "base", footer=True),
    Action("flips.all", "a", "all", "Show or hide the cases that did not change.", "flips", "all", footer=True),
)
