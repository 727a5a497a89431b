"""General association inside strata, held to a published example and to Pearson's test."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chi2

from lim_tui.statistics.stratified_association import association_p

# Job satisfaction by income and gender: Agresti, Categorical Data Analysis (2002), p. 288; R's ?mantelhaen.test gives
# M^2 = 10.2001, df = 9, p = 0.3345.
WOMEN = [[1, 3, 11, 2], [2, 3, 17, 3], [0, 1, 8, 5], [0, 2, 4, 2]]
MEN = [[1, 1, 2, 1], [0, 3, 5, 1], [0, 0, 7, 3], [0, 1, 9, 6]]


def test_the_published_example() -> None:
    assert association_p([WOMEN, MEN]) == pytest.approx(0.3345, abs=0.00005)
    assert association_p([WOMEN, MEN]) == pytest.approx(chi2.sf(10.2001, 9), abs=0.0001)


def test_one_stratum_is_pearsons_statistic_times_n_less_one_over_n() -> None:
    table = np.array([[30, 10], [12, 28]])
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / 80
    pearson = ((table - expected) ** 2 / expected).sum()
    assert association_p([table.tolist()]) == pytest.approx(chi2.sf(pearson * 79 / 80, 1))


def test_what_differs_between_strata_only_is_no_association() -> None:
    # Each stratum has rows of its own: time passed between them.
    assert association_p([[[5, 5], [0, 0]], [[0, 0], [5, 5]]]) is None
    assert association_p([]) is None
    assert association_p([[[1, 0], [0, 0]]]) is None


def test_a_row_that_is_empty_everywhere_takes_no_freedom() -> None:
    with_empty = [[30, 10], [0, 0], [12, 28]]
    assert association_p([with_empty]) == pytest.approx(association_p([[[30, 10], [12, 28]]]) or 0)
