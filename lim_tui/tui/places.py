"""A cell as a place whose trials can be listed."""

from __future__ import annotations

from dataclasses import dataclass

from lim_tui.domain.trial import Axes, TrialRow
from lim_tui.store.cells import Grouping


@dataclass(frozen=True, slots=True)
class Place:
    """A group of one grouping, at one place of a sweep."""

    by: Grouping
    group: str
    axes: Axes

    def holds(self, row: TrialRow) -> bool:
        """Whether the trial stands in the cell."""
        groups = {"language": row.language, "set": row.set_name, "kind": row.kind}
        return row.axes == self.axes and groups[self.by] == self.group
