"""A sweep that is scored by F1: graded scores, from the cells to the drop, in every format that people read."""

from __future__ import annotations

from dataclasses import asdict
from io import StringIO

import pytest
from scipy.stats import binomtest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.html import write_html
from lim_tui.reporting.markdown import report_markdown
from lim_tui.reporting.report import build_report
from lim_tui.reporting.text import report_text
from lim_tui.store.store import Store
from tests.unit.reporting.demo import Outcome, demo_case, lengths_by_depths, lost, make_sweep, right, wrong

SAID = "At 1,000 tokens F1 is 100% at the start, 67% in the middle, 100% at the end; its middle drop is 33 points"


def graded(row: TrialRow) -> Outcome:
    """The answer alone is an F1 of 1; two words more, "het is 120 °C", 2 of 4 said and 2 of 2 expected: 4/6."""
    return right("het is 120 °C") if row.axes.depth == 50 else right("120 °C")


def sweep(store: Store, scoring: str, rule: object = graded) -> int:
    cases = [demo_case(f"case-{number:02}") for number in range(12)]
    return make_sweep(store, cases, lengths_by_depths(), rule, settings={"scoring": scoring}).id  # type: ignore[arg-type]


def test_the_drop_of_f1_is_that_of_the_graded_scores(store: Store) -> None:
    """Every case loses a third: mean 4/14, variance (12/9 + 2)/14 - (4/14)^2 = 0.1565, error 0.1057; p is 1/2^12.

    All verdicts are right, so that accuracy knows nothing of it.
    """
    report = build_report(store, sweep(store, "f1"))
    (row,) = report.f1
    assert (row.start, row.end, row.items) == (1, 1, 12)
    assert row.middle == pytest.approx(2 / 3)
    assert row.middle_drop == pytest.approx(1 / 3)
    assert (row.middle_drop_low, row.middle_drop_high) == pytest.approx((0.0785, 0.4929), abs=1e-4)
    assert row.middle_drop_p == pytest.approx(2**-12)
    assert report.positions[0].middle_drop == 0


def test_the_p_values_of_several_lengths_are_corrected_over_them(store: Store) -> None:
    """Six cases each: 2^-6 at two of three lengths, three times that after Holm; at the third nothing moves."""
    cases = [demo_case(f"case-{number:02}") for number in range(6)]

    def rule(row: TrialRow) -> Outcome:
        return right("120 °C") if row.axes.length == 4000 else graded(row)

    axes = lengths_by_depths((1000, 2000, 4000))
    rows = build_report(store, make_sweep(store, cases, axes, rule, settings={"scoring": "f1"}).id).f1
    assert [(row.length, row.middle_drop_p) for row in rows] == [
        (1000, pytest.approx(3 / 64)),
        (2000, pytest.approx(3 / 64)),
        (4000, 1),
    ]


def test_a_cell_has_the_interval_of_its_f1(store: Store) -> None:
    middle = build_report(store, sweep(store, "f1")).cells[1]
    wilson = binomtest(8, 12).proportion_ci(method="wilson")
    assert (middle.f1, middle.f1_low, middle.f1_high) == pytest.approx((2 / 3, wilson.low, wilson.high))


def test_people_read_it_in_every_format(store: Store) -> None:
    report = build_report(store, sweep(store, "f1"))
    page = StringIO()
    write_html(store, report, page)
    for told in (report_text(report), report_markdown(report), page.getvalue()):
        assert SAID in " ".join(told.split())
        assert "67% 39-86" in told


def test_a_sweep_that_is_scored_by_type_has_none(store: Store) -> None:
    report = build_report(store, sweep(store, "typed"))
    assert report.f1 == ()
    assert "F1 is" not in report_text(report)


def test_f1_of_what_never_came_is_unknown(store: Store) -> None:
    def rule(row: TrialRow) -> Outcome:
        return lost() if row.axes.depth == 50 else wrong()

    report = build_report(store, sweep(store, "f1", rule))
    (row,) = report.f1
    assert (row.middle, row.middle_drop, row.middle_drop_p, row.items) == (None, None, None, 0)
    assert (report.cells[1].f1_low, report.cells[1].f1_high) == (None, None)
    assert "nan" not in str(asdict(row))
    assert "– in the middle" in report_text(report)
