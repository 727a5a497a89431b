"""The drop that a sweep finds: against its equation solved otherwise, and against the label's own tests."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri
from scipy.stats import t

from lim_tui.statistics.drop_planning import detectable_drop, next_sweep
from lim_tui.statistics.scores import FloatArray
from lim_tui.statistics.sign_flip import sign_flip


def solved(items: int, answers: int, spread: float) -> float:
    """The drop at which t.95 + t.90 standard errors are the drop itself, by bisection."""
    quantiles = t.ppf(0.95, items - 1) + t.ppf(0.90, items - 1)
    return float(brentq(lambda d: d - quantiles * ((spread + d * (1 - d) / answers) / items) ** 0.5, 1e-3, 1))


@pytest.mark.parametrize("items", [10, 15, 50, 200])
@pytest.mark.parametrize("answers", [1, 3])
@pytest.mark.parametrize("spread", [0.0, 0.05, 0.1])
def test_the_drop_solves_its_equation(items: int, answers: int, spread: float) -> None:
    assert detectable_drop(items, answers, spread) == pytest.approx(solved(items, answers, spread), abs=1e-9)


def test_a_typical_case_spreads_as_the_specification_says() -> None:
    """Omega squared .0192 and twice sigma squared .064 over the answers."""
    for answers in (1, 3):
        assert detectable_drop(15, answers) == pytest.approx(solved(15, answers, 0.0192 + 0.128 / answers), abs=1e-9)


def test_what_could_never_be_significant_finds_no_drop() -> None:
    """Four items that all fall have p 1/16, five 1/32."""
    assert detectable_drop(4, 3) is None
    assert detectable_drop(5, 3) is not None
    assert detectable_drop(5, 1, 1.0) is None
    assert detectable_drop(15, 0) is None


def scores(random: np.random.Generator, items: int, repeats: int, accuracies: tuple[float, ...]) -> FloatArray:
    """Scores[depth, item, seed] of a probit reader; cases differ in difficulty by 0.5."""
    ease = random.normal(0, 0.5, (items, 1))
    right = [ndtr(ndtri(share) * 1.25**0.5 + ease) for share in accuracies]
    return np.stack([random.random((items, repeats)) < share for share in right]).astype(float)


@pytest.mark.parametrize(("items", "repeats"), [(15, 3), (10, 3), (50, 1)])
def test_the_label_finds_it_in_about_so_many_sweeps(items: int, repeats: int) -> None:
    """Miller's formula promised 18, 22 and 15 points with 80% power, and the label had 27% to 50% there."""
    drop, random, found = detectable_drop(items, repeats) or 0.0, np.random.default_rng(5), 0
    for _ in range(200):
        start, middle, end = scores(random, items, repeats, (0.9, 0.9 - drop, 0.9)).mean(axis=2)
        tests = (sign_flip(start - middle), sign_flip(end - middle))
        found += all(test is not None and test.greater <= 0.05 for test in tests)
    assert 0.7 < found / 200 < 0.95


@pytest.mark.parametrize("drop", [0.0, 0.2])
def test_a_sweep_that_was_run_plans_what_was_estimated_before_it(drop: float) -> None:
    random = np.random.default_rng(6)
    planned = detectable_drop(15, 3) or 0.0
    found = []
    for _ in range(200):
        edge, middle = scores(random, 15, 3, (0.85, 0.85 - drop))
        told = next_sweep(edge, middle, 0.10)
        assert told is not None
        found.append(told.detectable or 1.0)
    assert abs(float(np.median(found)) - planned) < 0.03
    assert float(np.quantile(found, 0.1)) > planned - 0.12
    assert float(np.quantile(found, 0.9)) < planned + 0.12


def test_the_next_sweep_by_the_spread_of_this_one() -> None:
    """Ten items, two repeats each, first always right; second right once in five of them, and always in the others.

    Differences 0.5 five times, 0 five times: mean 1/4, variance 10 (1/4)^2 / 9 = 5/72. The drop seen brings
    (1/4)(3/4)/2 = 3/32 by itself, more than that; so nothing is left.
    """
    first = np.ones((10, 2))
    second = np.ones((10, 2))
    second[:5, 1] = 0
    found = next_sweep(first, second, 0.10)
    assert found is not None
    assert (found.items, found.answers) == (10, 20)
    assert found.detectable == pytest.approx(solved(10, 2, 0.0), abs=1e-9)
    assert found.items_for_target == 41
    assert solved(41, 2, 0.0) <= 0.10 < solved(40, 2, 0.0)
    # The items' own differences vary by no more than two calls of each explain: five items are the fewest of all.
    assert found.items_with_more_repeats == 5
    once = next_sweep(first[:, :1], second[:, 1:], 0.10)
    assert once is not None
    assert once.items_with_more_repeats is None
    assert next_sweep(first[:1], second[:1], 0.10) is None


def test_items_with_other_numbers_of_answers_count_by_their_own() -> None:
    """One answer, three and three: a call's variance is divided by 1, 3 and 3, so by 9/5 on average."""
    first = np.ones((6, 3))
    first[0::3, 1:] = np.nan
    second = first.copy()
    second[1, :2] = 0
    found = next_sweep(first, second, 0.10)
    assert found is not None
    # Five differences of 0, one of 2/3: mean 1/9, variance (4/9 - 6/81) / 5 = 2/27.
    left = 2 / 27 - (1 / 9) * (8 / 9) / (9 / 5)
    assert found.answers == 14
    assert found.detectable == pytest.approx(detectable_drop(6, 9 / 5, left) or 0.0, abs=1e-9)


def test_a_million_items_are_not_promised() -> None:
    found = next_sweep(np.ones((6, 1)), np.eye(6)[:, :1], 0.0)
    assert found is not None
    assert found.items_for_target is None
