"""The sign-flip test against full enumeration in fractions, and McNemar against statsmodels."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

from lim_tui.statistics.lattice import lattice
from lim_tui.statistics.mcnemar import mcnemar
from lim_tui.statistics.sign_flip import sign_flip

fractions = st.integers(1, 6).flatmap(
    lambda d: st.lists(st.integers(-d, d).map(lambda n: Fraction(n, d)), min_size=1, max_size=9)
)


def enumerated(values: list[Fraction]) -> tuple[float, float, float]:
    """P(sum >= observed), P(sum <= observed), P(|sum| >= |observed|) over all sign patterns, without floats."""
    observed = sum(values, Fraction(0))
    patterns = product((1, -1), repeat=len(values))
    sums = [sum((s * v for s, v in zip(signs, values, strict=True)), Fraction(0)) for signs in patterns]
    return (
        sum(value >= observed for value in sums) / len(sums),
        sum(value <= observed for value in sums) / len(sums),
        sum(abs(value) >= abs(observed) for value in sums) / len(sums),
    )


@given(fractions)
@settings(max_examples=200)
def test_the_lattice_counts_what_enumeration_counts(values: list[Fraction]) -> None:
    found = sign_flip(np.array([float(value) for value in values]))
    assert found is not None
    assert found.exact
    assert (found.greater, found.less, found.two_sided) == pytest.approx(enumerated(values), abs=1e-12)


@given(fractions)
def test_mid_p_takes_half_of_the_ties(values: list[Fraction]) -> None:
    found = sign_flip(np.array([float(value) for value in values]))
    at_least, at_most, _ = enumerated(values)
    assert found is not None
    if any(values):
        assert found.mid_greater == pytest.approx(at_least - (at_least + at_most - 1) / 2, abs=1e-12)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=8))
def test_scores_off_the_lattice_are_enumerated(values: list[float]) -> None:
    found = sign_flip(np.array(values))
    expected = enumerated([Fraction(value).limit_denominator(10**7) for value in values])
    assert found is not None
    assert (found.greater, found.less) == pytest.approx(expected[:2], abs=1e-12) or near_tie(values)


def near_tie(values: list[float]) -> bool:
    """Whether two sums differ by less than the rounding of the reference."""
    signs = np.array(list(product((1, -1), repeat=len(values))))
    distances = np.abs(signs @ np.array(values) - sum(values))
    return bool(((distances > 0) & (distances < 1e-6)).any())


def test_many_scores_off_the_lattice_are_drawn_with_a_seed() -> None:
    values = np.random.default_rng(5).normal(0.1, 0.3, 60).clip(-1, 1)
    first, second, other = sign_flip(values, seed=1), sign_flip(values, seed=1), sign_flip(values, seed=2)
    assert first == second
    assert first is not None
    assert other is not None
    assert not first.exact
    # The sum is nearly normal: P = 1 - Phi(sum / sqrt(sum of squares)).
    z = values.sum() / np.sqrt((values**2).sum())
    expected = NormalDist().cdf(-float(z))
    assert first.greater == pytest.approx(expected, abs=0.01)
    assert other.greater == pytest.approx(first.greater, abs=0.02)


def test_the_smallest_drawn_p_is_not_zero() -> None:
    found = sign_flip(np.linspace(0.9, 1.0, 60) * np.pi / 4)
    assert found is not None
    assert found.greater == pytest.approx(1 / 10_001)


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_that_of_statsmodels(fell: int, rose: int) -> None:
    expected = statsmodels_mcnemar([[5, fell], [rose, 7]], exact=True).pvalue if fell + rose else 1.0
    assert mcnemar(fell, rose).two_sided == pytest.approx(expected, abs=1e-10)


def test_hundreds_of_items_with_missing_repeats_stay_exact() -> None:
    random = np.random.default_rng(0)
    values = random.integers(-6, 7, 200) / 6
    found = sign_flip(values)
    assert found is not None
    assert found.exact
    z = values.sum() / np.sqrt((values**2).sum())
    normal = NormalDist().cdf(-float(z))
    assert found.greater == pytest.approx(normal, abs=0.02)


@given(fractions)
def test_exchanging_the_sides_exchanges_the_p_values(values: list[Fraction]) -> None:
    array = np.array([float(value) for value in values])
    there, back = sign_flip(array), sign_flip(-array)
    assert there is not None
    assert back is not None
    assert (there.greater, there.two_sided) == pytest.approx((back.less, back.two_sided))


def test_no_item_is_no_test_and_no_change_is_no_evidence() -> None:
    assert sign_flip(np.array([])) is None
    unchanged = sign_flip(np.zeros(6))
    assert unchanged is not None
    assert (unchanged.greater, unchanged.two_sided) == (1.0, 1.0)


def test_the_denominator_is_found() -> None:
    found = lattice(np.array([1 / 3, -1 / 2, 0.0]))
    assert found is not None
    assert (found.numerators.tolist(), found.denominator) == ([2, -3, 0], 6)
    assert lattice(np.array([0.123456789, 0.5])) is None
    assert lattice(np.array([1 / 31, 1 / 37])) is None  # 1147 is over the limit
