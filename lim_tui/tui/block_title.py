"""The title of one block of a heatmap, in the room that there is."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from lim_tui.tui.fitting import fit

_LEAST_MODEL = 8


@dataclass(frozen=True, slots=True)
class BlockTitle:
    """``group`` is a name and ``short_group`` a code for it; ``variants`` tell blocks of one model apart."""

    group: str
    short_group: str
    model: str
    variants: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """``Dutch, simulated/flat, citations``."""
        return self._words(self.group, self.model)

    def fitted(self, room: int, cut: str = "…") -> str:
        """The title in exactly ``room`` cells: in full, else with the code, else with the model's name cut too."""
        for group in (self.group, self.short_group):
            if cell_len(self._words(group, self.model)) <= room:
                return fit(self._words(group, self.model), room)
        left = room - cell_len(self._words(self.short_group, ""))
        model = fit(self.model, left, cut) if left >= _LEAST_MODEL else self.model
        return fit(self._words(self.short_group, model), room, cut)

    def _words(self, group: str, model: str) -> str:
        return ", ".join((group, model, *self.variants))
