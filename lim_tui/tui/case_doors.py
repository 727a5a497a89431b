"""What leads from a case under the cursor to the screens about one case."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lim_tui.tui.app import WorkbenchApp


class CaseDoors:
    """A screen with a case under the cursor: ``selected`` is its file, set and id, ``unsaved`` what is not saved."""

    if TYPE_CHECKING:

        @property
        def workbench(self) -> WorkbenchApp:
            """The app."""
            ...

        @property
        def selected(self) -> tuple[Path, str, str | None] | None:
            """The file, the set and the id of the case under the cursor."""
            ...

    @property
    def unsaved(self) -> Mapping[Path, str]:
        """Texts that are not saved yet, by their file."""
        return {}

    def action_try_case(self) -> None:
        """Tries the case under the cursor."""
        from lim_tui.tui.screens.try_case import TryScreen

        case = self._case_name()
        if case is not None:
            self.workbench.push_screen(TryScreen(case, self.unsaved))

    def action_reading(self) -> None:
        """Shows how a model reads the case under the cursor."""
        from lim_tui.tui.screens.reading import ReadingScreen

        case = self._case_name()
        if case is not None:
            self.workbench.push_screen(ReadingScreen(case, self.unsaved))

    def _case_name(self) -> str | None:
        selected = self.selected
        if selected is None or selected[2] is None:
            self.workbench.tell("put the cursor on a case first")
            return None
        return f"{selected[1]}/{selected[2]}"
