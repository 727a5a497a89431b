"""What can be done where cases are written."""

from __future__ import annotations

from lim_tui.tui.action import Action

CASES: tuple[Action, ...] = (
    Action("cases.save", "ctrl+s,f2", "save", "Write the file of what is in front.", "cases", "save", footer=True),
    Action("cases.new", "n", "new", "A new case, or a new document of a distractor set.", "cases", "new", footer=True),
    Action("cases.copy", "c", "copy", "A copy of the case or document behind it.", "cases", "copy", footer=True),
    Action("cases.rename", "r", "rename", "Give the case another id.", "cases", "rename"),
    Action("cases.delete", "d,delete", "delete", "Take the case or document out.", "cases", "delete", footer=True),
    Action("cases.undo", "u", "undo", "Take back the last change of the file.", "cases", "step(True)", footer=True),
    Action("cases.redo", "U", "redo", "Make the change again that was taken back.", "cases", "step(False)"),
    Action(
        "cases.editor",
        "e,f4",
        "editor",
        "Open the file in your own editor at this line.",
        "cases",
        "editor",
        footer=True,
    ),
    Action("cases.problem", "f3", "next problem", "To the field of the next problem.", "cases", "problem", footer=True),
    Action("cases.find", "slash", "find", "To the next case or document by a part of its name.", "cases", "find"),
    Action("cases.piece", "f9", "add piece", "Another piece of evidence.", "cases", "piece"),
    Action("cases.drop_piece", "f8", "drop piece", "Take out the piece of evidence one is in.", "cases", "drop_piece"),
    Action("cases.up", "K", "move up", "The document one place up.", "cases", "shift(-1)"),
    Action("cases.down", "J", "move down", "The document one place down.", "cases", "shift(1)"),
    Action("cases.new_set", "N", "new set", "A new file of cases.", "cases", "new_set"),
    Action("cases.new_distractors", "D", "new distractors", "A new distractor set.", "cases", "new_distractors"),
    Action(
        "cases.try", "t", "try", "Try the case on a model, and judge it.", "cases", "try_case", footer=True, main=True
    ),
    Action("cases.reading", "w", "reading", "How a model reads the case.", "cases", "reading"),
    Action("cases.offers", "M", "make distractors", "Make distractors of the case.", "cases", "offers"),
    Action("cases.fold", "z", "fold", "Show or hide what stands in the set.", "cases", "fold"),
    Action("cases.model", "m", "tokens of", "Count tokens as the next model does.", "cases", "model"),
    Action("cases.discard", "X", "discard", "Forget what is not saved in the file.", "cases", "discard"),
)
CONFLICT: tuple[Action, ...] = (
    Action("conflict.theirs", "r", "reload", "Take what is on the disk.", "conflict", "theirs", footer=True),
    Action("conflict.mine", "m", "keep mine", "Write yours over it.", "conflict", "mine", footer=True),
)
FIELDS: tuple[Action, ...] = (
    Action("field.line_end", "end,ctrl+e", "end of line", "To the end of the line.", "field", "cursor_line_end"),
    Action("word.next", "right,space", "next", "The next word.", "word", "turn(1)", footer=True),
    Action("word.previous", "left", "previous", "The word before.", "word", "turn(-1)"),
)
