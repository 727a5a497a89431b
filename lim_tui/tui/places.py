"""A cell as a place whose trials can be listed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.store.cells import Grouping
from lim_tui.store.reads import TrialFilter


@dataclass(frozen=True, slots=True)
class Place:
    """A group of one grouping, at one place of a sweep."""

    by: Grouping
    group: str
    axes: Axes

    def holds(self, row: TrialRow) -> bool:
        """Whether the trial stands in the cell."""
        groups = {"language": row.language, "set": row.set_name, "kind": row.kind}
        apart = self.by != "kind" and row.kind != "answerable"
        group = f"{groups[self.by]} {row.kind}" if apart else groups[self.by]
        return row.axes == self.axes and group == self.group

    def narrowed(self, wanted: TrialFilter) -> TrialFilter:
        """The filter for trials of this cell alone."""
        name, _, kind = self.group.rpartition(" ")
        if self.by == "kind":
            return replace(wanted, at=self.axes, kind=self.group)
        name, kind = (name, kind) if name and kind in CELL_KINDS else (self.group, "answerable")
        if self.by == "set":
            return replace(wanted, at=self.axes, set_name=name, kind=kind)
        return replace(wanted, at=self.axes, language=name, kind=kind)
