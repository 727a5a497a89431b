"""Two runs of one protocol: swap test, change of the drop, bootstrap, baselines."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from lim_tui.statistics.baselines import context_harm, utilisation, utilisation_interval
from lim_tui.statistics.bootstrap import bootstrap_interval, exact_resampled_sums, resample_counts
from lim_tui.statistics.lattice import Lattice
from lim_tui.statistics.mitigation import drop_change, mitigation
from lim_tui.statistics.scores import FloatArray
from lim_tui.statistics.swap import swap_test

NAN = np.nan
runs = arrays(np.float64, (6, 3), elements=st.sampled_from([0.0, 0.5, 1.0]))


@given(runs, runs)
@settings(max_examples=40)
def test_the_swap_test_is_brute_force(baseline: FloatArray, candidate: FloatArray) -> None:
    found = swap_test(baseline, candidate)
    changes = []
    for swaps in product((False, True), repeat=6):
        mask = np.array(swaps)[:, np.newaxis]
        old, new = np.where(mask, candidate, baseline), np.where(mask, baseline, candidate)
        changes.append(new.mean(axis=0).min() - old.mean(axis=0).min())
    assert found is not None
    assert found.change == pytest.approx(changes[0])
    assert found.p_regressed == pytest.approx(np.mean(np.array(changes) <= changes[0] + 1e-9))
    assert found.p_improved == pytest.approx(np.mean(np.array(changes) >= changes[0] - 1e-9))


def test_a_run_against_itself_shows_nothing() -> None:
    run = np.random.default_rng(0).random((30, 5)).round()
    found = swap_test(run, run)
    assert found is not None
    assert (found.change, found.p_regressed, found.p_improved) == (0.0, 1.0, 1.0)


def test_many_changed_items_are_drawn_and_never_certain() -> None:
    found = swap_test(np.ones((40, 3)), np.tile([1.0, 0.0, 1.0], (40, 1)), draws=400)
    assert found is not None
    assert not found.exact
    assert found.p_regressed == pytest.approx(1 / 401)
    assert found == swap_test(np.ones((40, 3)), np.tile([1.0, 0.0, 1.0], (40, 1)), draws=400)


def test_only_pairs_that_both_runs_have_are_swapped() -> None:
    found = swap_test(np.array([[1.0, NAN], [1.0, NAN]]), np.array([[0.0, 1.0], [NAN, 1.0]]))
    assert found is not None
    assert (found.baseline_worst, found.candidate_worst) == (1.0, 0.0)
    assert swap_test(np.array([[NAN]]), np.array([[1.0]])) is None


def test_a_mended_middle_with_unharmed_edges() -> None:
    before = np.tile([1.0, 1.0, 0.0, 1.0, 1.0], (30, 1))
    found = mitigation(before, np.ones((30, 5)), [0, 25, 50, 75, 100])
    assert found.drop is not None
    assert (found.drop.before, found.drop.after, found.drop.reduction) == (1.0, 0.0, 1.0)
    assert found.drop.p_reduced == pytest.approx(2.0**-30)
    assert (found.start_change, found.end_change) == (0.0, 0.0)
    assert -0.10 < found.start_change_low == found.end_change_low < -0.01


def test_a_drop_mended_by_ruining_the_edges_is_seen() -> None:
    before = np.tile([1.0, 0.0, 1.0], (30, 1))
    found = mitigation(before, np.zeros((30, 3)), [0, 50, 100])
    assert found.drop is not None
    assert found.drop.reduction == 1.0
    assert max(found.start_change_low, found.end_change_low) < -0.10


def test_without_common_items_a_change_is_unknown() -> None:
    assert drop_change(np.array([NAN, 1.0]), np.array([1.0, NAN])) is None
    nothing = mitigation(np.full((3, 1), NAN), np.ones((3, 1)), [0])
    assert (nothing.drop, nothing.start_change, nothing.start_change_low) == (None, None, -1.0)


def test_below_twenty_items_there_is_no_bootstrap() -> None:
    few, enough = (drop_change(np.linspace(0, 1, items), np.zeros(items)) for items in (19, 20))
    assert few is not None
    assert enough is not None
    assert (few.low, few.high) == (None, None)
    assert enough.low is not None
    assert enough.high is not None
    assert enough.low < enough.reduction < enough.high


def test_drawn_resamples_agree_with_the_exact_distribution() -> None:
    numerators = np.array([0, 1, 1, -1, 0] * 4)
    support, chances = exact_resampled_sums(Lattice(numerators, 1))
    mean = float(support @ chances)
    spread = float(((support - mean) ** 2 @ chances) ** 0.5)
    drawn = resample_counts(20, 10_000, seed=4) @ numerators
    assert drawn.mean() == pytest.approx(mean, abs=4 * spread / 100)
    assert float((drawn <= 0).mean()) == pytest.approx(float(chances[support <= 0].sum()), abs=0.02)
    cumulative = chances.cumsum()
    expected = [support[np.searchsorted(cumulative, tail)] for tail in (0.025, 0.975)]
    found = bootstrap_interval(numerators[:, np.newaxis].astype(float), lambda means: means[:, 0], seed=4)
    assert found is not None
    assert [found.low * 20, found.high * 20] == pytest.approx(expected, abs=1.0)


def test_utilisation_lies_between_the_baselines() -> None:
    assert utilisation(0.9, 0.2, 0.25) is None
    assert utilisation(0.75, 0.7, 0.8) == pytest.approx(0.5)  # ten points apart, though not in floats
    random = np.random.default_rng(1)
    scores, closed, oracle = ((random.random(60) < p).astype(float) for p in (0.6, 0.2, 0.95))
    found = utilisation_interval(scores, closed, oracle)
    point = utilisation(scores.mean(), closed.mean(), oracle.mean())
    assert found is not None
    assert point is not None
    assert found.low < point < found.high
    assert utilisation_interval(scores[:10], closed[:10], oracle[:10]) is None
    assert utilisation_interval(scores, closed, closed) is None
    assert utilisation_interval(scores * NAN, closed, oracle) is None


def test_context_harm_is_paired() -> None:
    found = context_harm(np.array([0.0, 0.0, 1.0, NAN]), np.array([1.0, 0.0, 1.0, 1.0]))
    assert found.difference == pytest.approx(-1 / 3)
    assert found.items == 3
