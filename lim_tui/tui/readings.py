"""What a screen may watch, and the frozen snapshot that a look at the database gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from lim_tui.tui.sweep_list import SweepLine, SweepList, line_of

if TYPE_CHECKING:
    from lim_tui.domain.cell import Cell
    from lim_tui.domain.trial import TrialRow
    from lim_tui.reporting.try_answers import TryOutcome
    from lim_tui.store.cells import Grouping
    from lim_tui.store.reads import TrialDetail, TrialFilter
    from lim_tui.store.store import Store
    from lim_tui.tui.heat_grid import HeatGrid


PAGE_ROWS = 400
"""How many rows of a long list are read at a time: some screens above and below."""


@dataclass(frozen=True, slots=True)
class SweepView:
    """One sweep with its cells, grouped by ``by``, and the same laid out as heatmaps, or those of one model."""

    line: SweepLine
    by: Grouping
    cells: tuple[Cell, ...]
    grid: HeatGrid


@dataclass(frozen=True, slots=True)
class TrialList:
    """The trials that a filter lets through, in the order of the plan."""

    rows: tuple[TrialRow, ...]


@dataclass(frozen=True, slots=True)
class TrialPage:
    """The ids of all trials that a filter lets through, in the order of their list, and the ``rows`` of some."""

    ids: tuple[int, ...]
    rows: Mapping[int, TrialRow]


@dataclass(frozen=True, slots=True)
class TrialView:
    """One trial whole, with the same case and seed elsewhere in its sweep."""

    detail: TrialDetail
    siblings: tuple[TrialRow, ...]


@dataclass(frozen=True, slots=True)
class TryView:
    """A try of one case with the answers that are in."""

    outcome: TryOutcome


Snapshot: TypeAlias = SweepList | SweepView | TrialList | TrialPage | TrialView | TryView


class Reading(Protocol):
    """Something to watch."""

    def read(self, store: Store, earlier: Snapshot | None) -> Snapshot:
        """What the database says now; parts that are as in ``earlier`` are the very same objects where that pays.

        Raises KeyError where the sweep is gone.
        """
        ...


@dataclass(frozen=True, slots=True)
class WatchSweep:
    """One sweep; ``height`` is the number of lines that its heatmaps have, ``model`` the one to lay out, None all."""

    sweep_id: int
    by: Grouping = "language"
    height: int = 0
    model: str | None = None

    def read(self, store: Store, earlier: Snapshot | None) -> SweepView:
        """The sweep with its cells; one that did not change is the object of before, by which the screen tells it."""
        # The figures of the cell under the cursor need it; imported here, it does not hold up a key.
        import lim_tui.statistics.cells  # noqa: F401
        from lim_tui.tui.heat_grid import lay_out
        from lim_tui.tui.model_names import models_of

        known = {(cell.group, cell.axes): cell for cell in earlier.cells} if isinstance(earlier, SweepView) else {}
        found = store.cells.of(self.sweep_id, by=self.by)
        cells = tuple(_unless_changed(known.get((cell.group, cell.axes)), cell) for cell in found)
        line = line_of(store, store.sweeps.get(self.sweep_id))
        shown = [cell for cell in cells if self.model in (None, cell.axes.model)]
        return SweepView(line, self.by, cells, lay_out(shown, self.height, models_of(line.record)))


@dataclass(frozen=True, slots=True)
class WatchTrials:
    """All trials of a sweep that the filter lets through."""

    sweep_id: int
    wanted: TrialFilter

    def read(self, store: Store, _earlier: Snapshot | None) -> TrialList:
        """The trials."""
        store.sweeps.get(self.sweep_id)
        return TrialList(tuple(store.reads.rows(self.sweep_id, self.wanted)))


@dataclass(frozen=True, slots=True)
class WatchTrialPage:
    """A long list of the trials that the filter lets through, of which a window is read.

    The window begins at line ``first``, or is laid around the trial ``around`` where that is in the list.
    """

    sweep_id: int
    wanted: TrialFilter
    first: int = 0
    around: int | None = None

    def read(self, store: Store, _earlier: Snapshot | None) -> TrialPage:
        """The ids of all, and the rows of the window."""
        store.sweeps.get(self.sweep_id)
        ids = store.reads.ids(self.sweep_id, self.wanted)
        first = ids.index(self.around) - PAGE_ROWS // 2 if self.around in ids else self.first
        first = max(min(first, len(ids) - PAGE_ROWS), 0)
        return TrialPage(ids, store.reads.rows_of(ids[first : first + PAGE_ROWS]))


@dataclass(frozen=True, slots=True)
class WatchTrial:
    """One trial."""

    trial_id: int

    def read(self, store: Store, _earlier: Snapshot | None) -> TrialView:
        """The trial with its siblings."""
        detail = store.reads.detail(self.trial_id)
        return TrialView(detail, tuple(store.reads.siblings(detail.row, detail.sweep_id)))


@dataclass(frozen=True, slots=True)
class WatchTry:
    """A try of one case."""

    sweep_id: int

    def read(self, store: Store, _earlier: Snapshot | None) -> TryView:
        """Its answers so far."""
        from lim_tui.reporting.try_answers import read_try

        return TryView(read_try(store, self.sweep_id))


def _unless_changed(old: Cell | None, new: Cell) -> Cell:
    return new if old is None or old != new else old
