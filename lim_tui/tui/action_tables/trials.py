"""What can be done in the list of trials."""

from __future__ import annotations

from lim_tui.tui.action import Action

TRIALS: tuple[Action, ...] = (
    Action("trials.verdict", "v", "verdict", "Only one verdict, in turn.", "trials", "verdict", footer=True),
    Action(
        "trials.find",
        "slash",
        "find",
        "Only trials whose output holds a text; questions and documents are not searched.",
        "trials",
        "find",
        footer=True,
    ),
    Action("trials.all", "a", "all", "Take every filter off but the cell.", "trials", "all", footer=True),
)
