"""The paired bootstrap: items are drawn, each with its whole row over depths and lengths.

Offered for composite figures only (drop, change of a drop, utilisation), and from 20 items on: below that its intervals
cover too seldom. Never for the gap or for one cell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from lim_tui.statistics.intervals import Interval
from lim_tui.statistics.lattice import Lattice
from lim_tui.statistics.scores import FloatArray, in_one_order

FEWEST_ITEMS = 20


@lru_cache(maxsize=2)
def resample_counts(items: int, draws: int = 10_000, seed: int = 0) -> FloatArray:
    """How often each item is drawn: [draw, item], rows sum to ``items``. Cached, read-only."""
    random = np.random.default_rng(seed)
    drawn = random.integers(0, items, (draws, items)) + np.arange(draws)[:, np.newaxis] * items
    counts = np.bincount(drawn.ravel(), minlength=draws * items).reshape(draws, items).astype(np.float64)
    counts.flags.writeable = False
    return counts


def bootstrap_interval(
    rows: FloatArray,
    statistic: Callable[[FloatArray], FloatArray],
    confidence: float = 0.95,
    draws: int = 10_000,
    seed: int = 0,
) -> Interval | None:
    """The percentile interval of a function of column means, from complete rows[item, column].

    ``statistic`` maps means[draw, column] to one value a draw; draws where it is nan are left out. None below 20 items.
    """
    if len(rows) < FEWEST_ITEMS:
        return None
    values = statistic(resample_counts(len(rows), draws, seed) @ in_one_order(rows) / len(rows))
    values = values[~np.isnan(values)]
    if values.size == 0:
        return None
    tail = 100 * (1 - confidence) / 2
    low, high = np.percentile(values, [tail, 100 - tail])
    return Interval(float(low), float(high))


def exact_resampled_sums(differences: Lattice) -> tuple[FloatArray, FloatArray]:
    """The bootstrap's whole distribution of a sum, without drawing: the support and its probabilities."""
    numerators = differences.numerators
    lowest, items = int(numerators.min()), numerators.size
    one_draw = np.bincount(numerators - lowest) / items
    chances = np.ones(1)
    for _ in range(items):
        chances = np.convolve(chances, one_draw)
    support = (np.arange(chances.size) + lowest * items) / differences.denominator
    return support, chances
