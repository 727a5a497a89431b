"""What can be done on every screen."""

from __future__ import annotations

from lim_tui.tui.action import Action

EVERYWHERE: tuple[Action, ...] = (
    Action("below.back", "escape,backspace", "back", "Back to the screen before.", "below", "back", footer=True),
    Action(
        "app.palette",
        "colon,ctrl+p",
        "more",
        "All that can be done here, to search in, to press or to click.",
        "app",
        "app.command_palette",
        footer=True,
    ),
    Action("app.help", "question_mark,f1", "help", "What has the focus, and all keys.", "app", "app.help", footer=True),
    Action("app.log", "L", "log", "What was logged, newest last.", "app", "app.log"),
    Action("app.theme", "T", "theme", "The next theme.", "app", "app.next_theme"),
    Action("app.quit", "q,ctrl+q", "quit", "Leave; running sweeps go on.", "app", "app.quit", footer=True),
)
