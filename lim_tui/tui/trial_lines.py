"""A long list of trials of which only a window is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from lim_tui.domain.trial import TrialRow


@dataclass(frozen=True, slots=True)
class TrialLine:
    """A line of the list; ``row`` is None until it is read."""

    id: int
    row: TrialRow | None


class TrialLines(Sequence[TrialLine]):
    """All trials of a list by their ids, in order, with the rows that were read."""

    def __init__(self, ids: Sequence[int] = (), rows: Mapping[int, TrialRow] | None = None) -> None:
        self.ids = ids
        self._rows = rows or {}

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, at: int) -> TrialLine: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[TrialLine]: ...
    def __getitem__(self, at: int | slice) -> TrialLine | Sequence[TrialLine]:
        if isinstance(at, slice):
            return [self._line(trial_id) for trial_id in self.ids[at]]
        return self._line(self.ids[at])

    def __iter__(self) -> Iterator[TrialLine]:
        return map(self._line, self.ids)

    def _line(self, trial_id: int) -> TrialLine:
        return TrialLine(trial_id, self._rows.get(trial_id))

    def is_read(self, lines: range) -> bool:
        """Whether every row of these lines is there."""
        return all(self.ids[line] in self._rows for line in lines)
