"""What the context gives beside closed book and oracle, by hand and by the bootstrap of scipy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import bootstrap

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.render import FORMATS, render_report
from lim_tui.reporting.report import build_report
from lim_tui.reporting.sentence import baselines_sentence
from lim_tui.store.store import Store
from tests.unit.reporting.demo import Outcome, baselines, demo_case, lengths_by_depths, lost, make_sweep, right, wrong

AXES = [*lengths_by_depths(), *baselines("closed_book", "oracle")]
FIVE = [demo_case(f"c{index}") for index in range(5)]


def by_hand(row: TrialRow) -> Outcome:
    """Of five cases the middle has two right, closed book the third, the oracle all."""
    case = int(row.case.removeprefix("c"))
    if row.axes.baseline == "closed_book":
        return right() if case == 2 else wrong()
    if row.axes.baseline == "oracle" or row.axes.depth != 50:
        return right()
    return right() if case < 2 else wrong()


def test_the_middle_beside_both_baselines(store: Store) -> None:
    (row,) = build_report(store, make_sweep(store, FIVE, AXES, by_hand).id).against_baselines
    # Differences 1, 1, -1, 0, 0. Bonett-Price: m = 1/7, v = 5/7 - 1/49, 1/7 +- 1.95996 sqrt(v / 7).
    assert row.middle_minus_closed_book == pytest.approx(0.2)
    assert (row.low, row.high) == (pytest.approx(-0.4741, abs=1e-3), pytest.approx(0.7598, abs=1e-3))
    # Two of three changed cases rose: 2 x (3 + 1) / 8.
    assert (row.p, row.items) == (1.0, 5)
    # (2/5 - 1/5) / (5/5 - 1/5); five items are too few for an interval.
    assert row.utilisation == pytest.approx(0.25)
    assert (row.utilisation_low, row.utilisation_high, row.utilisation_items) == (None, None, 5)
    # Even if all five had changed to one side, 2 / 2^5 would be above 0.05.
    assert baselines_sentence(row) == (
        "At 1,000 tokens whether the middle is above closed book cannot be decided with 5 items; 6 would do."
    )
    assert baselines_sentence(replace(row, items=6, utilisation_items=6)) == (
        "At 1,000 tokens the middle is 20 points (-47 to 76) above closed book (6 items);"
        " it uses 25% (6 items; an interval takes 20) of the way from closed book to oracle."
    )


def test_the_interval_is_near_that_of_scipy(store: Store) -> None:
    random = np.random.default_rng(3)
    scores = random.random((40, 3)) < np.array([0.6, 0.2, 0.95])

    def rule(row: TrialRow) -> Outcome:
        column = {"closed_book": 1, "oracle": 2}.get(row.axes.baseline or "", 0)
        return right() if scores[int(row.case.removeprefix("c")), column] else wrong()

    cases = [demo_case(f"c{index}") for index in range(40)]
    (row,) = build_report(store, make_sweep(store, cases, AXES, rule).id).against_baselines

    def share(middle: np.ndarray, closed: np.ndarray, oracle: np.ndarray, axis: int) -> np.ndarray:
        base = closed.mean(axis)
        return (middle.mean(axis) - base) / (oracle.mean(axis) - base)

    expected = bootstrap(
        tuple(scores.astype(float).T), share, paired=True, method="percentile", rng=np.random.default_rng(1)
    ).confidence_interval
    assert row.utilisation_low == pytest.approx(expected.low, abs=0.03)
    assert row.utilisation_high == pytest.approx(expected.high, abs=0.03)


def test_harm_is_said_and_baselines_that_are_close_give_no_share(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.depth == 50 else right()

    cases = [demo_case(f"c{index}") for index in range(12)]
    sweep = make_sweep(store, cases, AXES, rule)
    (row,) = build_report(store, sweep.id).against_baselines
    # Bonett-Price: m = -12/14, v = 1 - m^2; m -+ 1.95996 sqrt(v / 14) is -1.127, cut at -1, to -0.587.
    assert row.utilisation is None
    assert baselines_sentence(row) == (
        "At 1,000 tokens the middle is 100 points (59 to 100) below closed book (12 items; the context harms);"
        " closed book and oracle are too close to say what share of the way it uses."
    )
    assert all("below closed book" in " ".join(render_report(store, sweep.id, form).split()) for form in ("text", "md"))


def test_without_a_pair_the_difference_is_unknown(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return lost() if row.axes.depth == 50 else right()

    sweep = make_sweep(store, FIVE, AXES, rule)
    (row,) = build_report(store, sweep.id).against_baselines
    assert (row.middle_minus_closed_book, row.p, row.items, row.utilisation) == (None, None, 0, None)
    for form in FORMATS:
        assert "nan" not in render_report(store, sweep.id, form).lower().replace("nanm", "")


def test_a_sweep_without_closed_book_has_no_row(store: Store) -> None:
    sweep = make_sweep(store, FIVE, [*lengths_by_depths(), *baselines("oracle")], by_hand)
    assert build_report(store, sweep.id).against_baselines == ()
