"""The effective length against the shortest length, with numbers counted by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t

from lim_tui.statistics.relative_length import LengthMeans, relative_length
from lim_tui.statistics.scores import FloatArray


def of(length: int, means: FloatArray) -> LengthMeans:
    return LengthMeans(length, means, means, means)


def test_a_length_keeps_85_percent_of_the_shortest_at_every_depth() -> None:
    """40 items, all right at 1,000; at 2,000 the second depth loses 6 of 40 (85%), at 4,000 7 of 40 (82.5%)."""
    base = np.ones((40, 2))
    longer, longest = base.copy(), base.copy()
    longer[:6, 1], longest[:7, 1] = 0, 0
    found = relative_length([of(4000, longest), of(1000, base), of(2000, longer)])
    assert found is not None
    assert (found.threshold, found.observed, found.not_refuted) == (0.85, 2000, 4000)
    # Every contrast at 1,000 is 0.15: Bonett and Price with one +1 and one -1 added.
    mean = 40 * 0.15 / 42
    error = np.sqrt(((40 * 0.15**2 + 2) / 42 - mean**2) / 42)
    assert (mean - t.ppf(0.95, 41) * error >= 0) == (found.certified == 1000)
    assert found.certified == 1000


def test_few_items_certify_not_even_the_shortest_and_one_length_says_nothing() -> None:
    few = np.ones((5, 2))
    found = relative_length([of(1000, few), of(2000, few)])
    assert found is not None
    assert (found.certified, found.observed) == (None, 2000)
    assert relative_length([of(1000, few)]) is None
    assert relative_length([of(1000, np.full((5, 2), np.nan)), of(2000, few)]) is None


def test_missing_answers_count_against_what_is_certified() -> None:
    base = np.ones((60, 1))
    gone = base.copy()
    gone[:20] = np.nan
    lost = LengthMeans(2000, gone, np.nan_to_num(gone, nan=0.0), np.nan_to_num(gone, nan=1.0))
    found = relative_length([of(1000, base), lost])
    assert found is not None
    assert (found.certified, found.observed, found.not_refuted) == (1000, 2000, 2000)
    assert found.threshold == pytest.approx(0.85)
