"""What can be done where distractors are made."""

from __future__ import annotations

from lim_tui.tui.action import Action

OFFERS: tuple[Action, ...] = (
    Action("offers.template", "t", "template", "Make near-duplicates of one text.", "offers", "template", footer=True),
    Action(
        "offers.corpus", "c", "corpus", "Take the closest paragraphs of your texts.", "offers", "corpus", footer=True
    ),
    Action("offers.import", "i", "import", "Take all texts of a file, in order.", "offers", "import_file", footer=True),
    Action("offers.count", "a", "how many", "How many documents to make.", "offers", "count", footer=True),
    Action("offers.take", "o", "take/drop", "Drop the document, or take it again.", "offers", "take", footer=True),
    Action("offers.up", "K", "move up", "The document one place up.", "offers", "shift(-1)"),
    Action("offers.down", "J", "move down", "The document one place down.", "offers", "shift(1)"),
    Action("offers.save", "ctrl+s,f2", "save", "Put what is taken into the set.", "offers", "save", footer=True),
    Action("offers.undo", "u", "undo", "Bring the files back as they were.", "offers", "undo", footer=True),
)
