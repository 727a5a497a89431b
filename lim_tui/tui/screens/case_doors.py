"""What leads from a case under the cursor to the screens about one case."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from lim_tui.tui.case_edits import item_of
from lim_tui.tui.case_shelf import ShelfLine
from lim_tui.tui.fitting import safe
from lim_tui.tui.screens.case_changes import CaseChanges
from lim_tui.tui.screens.frame import Frame

Door = Literal["try", "reading", "offers"]


class CaseDoors(CaseChanges):
    """A door opens once all that was typed has reached the files, so that what is shown is what stands in the form."""

    @property
    def unsaved(self) -> Mapping[Path, str]:
        """The texts that are not saved yet, by their file."""
        work = self._bench.work if self._bench else {}
        return {path: one.edited.text for path, one in work.items() if one.edited.changed}

    def action_try_case(self) -> None:
        """Tries the case under the cursor as it stands in the form."""
        self._go_to_door("try")

    def action_reading(self) -> None:
        """Shows how a model reads the case under the cursor as it stands in the form."""
        self._go_to_door("reading")

    def action_offers(self) -> None:
        """Makes distractors of the case under the cursor, once its file is saved."""
        self._go_to_door("offers")

    def _go_to_door(self, door: Door) -> None:
        line = self._shelf.row
        if line is None or line.kind != "case":
            self.workbench.tell("put the cursor on a case first")
        else:
            self.move_by_bench(lambda bench, _store: bench.now(), ("door", door, line.key))

    async def after(self, about: object) -> None:
        """Opens the door, unless the cursor stands elsewhere by now."""
        line = self._shelf.row
        if isinstance(about, tuple) and about[0] == "door":
            if line is not None and line.key == about[2]:
                self._open_door(about[1], line)
        else:
            await super().after(about)

    def _open_door(self, door: Door, line: ShelfLine) -> None:
        missing = self._not_written(line)
        if missing:
            self.workbench.tell(f"{missing} cannot be written yet: mend it first, or take it back with u", warning=True)
        elif door == "offers" and line.path in self.unsaved:
            self.workbench.tell("save the case first, with ctrl+s", warning=True)
        else:
            self.workbench.push_screen(self._screen(door, line))

    def _not_written(self, line: ShelfLine) -> str:
        """The first field of the case or of the top of its file whose text stands in no file; empty for none."""
        work = self._bench.work.get(line.path) if self._bench else None
        fields = [name.rpartition("/") for name in (work.typed if work else {})]
        return next((safe(field) for item, _, field in fields if item in ("", str(item_of(line)))), "")

    def _screen(self, door: Door, line: ShelfLine) -> Frame:
        from lim_tui.tui.screens.offers import OffersScreen
        from lim_tui.tui.screens.reading import ReadingScreen
        from lim_tui.tui.screens.try_case import TryScreen

        name = f"{line.set_name}/{line.name}"
        if door == "offers":
            return OffersScreen(line.set_name, line.name)
        return TryScreen(name, self.unsaved) if door == "try" else ReadingScreen(name, self.unsaved)
