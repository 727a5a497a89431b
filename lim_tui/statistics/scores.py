"""Score arrays and their means. A score lies in [0, 1]; nan is a trial without a score, never a wrong answer."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]
IntArray: TypeAlias = npt.NDArray[np.int64]


def checked_scores(scores: npt.ArrayLike, dimensions: int) -> FloatArray:
    """The scores as float64; ValueError for another number of axes or a value outside [0, 1]."""
    array = np.asarray(scores, dtype=np.float64)
    if array.ndim != dimensions:
        raise ValueError(f"scores need {dimensions} axes, these have {array.ndim}")
    if bool(((array < 0) | (array > 1)).any()):
        raise ValueError("a score must lie between 0 and 1")
    return array


def mean_present(values: FloatArray, axis: int) -> FloatArray:
    """The mean over an axis of what is there; nan where nothing is."""
    present = ~np.isnan(values)
    count = present.sum(axis=axis)
    total = np.where(present, values, 0.0).sum(axis=axis)
    means: FloatArray = np.divide(total, count, out=np.full(total.shape, np.nan), where=count > 0)
    return means


def item_means(scores: FloatArray) -> FloatArray:
    """The mean over the last axis (seeds): an item counts once, however many of its repeats were scored."""
    return mean_present(scores, axis=-1)


def position_accuracy(means: FloatArray) -> FloatArray:
    """Accuracy by depth from means[item, depth]: items weigh equally; nan for a depth without any score."""
    return mean_present(means, axis=0)


def without_missing(values: FloatArray) -> FloatArray:
    """The values that are there."""
    return values[~np.isnan(values)]


def complete_differences(first: FloatArray, second: FloatArray) -> FloatArray:
    """First minus second, for the items that have both."""
    return without_missing(first - second)


def known(value: float) -> float | None:
    """The number, or None for nan."""
    return None if np.isnan(value) else float(value)
