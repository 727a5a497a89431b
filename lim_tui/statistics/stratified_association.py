"""Whether two classifications go together inside strata: the generalised Cochran-Mantel-Haenszel test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from lim_tui.statistics.scores import FloatArray

Table = Sequence[Sequence[int]]


def association_p(tables: Iterable[Table]) -> float | None:
    """The chi-square p-value of general association over ``tables[row][column]``, one a stratum, all of one shape.

    None where no stratum has two rows and two columns that are not empty. Landis, Heyman and Koch, "Average partial
    association in three-way contingency tables", International Statistical Review 46 (1978).
    """
    from scipy.special import chdtrc

    distance, covariance = _sums(np.asarray(table, dtype=np.float64) for table in tables)
    freedom = int(np.linalg.matrix_rank(covariance)) if covariance.size else 0
    if not freedom:
        return None
    statistic = float(distance @ np.linalg.pinv(covariance) @ distance)
    return float(chdtrc(freedom, statistic))


def _sums(tables: Iterable[FloatArray]) -> tuple[FloatArray, FloatArray]:
    """Observed less expected counts of all but the last row and column, and their covariance, over the strata."""
    distance: FloatArray = np.zeros(0)
    covariance: FloatArray = np.zeros((0, 0))
    for table in tables:
        total = table.sum()
        if total < 2:
            continue
        rows, columns = table.sum(axis=1), table.sum(axis=0)
        apart = (table - np.outer(rows, columns) / total)[:-1, :-1].ravel()
        spread = np.kron(_spread(rows, total), _spread(columns, total)) / (total**2 * (total - 1))
        if not distance.size:
            distance, covariance = np.zeros_like(apart), np.zeros_like(spread)
        distance, covariance = distance + apart, covariance + spread
    return distance, covariance


def _spread(margin: FloatArray, total: float) -> FloatArray:
    kept = margin[:-1]
    return np.diag(kept) * total - np.outer(kept, kept)
