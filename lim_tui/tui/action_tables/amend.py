"""What can be done where a case is changed from one of its trials."""

from __future__ import annotations

from lim_tui.tui.action import Action

AMEND: tuple[Action, ...] = (
    Action("amend.write", "w", "write", "Write the case and the new verdicts.", "amend", "write", footer=True),
    Action("amend.edit", "a,i", "alias", "Change the alias.", "amend", "edit('alias')", footer=True),
    Action("amend.expected", "v", "expected", "Change the expected answer.", "amend", "edit('expected')", footer=True),
    Action("amend.type", "t", "type", "Another answer type, in turn.", "amend", "turn('answer_type')", footer=True),
    Action("amend.script", "s", "script", "Another script rule, in turn.", "amend", "turn('script')", footer=True),
)
