"""What a report says beyond its own numbers: against the shortest length, at any time, and for the next sweep."""

from __future__ import annotations

from io import StringIO

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.html import write_html
from lim_tui.reporting.markdown import report_markdown
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import Report
from lim_tui.reporting.text import report_text
from lim_tui.statistics.confidence_sequence import accuracy_at_any_time
from lim_tui.store.store import Store
from tests.unit.reporting.demo import Outcome, abstained, demo_case, lengths_by_depths, make_sweep, right, wrong

LOST = {f"case-{number:02}" for number in range(6)}


def six_of_twelve_lost(row: TrialRow) -> Outcome:
    """At 2,000 tokens the middle of six cases is lost, of the last by an abstention."""
    if row.axes.length == 2000 and row.axes.depth == 50 and row.case in LOST:
        return abstained() if row.case == "case-05" else wrong()
    return right()


def report_of(store: Store, **options: object) -> Report:
    cases = [demo_case(f"case-{number:02}") for number in range(12)]
    spec = lengths_by_depths((1000, 2000))
    return build_report(store, make_sweep(store, cases, spec, six_of_twelve_lost, **options).id)  # type: ignore[arg-type]


def in_every_form(store: Store, report: Report) -> list[str]:
    page = StringIO()
    write_html(store, report, page)
    return [" ".join(told.split()) for told in (report_text(report), report_markdown(report), page.getvalue())]


def test_the_lengths_are_held_against_the_shortest(store: Store) -> None:
    report = report_of(store)
    (row,) = report.relative_length
    assert (row.fraction, row.base_length, row.threshold) == (0.85, 1000, 0.85)
    assert (row.certified, row.observed, row.not_refuted) == (None, 1000, 1000)
    said = "Against 85% of the accuracy at 1,000 tokens (85%): observed 1,000 tokens, certified none"
    assert all(said in told for told in in_every_form(store, report))


def test_the_spread_of_the_answers_plans_the_next_sweep(store: Store) -> None:
    """Six differences of 1, six of 0: variance 12/4/11 = 3/11, of which the drop seen brings 1/4 by itself.

    d = (t.95 + t.90) x sqrt((3/11 - 1/4 + d (1 - d)) / 12), solved by scipy.optimize.brentq.
    """
    row = report_of(store).planning[1]
    assert (row.length, row.items, row.answers, row.items_with_more_seeds) == (2000, 12, 12, None)
    assert row.detectable_drop == pytest.approx(0.47578, abs=1e-5)
    assert row.items_for_tolerance == 99
    said = (
        "12 items with 12 answers at a depth find a drop of 48 points in 80% of sweeps; one of 10 points takes 99 items"
    )
    assert all(said in told for told in in_every_form(store, report_of(store, name="again")))


def test_accuracy_where_it_answers_leaves_abstentions_out(store: Store) -> None:
    """72 answers, one of them an abstention and five wrong."""
    report = report_of(store)
    (row,) = report.metrics
    assert row.selective_accuracy == pytest.approx(66 / 71)
    assert "right where it answers 93%" in " ".join(report_text(report).split())


def test_cells_of_a_sweep_that_may_stop_have_an_interval_for_that(store: Store) -> None:
    fixed = report_of(store)
    assert {(cell.low_any_time, cell.high_any_time) for cell in fixed.cells} == {(None, None)}
    report = report_of(store, name="anytime", settings={"mode": "anytime"})
    cell = next(cell for cell in report.cells if (cell.length, cell.depth) == (2000, 50))
    span = accuracy_at_any_time(6, 12)
    assert (cell.low_any_time, cell.high_any_time) == (span.low, span.high)
    assert cell.low is not None
    assert span.low < cell.low
    assert all("95% interval at any time of stopping, in points" in told for told in in_every_form(store, report))


def test_repeats_have_no_interval_for_any_time(store: Store) -> None:
    report = report_of(store, name="seeds", settings={"mode": "anytime"}, seeds=(0, 1))
    assert {cell.low_any_time for cell in report.cells} == {None}
    assert report.planning[0].answers == 24
