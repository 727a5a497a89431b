"""The intervals and tests of decisions hold what they claim, in simulations with a known truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.soak.decision_rows import PARTS, Row

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_row_holds_its_claim(part: Callable[[], Iterator[Row]]) -> None:
    rows = list(part())
    for row in rows:
        print(f"{row.what} | {row.size} | {row.claimed} | {100 * row.share:.1f}%")
    assert [row for row in rows if not row.holds] == []
