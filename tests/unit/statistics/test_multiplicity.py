"""Holm against statsmodels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from lim_tui.statistics.multiplicity import fixed_sequence, holm

p_values = st.lists(st.floats(0, 1), min_size=1, max_size=12)


@given(p_values)
def test_holm_is_that_of_statsmodels(values: list[float]) -> None:
    assert list(holm(values)) == pytest.approx(multipletests(values, method="holm")[1].tolist(), abs=1e-12)


@given(p_values)
def test_unknown_p_values_do_not_count(values: list[float]) -> None:
    assert holm([None, *values, None]) == (None, *holm(values), None)


def test_nothing_to_correct() -> None:
    assert holm([]) == ()
    assert fixed_sequence([]) == ()
