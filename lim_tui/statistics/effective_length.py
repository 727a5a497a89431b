"""Up to which length every position keeps a threshold: certified, observed, and not refuted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from lim_tui.statistics.cells import Cell

Limit = Literal["below_threshold", "too_few_items", "empty_cell"]
TIE_TOLERANCE = 1e-12
COMMON_THRESHOLD = 0.8
"""The accuracy that every depth has to keep where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class LengthCells:
    """The cells of one length (tokens or documents), one a depth in percent."""

    length: int
    depths: tuple[float, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LimitedBy:
    """The cell at which the certified length ends: the worst of its length, or an empty one."""

    length: int
    depth: float
    reason: Limit


@dataclass(frozen=True, slots=True)
class EffectiveLength:
    """The longest tested length such that it and every shorter one keep the threshold at all depths.

    ``certified`` on the one-sided lower bounds (P(too long) <= alpha without a correction, as a fixed sequence of
    intersection-union tests), ``observed`` on the accuracies, ``not_refuted`` on the upper bounds; None where not even
    the shortest does. ``limited_by`` is None when the longest length is certified. ``passes_after_failure`` are longer
    lengths whose accuracies keep the threshold again: worth a warning, not a result.
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

    def keeps(bound: Callable[[Cell], float | None]) -> list[bool]:
        return [_all_reach(map(bound, row.cells), threshold) for row in rows]

    certified = _unbroken(keeps(lambda cell: cell.lower_bound if cell.observations else None))
    by_accuracy = keeps(lambda cell: cell.accuracy)
    observed = _unbroken(by_accuracy)
    not_refuted = _unbroken(keeps(lambda cell: cell.upper_bound if cell.observations else None))
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


def _all_reach(values: map[float | None], threshold: float) -> bool:
    return all(value is not None and value >= threshold - TIE_TOLERANCE for value in values)


def _unbroken(passes: list[bool]) -> int:
    return passes.index(False) if False in passes else len(passes)


def _length_of(rows: Sequence[LengthCells], count: int) -> int | None:
    return rows[count - 1].length if count else None


def _limit(row: LengthCells, threshold: float) -> LimitedBy:
    cells = dict(zip(row.depths, row.cells, strict=True))
    for depth, cell in cells.items():
        if cell.accuracy is None:
            return LimitedBy(row.length, depth, "empty_cell")
    depth = min(cells, key=lambda depth: cells[depth].lower_bound)
    observed = cells[depth].accuracy or 0.0
    reason: Limit = "too_few_items" if observed >= threshold - TIE_TOLERANCE else "below_threshold"
    return LimitedBy(row.length, depth, reason)
