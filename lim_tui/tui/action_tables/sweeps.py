"""What can be done in the list of sweeps."""

from __future__ import annotations

from lim_tui.tui.action import Action

SWEEPS: tuple[Action, ...] = (
    Action("sweeps.cases", "c", "cases", "Write cases and distractor sets.", "sweeps", "cases", footer=True),
    Action("sweeps.launch", "n", "new", "Choose a sweep file and launch it.", "sweeps", "launch", footer=True),
    Action(
        "sweeps.pause", "p", "pause", "Let the sweep under the cursor rest.", "sweeps", "want('pause')", footer=True
    ),
    Action("sweeps.resume", "r", "resume", "Let it go on.", "sweeps", "want('run')", footer=True),
    Action("sweeps.stop", "s", "stop", "Stop it after the calls in flight.", "sweeps", "want('stop')"),
    Action("sweeps.tries", "t", "tries", "Show or hide what was tried of single cases.", "sweeps", "tries"),
)
