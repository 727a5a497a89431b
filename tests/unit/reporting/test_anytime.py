"""Evidence that may be looked at after every case."""

from __future__ import annotations

from math import exp, log

import pytest
from scipy.special import betaincc, betaln

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.render import FORMATS, render_report
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.unit.reporting.demo import OPEN, Outcome, demo_case, lengths_by_depths, lost, make_sweep, right, wrong

ANYTIME: dict[str, object] = {"mode": "anytime"}


def closed_form(wins: int) -> float:
    """Evidence after ``wins`` items that all lost the middle: the Jeffreys mixture on (1/2, 1) against 1/2."""
    log_e = wins * log(2) + betaln(wins + 0.5, 0.5) - betaln(0.5, 0.5) + log(2 * betaincc(wins + 0.5, 0.5, 0.5))
    return float(exp(log_e))


def lose_the_middle(row: TrialRow) -> Outcome:
    return wrong() if row.axes.depth == 50 else right()


@pytest.mark.parametrize(("cases", "shown"), [(4, False), (5, False), (6, True)])
def test_six_cases_that_lose_the_middle_may_stop(store: Store, cases: int, shown: bool) -> None:
    asked = [demo_case(f"c{index}") for index in range(cases)]
    report = build_report(store, make_sweep(store, asked, lengths_by_depths(), lose_the_middle, settings=ANYTIME).id)
    (row,) = report.anytime
    assert row.e_drop == pytest.approx(closed_form(cases), rel=1e-3)
    assert row.e_needed == pytest.approx(20)
    assert (row.drop_shown, row.may_stop, row.items) == (shown, shown, cases)
    assert (closed_form(cases) >= 20) is shown


def test_more_lengths_need_more_evidence(store: Store) -> None:
    asked = [demo_case(f"c{index}") for index in range(6)]
    axes = lengths_by_depths((1000, 2000))
    report = build_report(store, make_sweep(store, asked, axes, lose_the_middle, settings=ANYTIME).id)
    assert [(row.e_needed, row.drop_shown) for row in report.anytime] == [(pytest.approx(40), False)] * 2


def test_a_case_after_one_that_still_waits_does_not_count_yet(store: Store) -> None:
    asked = [demo_case(name) for name in ("first", "waits", "later")]

    def rule(row: TrialRow) -> Outcome:
        return OPEN if row.case == "waits" else lose_the_middle(row)

    report = build_report(store, make_sweep(store, asked, lengths_by_depths(), rule, settings=ANYTIME).id)
    assert report.anytime[0].items == 1


def test_a_case_without_a_score_is_left_out(store: Store) -> None:
    asked = [demo_case(name) for name in ("a", "b", "c")]

    def rule(row: TrialRow) -> Outcome:
        return lost() if row.case == "b" and row.axes.depth == 0 else lose_the_middle(row)

    report = build_report(store, make_sweep(store, asked, lengths_by_depths(), rule, settings=ANYTIME).id)
    assert report.anytime[0].items == 2


def test_many_cases_without_a_drop_exclude_one(store: Store) -> None:
    asked = [demo_case(f"c{index}") for index in range(60)]
    settings: dict[str, object] = {**ANYTIME, "tolerance": 0.2}
    report = build_report(store, make_sweep(store, asked, lengths_by_depths(), lambda _: right(), settings=settings).id)
    (row,) = report.anytime
    assert (row.drop_shown, row.drop_excluded) == (False, True)
    assert "may stop" in render_report(store, report.sweep.id, "text")


def test_nothing_yet_is_unknown_and_a_fixed_sweep_has_none(store: Store) -> None:
    waiting = make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _: OPEN, settings=ANYTIME).id
    (row,) = build_report(store, waiting).anytime
    assert (row.items, row.e_drop, row.p) == (0, None, None)
    for form in FORMATS:
        assert render_report(store, waiting, form)
    fixed = make_sweep(store, [demo_case("a")], lengths_by_depths(), lose_the_middle, name="fixed").id
    assert build_report(store, fixed).anytime == ()
