"""What can be done on the screen of one trial."""

from __future__ import annotations

from lim_tui.tui.action import Action

TRIAL: tuple[Action, ...] = (
    Action("trial.verdict", "1", "verdict", "Output, verdict and trace.", "trial", "pane(0)"),
    Action("trial.prompt", "2", "prompt", "The exact prompt.", "trial", "pane(1)"),
    Action("trial.attempts", "3", "attempts", "Every request made, with what came back.", "trial", "pane(2)"),
    Action("trial.case", "4", "case", "The case with its values and aliases.", "trial", "pane(3)"),
    Action(
        "trial.difference",
        "5",
        "difference",
        "Word by word against another trial.",
        "trial",
        "pane(4)",
    ),
    Action("trial.pane", "tab", "next pane", "The next of the five.", "trial", "next_pane", footer=True),
    Action("trial.alias", "a", "accept", "Accept the answer: alias, type or script.", "trial", "amend", footer=True),
    Action("trial.correct", "c", "correct", "Label it correct, with a note.", "trial", "label('correct')", footer=True),
    Action(
        "trial.incorrect",
        "i",
        "incorrect",
        "Label it incorrect, with a note.",
        "trial",
        "label('incorrect')",
        footer=True,
    ),
    Action("trial.unlabel", "u", "no label", "Take your label back.", "trial", "label('none')"),
    Action(
        "trial.shallower",
        "left,h",
        "shallower",
        "The same case at the depth before.",
        "trial",
        "walk(0, -1)",
        footer=True,
    ),
    Action("trial.deeper", "right,l", "deeper", "The same case at the next depth.", "trial", "walk(0, 1)", footer=True),
    Action(
        "trial.shorter", "left_square_bracket", "shorter", "The same case, a shorter prompt.", "trial", "walk(-1, 0)"
    ),
    Action("trial.longer", "right_square_bracket", "longer", "The same case, a longer prompt.", "trial", "walk(1, 0)"),
    Action("trial.previous", "K", "previous", "The trial before, in the list one came from.", "trial", "step(-1)"),
    Action(
        "trial.next", "J", "next trial", "The next trial of the list one came from.", "trial", "step(1)", footer=True
    ),
    Action("trial.ask", "r", "ask again", "Ask the same prompt again.", "trial", "ask_again", footer=True),
    Action("trial.base", "equals_sign", "compare", "Compare others with this trial.", "trial", "compare"),
    Action("trial.find", "slash", "find", "Find a text in what is shown.", "trial", "find", footer=True),
    Action("trial.reading", "w", "reading", "How a model reads the case.", "trial", "reading"),
    Action("trial.copy_output", "o", "copy output", "Copy the output.", "trial", "copy_output"),
    Action("trial.copy_prompt", "p", "copy prompt", "Copy the exact prompt.", "trial", "copy_prompt"),
    Action("trial.copy_curl", "C", "copy curl", "Copy the request, its key by name.", "trial", "copy_curl"),
    Action("trial.pager", "v", "pager", "Open what is shown in $PAGER.", "trial", "pager"),
    Action("trial.copy", "y", "copy", "Copy what is shown to the clipboard.", "trial", "copy"),
)
