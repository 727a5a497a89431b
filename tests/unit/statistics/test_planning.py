"""Planning against the tables of the specification, which were calculated apart from this code."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from lim_tui.statistics.items_needed import further_items
from lim_tui.statistics.multiplicity import fewest_items_for_significance
from lim_tui.statistics.planning import (
    detectable_difference,
    flawless_items,
    flawless_items_for_tolerance,
    items_to_show_no_loss,
    pilot_variance,
    resolvable_margin,
)
from lim_tui.statistics.power import mcnemar_power


@pytest.mark.parametrize(("repeats", "points"), [(1, [24, 15, 10.7, 7.6]), (3, [15.6, 9.9, 7.0, 4.9])])
def test_typical_detectable_differences(repeats: int, points: list[float]) -> None:
    found = [detectable_difference(items, repeats) for items in (20, 50, 100, 200)]
    assert [100 * (value or 0) for value in found] == pytest.approx(points, abs=0.3)


def test_nothing_is_detectable_without_items() -> None:
    assert detectable_difference(0, 1) is None


def test_flawless_items_reach_what_they_promise() -> None:
    for threshold in (0.5, 0.8, 0.9, 0.95, 0.99):
        items = flawless_items(threshold)
        bounds = [
            binomtest(count, count, alternative="greater").proportion_ci(0.95, "exact").low
            for count in (items - 1, items)
            if count
        ]
        assert bounds[-1] >= threshold - 1e-9
        assert all(bound < threshold for bound in bounds[:-1])


def test_a_tolerance_needs_items_even_when_all_is_right() -> None:
    assert [flawless_items_for_tolerance(tolerance) for tolerance in (0.20, 0.15, 0.10, 0.05)] == [11, 15, 23, 46]


def test_the_resolvable_margin_turns_the_item_count_round() -> None:
    items = items_to_show_no_loss(0.07, 0.17)
    assert resolvable_margin(items, 0.17) <= 0.07 < resolvable_margin(items - 1, 0.17)


@pytest.mark.parametrize(
    ("items", "fell", "rose", "alpha", "power"),
    [
        (20, 0.24, 0.04, 0.05, 0.33),
        (30, 0.24, 0.04, 0.05, 0.56),
        (50, 0.24, 0.04, 0.05, 0.84),
        (120, 0.15, 0.05, 0.05, 0.76),
        (50, 0.24, 0.04, 0.05 / 8, 0.50),
        (80, 0.24, 0.04, 0.05 / 8, 0.82),
    ],
)
def test_the_power_table(items: int, fell: float, rose: float, alpha: float, power: float) -> None:
    assert mcnemar_power(items, fell, rose, alpha) == pytest.approx(power, abs=0.006)


def test_power_by_brute_force_both_ways() -> None:
    items, fell, rose = 9, 0.3, 0.2
    alternatives: tuple[Literal["greater", "two-sided"], ...] = ("greater", "two-sided")
    expected = dict.fromkeys(alternatives, 0.0)
    for changed in range(items + 1):
        for falls in range(changed + 1):
            chance = binom.pmf(changed, items, fell + rose) * binom.pmf(falls, changed, fell / (fell + rose))
            for alternative in alternatives:
                p = binomtest(falls, changed, alternative=alternative).pvalue if changed else 1.0
                expected[alternative] += chance * (p <= 0.2)
    assert mcnemar_power(items, fell, rose, 0.2) == pytest.approx(expected["greater"])
    assert mcnemar_power(items, fell, rose, 0.2, "two-sided") == pytest.approx(expected["two-sided"])


def test_nothing_that_changes_is_never_found() -> None:
    assert mcnemar_power(50, 0.0, 0.0) == 0.0


def test_the_fewest_items_are_those_of_the_specification() -> None:
    found = [(fewest_items_for_significance(0.05, m, False), fewest_items_for_significance(0.05, m)) for m in (1, 4, 8)]
    assert found == [(5, 6), (7, 8), (8, 9)]


def test_a_pilot_recovers_where_the_variance_comes_from() -> None:
    random = np.random.default_rng(2)
    level = random.uniform(0.3, 0.7, 4000)
    shift = np.where(random.random(4000) < 0.5, 0.2, -0.2)  # variance of the true difference: .04
    first, second = ((random.random((4000, 3)) < p[:, np.newaxis]).astype(float) for p in (level + shift, level))
    found = pilot_variance(first, second)
    assert found is not None
    assert found.between == pytest.approx(0.04, abs=0.01)
    expected_within = np.mean([(p * (1 - p)).mean() for p in (level + shift, level)])
    assert found.within == pytest.approx(expected_within, abs=0.01)


def test_a_pilot_without_repeats_says_nothing() -> None:
    assert pilot_variance(np.ones((5, 1)), np.zeros((5, 1))) is None
    assert pilot_variance(np.ones((1, 3)), np.zeros((1, 3))) is None


def test_further_items_are_the_fewest() -> None:
    assert further_items(lambda total: total >= 37, 12) == 25
    assert further_items(lambda total: total >= 37, 40) == 0
    assert further_items(lambda total: total >= 1, 0) == 1
    assert further_items(lambda total: False, 12) is None
