"""The title of one block of a heatmap, in the room that there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from lim_tui.tui.fitting import fit

_LEAST_MODEL = 8


@dataclass(frozen=True, slots=True)
class BlockTitle:
    """``group`` is a name and ``short_group`` a code for it; ``short_model`` leaves out what tells no models apart.

    ``variants`` tell blocks of one model apart.
    """

    group: str
    short_group: str
    model: str
    short_model: str
    variants: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """``Dutch, simulated/flat, citations``."""
        return self._words(self.group, self.model)

    @property
    def forms(self) -> tuple[str, ...]:
        """In full, with the short name of the model, with the code of the group too."""
        pairs = ((self.group, self.model), (self.group, self.short_model), (self.short_group, self.short_model))
        return tuple(self._words(group, model) for group, model in pairs)

    def fitted(self, room: int, cut: str = "…", beside: Sequence[BlockTitle] = ()) -> str:
        """The title in exactly ``room`` cells, in the longest form in which those ``beside`` it fit too.

        Where the shortest does not, the model's name is cut.
        """
        for mine, *others in zip(self.forms, *(title.forms for title in beside), strict=True):
            if all(cell_len(words) <= room for words in (mine, *others)):
                return fit(mine, room)
        if cell_len(shortest := self.forms[-1]) <= room:
            return fit(shortest, room)
        left = room - cell_len(self._words(self.short_group, ""))
        model = fit(self.short_model, left, cut) if left >= _LEAST_MODEL else self.short_model
        return fit(self._words(self.short_group, model), room, cut)

    def _words(self, group: str, model: str) -> str:
        return ", ".join((group, model, *self.variants))
