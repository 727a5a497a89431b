"""What can be done on the screen of one sweep."""

from __future__ import annotations

from lim_tui.tui.action import Action

SWEEP: tuple[Action, ...] = (
    Action("sweep.pause", "p", "pause", "Let the sweep rest.", "sweep", "want('pause')", footer=True),
    Action("sweep.resume", "r", "resume", "Let it go on.", "sweep", "want('run')", footer=True),
    Action("sweep.stop", "s", "stop", "Stop it after the calls in flight.", "sweep", "want('stop')", footer=True),
    Action("sweep.stop_now", "S", "stop now", "Stop it and give up the calls in flight.", "sweep", "want('stop_now')"),
    Action("sweep.trials", "t", "all trials", "List all trials of the sweep.", "sweep", "trials", footer=True),
    Action(
        "sweep.wrong",
        "w",
        "wrong",
        "List the trials judged incorrect; not closed book and no evidence, which ought to be.",
        "sweep",
        "wrong",
        footer=True,
    ),
    Action("sweep.queue", "u", "review", "Verdicts that may be the scorer's mistake.", "sweep", "queue", footer=True),
    Action("sweep.cases", "x", "cases", "The cases of the row by depth.", "sweep", "cases", footer=True),
    Action("sweep.group", "v", "group by", "Group by language, by set or by kind.", "sweep", "group", footer=True),
    Action(
        "sweep.curve",
        "c",
        "curve",
        "Show or hide accuracy over depth with its intervals.",
        "sweep",
        "curve",
        footer=True,
    ),
    Action("sweep.figure", "M", "figure", "Choose the figure in the cells.", "sweep", "pick_figure"),
    Action("sweep.model", "n", "model", "One model alone, the next tab; after the last all.", "sweep", "model(1)"),
    Action("sweep.model_before", "N", "model before", "The tab before.", "sweep", "model(-1)"),
    Action("sweep.freeze", "f", "freeze", "Hold the picture still; the sweep goes on.", "sweep", "freeze", footer=True),
)
