"""Three states, missing trials on the wrong side, and the items that are still needed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from lim_tui.statistics.gates import GateEvidence, decide_gates, overall_state
from lim_tui.statistics.intervals import clopper_pearson_lower
from lim_tui.statistics.position_gates import gap_tolerance, no_position_regressed, worst_floor
from lim_tui.statistics.scores import FloatArray
from lim_tui.statistics.share_gates import measured_at_most, share_at_least, share_at_most, unknown

NAN = np.nan


def state(evidence: GateEvidence) -> str:
    return decide_gates([evidence])[0].state


def right(items: int, *correct: int) -> FloatArray:
    """scores[item, depth, one seed] with so many of the items right at each depth."""
    return (np.arange(items)[:, np.newaxis] < np.array(correct)).astype(float)[:, :, np.newaxis]


@given(st.integers(1, 100).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.floats(0.05, 0.95))
def test_the_fail_p_is_the_binomial_test(count: tuple[int, int], threshold: float) -> None:
    successes, trials = count
    found = share_at_least("abstention", successes, trials, threshold)
    assert found.fail_p == pytest.approx(binomtest(successes, trials, threshold, "less").pvalue, abs=1e-9)
    mirrored = share_at_most("disclosure", trials - successes, trials, 1 - threshold)
    assert mirrored.fail_p == pytest.approx(found.fail_p, abs=1e-9)


@pytest.mark.parametrize(("successes", "expected"), [(40, "pass"), (36, "inconclusive"), (25, "fail")])
def test_a_share_passes_fails_or_stays_open(successes: int, expected: str) -> None:
    assert state(share_at_least("abstention", successes, 40, 0.85)) == expected
    assert state(share_at_most("disclosure", 40 - successes, 40, 0.15)) == expected


def test_missing_trials_count_against_the_claim() -> None:
    assert state(share_at_least("citation", 40, 40, 0.85, missing=6)) == "inconclusive"
    assert state(share_at_least("citation", 25, 40, 0.85, missing=30)) == "inconclusive"
    assert state(share_at_most("injection", 0, 40, 0.15, missing=6)) == "inconclusive"


def test_a_measurement_passes_or_fails() -> None:
    assert state(measured_at_most("cost", 2.5, 2.5)) == "pass"
    assert state(measured_at_most("truncations", 1, 0)) == "fail"
    assert state(measured_at_most("p95_seconds", None, 30)) == "inconclusive"


@given(st.integers(5, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_items_needed_are_enough_and_no_fewer(count: tuple[int, int]) -> None:
    successes, trials = count
    share = successes / trials
    found = share_at_least("abstention", successes, trials, 0.8)
    if found.items_needed is None:
        assert share <= 0.81
    elif found.items_needed > 0:
        total = trials + found.items_needed
        assert clopper_pearson_lower(share * total, total) >= 0.8
        assert clopper_pearson_lower(share * (total - 1), total - 1) < 0.8


def test_the_worst_position_decides_the_floor() -> None:
    assert state(worst_floor(right(50, 50, 48, 50), 0.8)) == "pass"
    assert state(worst_floor(right(50, 50, 42, 50), 0.8)) == "inconclusive"
    assert state(worst_floor(right(50, 50, 25, 50), 0.8)) == "fail"


def test_the_thinnest_depth_says_how_many_items_are_needed() -> None:
    """47 of 50 would do; 5 of 5 lack 9 items (0.05^(1/14) = 81%), though their accuracy is the higher one."""
    scores = right(50, 50, 47, 50)
    scores[5:, 2] = NAN
    unplanned = ~np.isnan(scores)
    (gate,) = decide_gates([worst_floor(scores, 0.8, planned=unplanned)])
    assert (gate.state, gate.value, gate.items_needed) == ("inconclusive", 0.94, 9)


def test_no_further_item_is_needed_where_only_answers_are_missing() -> None:
    scores = right(60, 60, 60, 60)
    scores[30:, 1] = NAN
    gates = decide_gates([worst_floor(scores, 0.8), gap_tolerance(scores, 0.15)])
    assert [(gate.state, gate.items_needed) for gate in gates] == [("inconclusive", 0)] * 2


def test_the_floor_and_what_is_missing() -> None:
    scores = right(50, 50, 50, 50)
    scores[:10, 1] = NAN
    assert state(worst_floor(scores, 0.8)) == "inconclusive"
    unplanned = ~np.isnan(scores)
    assert state(worst_floor(scores, 0.8, planned=unplanned)) == "pass"
    scores[:, 1] = NAN
    assert state(worst_floor(scores, 0.8)) == "inconclusive"
    assert worst_floor(scores, 0.8).value == 1.0
    assert worst_floor(scores * NAN, 0.8).value is None


def test_a_fail_of_the_floor_needs_more_with_more_depths() -> None:
    one = worst_floor(right(50, 34), 0.8)
    five = worst_floor(right(50, 34, 50, 50, 50, 50), 0.8)
    assert one.fail_p == pytest.approx(binomtest(34, 50, 0.8, "less").pvalue)
    assert five.fail_p == pytest.approx(5 * binomtest(34, 50, 0.8, "less").pvalue)


def test_the_gap_gate() -> None:
    assert state(gap_tolerance(right(60, 60, 60, 60), 0.10)) == "pass"
    assert state(gap_tolerance(right(60, 60, 52, 60), 0.10)) == "inconclusive"
    assert state(gap_tolerance(right(60, 60, 30, 60), 0.10)) == "fail"
    assert state(gap_tolerance(right(60, 60), 0.10)) == "inconclusive"


def test_the_gap_and_what_is_missing() -> None:
    scores = right(60, 60, 60, 60)
    scores[:6, 1] = NAN
    assert state(gap_tolerance(scores, 0.10)) == "inconclusive"
    scores[:, 1] = NAN
    assert gap_tolerance(scores, 0.10).value is None


def test_the_gap_says_how_many_items_it_needs() -> None:
    found = gap_tolerance(right(20, 20, 20, 20), 0.10)
    assert found.items_needed == 3  # 23 perfect items for .10
    assert gap_tolerance(right(20, 20, 10, 20), 0.10).items_needed is None


def test_no_position_may_fall_by_the_margin() -> None:
    base = right(120, 120, 110, 120)
    assert state(no_position_regressed(base, base, 0.05)) == "pass"
    assert state(no_position_regressed(right(120, 120, 70, 120), base, 0.05)) == "fail"
    assert state(no_position_regressed(right(120, 120, 107, 120), base, 0.05)) == "inconclusive"


def test_the_margin_and_what_is_missing() -> None:
    base = right(120, 120, 110, 120)
    holed = base.copy()
    holed[:10, 0] = NAN
    assert state(no_position_regressed(holed, base, 0.05)) == "inconclusive"
    holed[:, 0] = NAN
    assert no_position_regressed(holed, base, 0.05).value is None


def test_the_margin_says_how_many_items_it_needs() -> None:
    base = right(20, 20, 20)
    found = no_position_regressed(base, base, 0.10)
    assert found.items_needed == 3  # no change at all: the same 23 items as for a gap of .10


def test_failing_is_corrected_over_the_gates_and_passing_is_not() -> None:
    nearly = GateEvidence("citation", 0.7, 0.6, passes=False, beyond=True, fail_p=0.03)
    calm = GateEvidence("abstention", 0.9, 0.7, passes=False, beyond=False, fail_p=0.9)
    good = GateEvidence("worst_floor", 0.9, 0.85, passes=True, beyond=False, fail_p=0.99)
    assert [gate.state for gate in decide_gates([nearly])] == ["fail"]
    assert [gate.state for gate in decide_gates([nearly, calm, good])] == ["inconclusive", "inconclusive", "pass"]


def test_the_whole_policy() -> None:
    passed, failed, open_ = (
        decide_gates([evidence])[0]
        for evidence in (measured_at_most("cost", 1, 2), measured_at_most("cost", 3, 2), unknown("gap_tolerance"))
    )
    assert overall_state([passed]) == "pass"
    assert overall_state([passed, open_]) == "inconclusive"
    assert overall_state([passed, open_, failed]) == "fail"
