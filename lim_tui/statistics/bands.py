"""Start, middle and end of the context, by depth in percent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lim_tui.statistics.scores import BoolArray, FloatArray


@dataclass(frozen=True, slots=True)
class Bands:
    """Limits of the bands in percent, each inclusive; depths between the bands enter none."""

    start_to: float = 20.0
    middle_from: float = 40.0
    middle_to: float = 60.0
    end_from: float = 80.0

    def masks(self, depths: Sequence[float]) -> tuple[list[bool], list[bool], list[bool]]:
        """Which depths lie in the start, the middle and the end."""
        return (
            [depth <= self.start_to for depth in depths],
            [self.middle_from <= depth <= self.middle_to for depth in depths],
            [depth >= self.end_from for depth in depths],
        )

    def hold(self, depth: float) -> bool:
        """Whether the depth lies in one of the bands."""
        return any(mask[0] for mask in self.masks([depth]))


DEFAULT_BANDS = Bands()


@dataclass(frozen=True, slots=True)
class BandValues:
    """Accuracy of the bands; None where no depth of the band was measured.

    ``edges`` is the mean of start and end; ``drop`` is edges minus middle.
    """

    start: float | None
    middle: float | None
    end: float | None
    edges: float | None
    drop: float | None


def band_values(depths: Sequence[float], accuracy: Sequence[float | None], bands: Bands = DEFAULT_BANDS) -> BandValues:
    """The unweighted mean over the measured depths of each band."""
    start, middle, end = (_mean_of_measured(accuracy, mask) for mask in bands.masks(depths))
    edges = None if start is None or end is None else (start + end) / 2
    drop = None if edges is None or middle is None else edges - middle
    return BandValues(start, middle, end, edges, drop)


@dataclass(frozen=True, slots=True)
class ItemBands:
    """Each item's mean over the measured depths of a band; nan for an item that lacks one of them."""

    start: FloatArray
    middle: FloatArray
    end: FloatArray

    @property
    def drop(self) -> FloatArray:
        """Mean of start and end, minus middle."""
        return (self.start + self.end) / 2 - self.middle


def item_bands(means: FloatArray, depths: Sequence[float], bands: Bands = DEFAULT_BANDS) -> ItemBands:
    """The bands of each item from means[item, depth]."""
    measured = ~np.isnan(means).all(axis=0)
    return ItemBands(
        *(_mean_of_columns(means, measured & np.array(mask, dtype=np.bool_)) for mask in bands.masks(depths))
    )


def _mean_of_measured(accuracy: Sequence[float | None], mask: Sequence[bool]) -> float | None:
    values = [value for value, inside in zip(accuracy, mask, strict=True) if inside and value is not None]
    return sum(values) / len(values) if values else None


def _mean_of_columns(means: FloatArray, columns: BoolArray) -> FloatArray:
    if not columns.any():
        return np.full(len(means), np.nan)
    mean: FloatArray = means[:, columns].mean(axis=1)
    return mean
