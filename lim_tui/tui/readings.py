"""What a screen may watch, and the frozen snapshot that a look at the database gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from lim_tui.domain.cell import Cell
    from lim_tui.domain.record import SweepCounts, SweepRecord
    from lim_tui.domain.trial import TrialRow
    from lim_tui.store.cells import Grouping
    from lim_tui.store.reads import TrialDetail, TrialFilter
    from lim_tui.store.store import Store
    from lim_tui.tui.places import Place


@dataclass(frozen=True, slots=True)
class SweepLine:
    """A sweep and how far it came; ``attended`` is False where no living process works on it."""

    record: SweepRecord
    counts: SweepCounts
    attended: bool

    @property
    def deserted(self) -> bool:
        """The sweep says that it runs, but its worker is gone."""
        return self.record.state == "running" and not self.attended

    @property
    def finished(self) -> bool:
        """Nothing of it is left to do."""
        from lim_tui.domain.record import FINISHED_STATES

        return self.record.state in FINISHED_STATES


@dataclass(frozen=True, slots=True)
class SweepList:
    """All sweeps, newest first."""

    lines: tuple[SweepLine, ...]


@dataclass(frozen=True, slots=True)
class SweepView:
    """One sweep with its cells, grouped by ``by``."""

    line: SweepLine
    by: Grouping
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TrialList:
    """The trials that a filter lets through, in the order of the plan."""

    sweep: SweepRecord
    wanted: TrialFilter
    rows: tuple[TrialRow, ...]


@dataclass(frozen=True, slots=True)
class TrialView:
    """One trial whole, with the same case and seed elsewhere in its sweep."""

    detail: TrialDetail
    siblings: tuple[TrialRow, ...]


Snapshot: TypeAlias = SweepList | SweepView | TrialList | TrialView


class Reading(Protocol):
    """Something to watch."""

    def read(self, store: Store) -> Snapshot:
        """What the database says now. Raises KeyError where the sweep is gone."""
        ...


@dataclass(frozen=True, slots=True)
class WatchSweeps:
    """The list of sweeps."""

    def read(self, store: Store) -> SweepList:
        """Every sweep that is not archived."""
        return SweepList(tuple(_line(store, record) for record in reversed(store.sweeps.all())))


@dataclass(frozen=True, slots=True)
class WatchSweep:
    """One sweep."""

    sweep_id: int
    by: Grouping = "language"

    def read(self, store: Store) -> SweepView:
        """The sweep with its cells."""
        # The figures of the cell under the cursor need it; imported here, it does not hold up a key.
        import lim_tui.statistics.cells  # noqa: F401

        cells = tuple(store.cells.of(self.sweep_id, by=self.by))
        return SweepView(_line(store, store.sweeps.get(self.sweep_id)), self.by, cells)


@dataclass(frozen=True, slots=True)
class WatchTrials:
    """Some trials of a sweep: those of a cell, or of ``place`` None all, that the filter lets through."""

    sweep_id: int
    wanted: TrialFilter
    place: Place | None = None

    def read(self, store: Store) -> TrialList:
        """The trials that the filter lets through."""
        rows = store.reads.rows(self.sweep_id, self._filter())
        if self.place is not None:
            rows = [row for row in rows if self.place.holds(row)]
        return TrialList(store.sweeps.get(self.sweep_id), self.wanted, tuple(rows))

    def _filter(self) -> TrialFilter:
        """The filter narrowed to the place as far as the database can."""
        if self.place is None:
            return self.wanted
        axes = self.place.axes
        return replace(self.wanted, model=axes.model, length=axes.length, depth=axes.depth, baseline=axes.baseline)


@dataclass(frozen=True, slots=True)
class WatchTrial:
    """One trial."""

    trial_id: int

    def read(self, store: Store) -> TrialView:
        """The trial with its siblings."""
        detail = store.reads.detail(self.trial_id)
        return TrialView(detail, tuple(store.reads.siblings(detail.row, detail.sweep_id)))


def _line(store: Store, record: SweepRecord) -> SweepLine:
    return SweepLine(record, store.reads.counts(record.id), _attended(store, record))


def _attended(store: Store, record: SweepRecord) -> bool:
    from lim_tui.engine.process import is_alive

    lease = store.leases.get(record.id)
    return lease is not None and is_alive(lease)
