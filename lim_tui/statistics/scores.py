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


def repeats_scored(scores: FloatArray) -> FloatArray:
    """How many of an item's repeats (the last axis) have a score."""
    # A product with ones sums a short axis several times faster than sum() does, and redraws wait for it.
    counts: FloatArray = (~np.isnan(scores)).astype(np.float64) @ np.ones(scores.shape[-1])
    return counts


def item_means(scores: FloatArray) -> FloatArray:
    """The mean over the last axis (seeds), nan without any: an item counts once, whatever its repeats."""
    totals = np.where(np.isnan(scores), 0.0, scores) @ np.ones(scores.shape[-1])
    return _ratio(totals, repeats_scored(scores))


def position_accuracy(means: FloatArray) -> FloatArray:
    """Accuracy by depth from means[item, depth]: items weigh equally; nan for a depth without any score."""
    present = ~np.isnan(means)
    return _ratio(np.where(present, means, 0.0).sum(axis=0), present.sum(axis=0).astype(np.float64))


def in_one_order(rows: FloatArray) -> FloatArray:
    """The rows of [item, column] in an order that their values alone decide, missing ones last.

    What is drawn for an item must not hang on where it stands: a file in another order would give another p-value.
    """
    ordered: FloatArray = rows[np.lexsort(rows.T[::-1])]
    return ordered


def without_missing(values: FloatArray) -> FloatArray:
    """The values that are there."""
    return values[~np.isnan(values)]


def complete_differences(first: FloatArray, second: FloatArray) -> FloatArray:
    """First minus second, for the items that have both."""
    return without_missing(first - second)


def known(value: float) -> float | None:
    """The number, or None for nan."""
    return None if np.isnan(value) else float(value)


def _ratio(totals: FloatArray, counts: FloatArray) -> FloatArray:
    ratios: FloatArray = np.divide(totals, counts, out=np.full_like(totals, np.nan), where=counts > 0)
    return ratios


def incomplete_items(scores: FloatArray) -> int:
    """How many items of scores[item, depth, seed] have a score at some measured depths but not at all of them."""
    means = item_means(scores)
    scored = ~np.isnan(means)
    measured = scored[:, scored.any(axis=0)]
    return int((measured.any(axis=1) & ~measured.all(axis=1)).sum())
