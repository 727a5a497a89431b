"""A warning with the trials that it is about, and the trials of a place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.places import PlacedTrials, bare_place
from lim_tui.reporting.rows import Place, Warned
from lim_tui.reporting.sentence import size_text


@dataclass(frozen=True, slots=True)
class Trials:
    """The trials of a sweep, to be asked for those that a warning is about."""

    rows: Sequence[TrialRow]
    cells: Sequence[PlacedTrials]

    def where(self, holds: Callable[[TrialRow], bool]) -> frozenset[int]:
        """The ids of those for which it holds."""
        return frozenset(row.id for row in self.rows if holds(row))

    def of_model(self, model: str) -> frozenset[int]:
        """The ids of those that the model was asked, or is to be asked."""
        return self.where(lambda row: row.axes.model == model)

    def at(self, place: Place, holds: Callable[[TrialRow], bool] = lambda _row: True) -> frozenset[int]:
        """The ids of the trials of the cells at a place, those for which it holds."""
        wanted = bare_place(place)
        return ids(
            row
            for placed in self.cells
            if placed.place == wanted
            for spot in placed.spots.values()
            for row in spot
            if holds(row)
        )


def place_text(place: Place) -> str:
    """``nl, embedded/smollm2, 8,000 tokens``."""
    return ", ".join(part for part in (place.group, place.model, size_text(place)) if part)


def ids(rows: Iterable[TrialRow]) -> frozenset[int]:
    """Their ids."""
    return frozenset(row.id for row in rows)


def about(text: str, trials: Iterable[int] = ()) -> Warned:
    """A warning about trials, or about none in particular."""
    return Warned(text, frozenset(trials))
