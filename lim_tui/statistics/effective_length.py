"""Up to which length every position keeps a threshold: certified, observed, and not refuted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.statistics.cells import Cell
from lim_tui.statistics.intervals import Interval

Limit = Literal["below_threshold", "too_few_items", "missing_answers", "empty_cell"]
TIE_TOLERANCE = 1e-12
COMMON_THRESHOLD = 0.8
"""The accuracy that every depth has to keep where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class LengthCells:
    """The cells of one length (tokens or documents), one a depth in percent.

    ``missing`` are the one-sided bounds of each cell with its missing scores all wrong, and all right; None where none
    is missing.
    """

    length: int
    depths: tuple[float, ...]
    cells: tuple[Cell, ...]
    missing: tuple[Interval, ...] | None = None

    @property
    def bounds(self) -> tuple[Interval | None, ...]:
        """The one-sided bounds that hold whatever the missing scores are; None for an empty cell."""
        widest = self.missing or tuple(Interval(1.0, 0.0) for _ in self.cells)
        return tuple(
            Interval(min(cell.lower_bound, other.low), max(cell.upper_bound, other.high)) if cell.observations else None
            for cell, other in zip(self.cells, widest, strict=True)
        )


@dataclass(frozen=True, slots=True)
class LimitedBy:
    """The cell at which the certified length ends: the worst of its length, or an empty one.

    ``missing_answers``: the scores that are there would certify it, and not if the missing ones were wrong.
    """

    length: int
    depth: float
    reason: Limit


@dataclass(frozen=True, slots=True)
class EffectiveLength:
    """The longest tested length such that it and every shorter one keep the threshold at all depths.

    ``certified`` on the one-sided lower bounds (P(too long) <= alpha without a correction, as a fixed sequence of
    intersection-union tests), ``observed`` on the accuracies, ``not_refuted`` on the upper bounds; None where not even
    the shortest does. Missing scores count as wrong for the first and as right for the last. ``limited_by`` is None
    when the longest length is certified. ``passes_after_failure`` are longer lengths whose accuracies keep the
    threshold again: worth a warning, not a result.
    """

    threshold: float
    certified: int | None
    observed: int | None
    not_refuted: int | None
    limited_by: LimitedBy | None
    passes_after_failure: tuple[int, ...]


def effective_length(lengths: Sequence[LengthCells], threshold: float) -> EffectiveLength:
    """The three effective lengths; a length with an empty cell passes in none of them."""
    rows = sorted(lengths, key=lambda row: row.length)

    certified = _unbroken([_all_reach((b.low if b else None for b in row.bounds), threshold) for row in rows])
    by_accuracy = [_all_reach((cell.accuracy for cell in row.cells), threshold) for row in rows]
    observed = _unbroken(by_accuracy)
    not_refuted = _unbroken([_all_reach((b.high if b else None for b in row.bounds), threshold) for row in rows])
    again = zip(rows[observed:], by_accuracy[observed:], strict=True)
    return EffectiveLength(
        threshold=threshold,
        certified=_length_of(rows, certified),
        observed=_length_of(rows, observed),
        not_refuted=_length_of(rows, not_refuted),
        limited_by=_limit(rows[certified], threshold) if certified < len(rows) else None,
        passes_after_failure=tuple(row.length for row, passes in again if passes),
    )


def relative_threshold(base_accuracies: Sequence[float], fraction: float = 0.85) -> float:
    """A share of the mean accuracy at the short base lengths, as NoLiMa does (arXiv 2502.05167)."""
    return fraction * sum(base_accuracies) / len(base_accuracies)


def _all_reach(values: Iterable[float | None], threshold: float) -> bool:
    return all(value is not None and value >= threshold - TIE_TOLERANCE for value in values)


def _unbroken(passes: list[bool]) -> int:
    return passes.index(False) if False in passes else len(passes)


def _length_of(rows: Sequence[LengthCells], count: int) -> int | None:
    return rows[count - 1].length if count else None


def _limit(row: LengthCells, threshold: float) -> LimitedBy:
    bounds = row.bounds
    at = min(range(len(bounds)), key=lambda index: _low(bounds[index]))
    reason: Limit = "empty_cell" if bounds[at] is None else _reason(row.cells[at], threshold)
    return LimitedBy(row.length, row.depths[at], reason)


def _low(bound: Interval | None) -> float:
    """An empty cell comes before every other."""
    return -1.0 if bound is None else bound.low


def _reason(cell: Cell, threshold: float) -> Limit:
    if (cell.accuracy or 0.0) < threshold - TIE_TOLERANCE:
        return "below_threshold"
    return "missing_answers" if cell.lower_bound >= threshold - TIE_TOLERANCE else "too_few_items"
