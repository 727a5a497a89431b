"""The list of sweeps as the first screen watches it: nothing that is painted first waits for more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lim_tui.domain.record import SweepCounts, SweepRecord
    from lim_tui.store.store import Store
    from lim_tui.tui.readings import Snapshot


GO_ON_HERE = "raised in its form (launch) it goes on"
"""How a sweep at its budget goes on in the workbench."""


@dataclass(frozen=True, slots=True)
class SweepLine:
    """A sweep and how far it came; ``attended`` is False where no living process works on it.

    ``calls_to_pause`` are those that a sweep which pauses still makes, None for one that does not.
    """

    record: SweepRecord
    counts: SweepCounts
    attended: bool
    calls_to_pause: int | None = None

    @property
    def deserted(self) -> bool:
        """The sweep says that it runs, but its worker is gone."""
        return self.record.state == "running" and not self.attended

    @property
    def note(self) -> str:
        """Why it stands or waits, and how it goes on from here; empty where nothing is to say."""
        if "--budget" not in self.record.note or self.deserted:
            return "its worker is gone" if self.deserted else self.record.note
        from lim_tui.engine.spending import GO_ON_BY_COMMAND

        return self.record.note.replace(GO_ON_BY_COMMAND, GO_ON_HERE)

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
class WatchSweeps:
    """The list of sweeps; ``tries`` adds the tries of single cases."""

    tries: bool = False

    def read(self, store: Store, _earlier: Snapshot | None) -> SweepList:
        """Every sweep that is not archived."""
        return SweepList(tuple(line_of(store, record) for record in reversed(store.sweeps.all(tries=self.tries))))


def line_of(store: Store, record: SweepRecord) -> SweepLine:
    """A sweep as it stands now."""
    pauses = record.state == "running" and record.wanted == "pause"
    calls = store.begun_blocks.calls_left(record.id) if pauses else None
    return SweepLine(record, store.reads.counts(record.id), _attended(store, record), calls)


def _attended(store: Store, record: SweepRecord) -> bool:
    from lim_tui.engine.process import is_alive

    lease = store.leases.get(record.id)
    return lease is not None and is_alive(lease)
