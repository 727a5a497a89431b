"""The line above the heatmap of a sweep in mode anytime: how many rows are decided, and their sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.store.store import Store
from lim_tui.tui.findings import find_out
from tests.unit.reporting.demo import Outcome, demo_case, lengths_by_depths, make_sweep, right, wrong

# Two lengths share the error: each needs e = 40. By the closed form eight losses of the middle give 100, five 15.6.
CASES = [demo_case(f"c{index}") for index in range(8)]


def lose_the_middle(row: TrialRow) -> Outcome:
    return wrong() if row.axes.depth == 50 else right()


def lose_it_when_long(row: TrialRow) -> Outcome:
    return lose_the_middle(row) if row.axes.length == 2000 else right()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "runs.db") as store:
        yield store


@pytest.mark.parametrize(
    ("rule", "told", "tone"),
    [(lose_the_middle, "2 of 2 rows; ", "good"), (lose_it_when_long, "1 of 2 rows; ", "accent")],
)
def test_the_headline_counts_the_rows_that_may_stop(store: Store, rule: object, told: str, tone: str) -> None:
    sweep = make_sweep(store, CASES, lengths_by_depths((1000, 2000)), rule, settings={"mode": "anytime"})  # type: ignore[arg-type]
    found = find_out(store, sweep.id, "language")
    assert found.headline()[:2] == (("decided, may stop: ", tone), (told, "plain"))
    by_length = {key.axes.length: finding.sentence for key, finding in found.rows.items()}
    assert "a middle drop is shown at any time of stopping (8 items" in by_length[2000]
    assert ("may stop here" in by_length[1000]) is (told[0] == "2")


def test_a_fixed_sweep_may_not_be_stopped_by_its_evidence(store: Store) -> None:
    sweep = make_sweep(store, CASES, lengths_by_depths((1000, 2000)), lose_the_middle)
    found = find_out(store, sweep.id, "language")
    assert "may stop" not in "".join(text for text, _ in found.headline())
