"""Which group a trial belongs to. Languages, sets and kinds are different populations and never pooled unasked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from lim_tui.domain.case import CELL_KINDS
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.rows import Grouping
from lim_tui.store.store import Store

GROUPINGS: tuple[Grouping, ...] = get_args(Grouping)
UNTAGGED = "untagged"

Tags = Mapping[tuple[str, str], tuple[str, ...]]


class Groups:
    """The groups of trials under one grouping."""

    def __init__(self, by: Grouping, tags: Tags) -> None:
        self._by = by
        self._tags = tags

    @classmethod
    def of(cls, store: Store, sweep_id: int, by: Grouping) -> Groups:
        """The grouping of a sweep; the tags of its cases are read only where they are needed."""
        return cls(by, store.outcomes.tags(sweep_id) if by == "tag" else {})

    def of_trial(self, row: TrialRow) -> tuple[str, ...]:
        """The groups of a trial among controls; several only where its case has several tags."""
        if self._by == "tag":
            return self._tags.get((row.set_name, row.case)) or (UNTAGGED,)
        return ({"language": row.language, "set": row.set_name, "kind": row.kind}[self._by],)

    def of_cell(self, row: TrialRow) -> tuple[str, ...]:
        """The groups of a trial among cells and baselines: kinds other than answerable have their own."""
        if row.kind == "answerable" or self._by == "kind":
            return self.of_trial(row)
        return tuple(f"{name} {row.kind}" for name in self.of_trial(row))

    def of_total(self, row: TrialRow) -> tuple[str, ...]:
        """The groups of a trial among the totals: what has cells of its own has totals of its own."""
        return self.of_cell(row) if row.kind in CELL_KINDS else self.of_trial(row)
