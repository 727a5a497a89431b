"""Evidence at any time: fair bets do not grow, the closed form agrees, the sequence is where the likelihood says."""

from __future__ import annotations

from itertools import product
from math import exp, inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import betaln

from lim_tui.statistics.alpha_spending import alpha_increments, spent_alpha
from lim_tui.statistics.confidence_sequence import accuracy_at_any_time
from lim_tui.statistics.intervals import Interval, clopper_pearson
from lim_tui.statistics.sequential import betting_evidence, mcnemar_log_e, middle_drop_evidence


@pytest.mark.parametrize("size", [1.0, 1 / 3])
def test_a_fair_game_keeps_the_stake(size: float) -> None:
    games = [betting_evidence(np.array(signs) * size).log_e[-1] for signs in product((1.0, -1.0), repeat=8)]
    assert sum(map(exp, games)) / len(games) == pytest.approx(1.0)


@given(st.lists(st.sampled_from([1.0, 0.0, -1.0]), min_size=1, max_size=60))
def test_the_closed_form_agrees_for_right_or_wrong(differences: list[float]) -> None:
    found = betting_evidence(np.array(differences)).log_e[-1]
    expected = mcnemar_log_e(differences.count(1.0), differences.count(-1.0))
    assert exp(found) == pytest.approx(exp(expected), rel=0.02, abs=1e-3)


def test_evidence_once_reached_is_kept() -> None:
    found = betting_evidence(np.array([1.0] * 8 + [-1.0] * 20))
    assert found.rejects(alpha=0.05)
    assert exp(found.log_e[-1]) < 1
    assert not betting_evidence(np.array([1.0] * 8)).rejects(alpha=0.05, tests=100)


def test_no_item_is_no_evidence() -> None:
    found = betting_evidence(np.array([]))
    assert (found.log_e, found.p) == ((), 1.0)


def test_a_drop_needs_both_edges() -> None:
    right, wrong = np.ones(10), np.zeros(10)
    assert middle_drop_evidence(right, wrong, right).rejects()
    assert not middle_drop_evidence(wrong, wrong, right).rejects()


def test_overwhelming_counts_do_not_overflow() -> None:
    assert mcnemar_log_e(0, 2000) == -inf
    assert mcnemar_log_e(2000, 0) == pytest.approx(2000 * log(2), rel=0.01)


@given(st.integers(1, 80).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_sequence_ends_where_the_likelihood_ratio_is_twenty(count: tuple[int, int]) -> None:
    right, items = count
    found = accuracy_at_any_time(right, items)
    for accuracy, inside in ((found.low, right > 0), (found.high, right < items)):
        if inside:
            ratio = betaln(right + 0.5, items - right + 0.5) - betaln(0.5, 0.5)
            ratio -= right * log(accuracy) + (items - right) * log(1 - accuracy)
            assert ratio == pytest.approx(log(20), abs=1e-6)


@given(st.integers(2, 80).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_looking_at_any_time_costs_width(count: tuple[int, int]) -> None:
    anytime, fixed = accuracy_at_any_time(*count), clopper_pearson(*count)
    assert anytime.low <= fixed.low + 1e-9
    assert anytime.high >= fixed.high - 1e-9


def test_no_answer_leaves_the_sequence_open() -> None:
    assert accuracy_at_any_time(0, 0) == Interval(0.0, 1.0)


@pytest.mark.parametrize("shape", ["pocock", "obrien_fleming"])
def test_all_of_alpha_is_spent_at_the_end(shape: str) -> None:
    assert sum(alpha_increments([0.2, 0.5, 1.0], shape)) == pytest.approx(0.05)  # type: ignore[arg-type]
    assert spent_alpha(0.0, shape) == 0.0  # type: ignore[arg-type]
