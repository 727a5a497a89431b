"""Where signs, labellings, swaps or items are drawn, the order of the items decides nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from lim_tui.statistics.bootstrap import bootstrap_interval
from lim_tui.statistics.gap_permutation import permute_gap
from lim_tui.statistics.scores import FloatArray
from lim_tui.statistics.sign_flip import sign_flip
from lim_tui.statistics.swap import swap_test

ITEMS = 24


def _drop(means: FloatArray) -> FloatArray:
    drop: FloatArray = means[:, 0] - means[:, 1]
    return drop


def _gap(rows: FloatArray) -> list[float | bool]:
    found = permute_gap(rows, draws=300)
    assert found is not None
    return [found.exact, found.p, found.null_mean]


def _signs(rows: FloatArray) -> list[float | bool]:
    # Square roots lie on no lattice, so that the signs are drawn.
    found = sign_flip(np.sqrt(rows[:, 0]) - np.sqrt(rows[:, 1] / 3))
    assert found is not None
    return [found.exact, found.greater, found.less]


def _swap(rows: FloatArray) -> list[float | bool]:
    found = swap_test(rows[:, :2], rows[:, 2:], draws=300)
    assert found is not None
    return [found.exact, found.p_regressed, found.p_improved]


def _bootstrap(rows: FloatArray) -> list[float | bool]:
    found = bootstrap_interval(rows, _drop, draws=300)
    assert found is not None
    return [False, found.low, found.high]


@pytest.mark.parametrize("drawn", [_gap, _signs, _swap, _bootstrap])
@pytest.mark.parametrize("seed", range(5))
def test_what_is_drawn_is_drawn_for_the_values_and_not_for_their_places(
    drawn: Callable[[FloatArray], list[float | bool]], seed: int
) -> None:
    random = np.random.default_rng(seed)
    rows = random.integers(0, 4, (ITEMS, 4)) / 3
    there, shuffled = drawn(rows), drawn(rows[random.permutation(ITEMS)])
    assert there[0] is False, "these items are few enough to count every labelling: the test tests nothing"
    assert there == pytest.approx(shuffled)


def test_a_missing_score_has_a_place_in_the_order_too() -> None:
    random = np.random.default_rng(3)
    rows = np.where(random.random((ITEMS, 4)) < 0.2, np.nan, random.integers(0, 4, (ITEMS, 4)) / 3)
    assert _gap(rows) == pytest.approx(_gap(rows[::-1]))
