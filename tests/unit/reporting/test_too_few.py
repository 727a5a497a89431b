"""From fewer items than allow any statement no drop is told, in the same words everywhere."""

from __future__ import annotations

import re
from io import StringIO

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.comparison import compare_sweeps
from lim_tui.reporting.comparison_words import comparison_lines
from lim_tui.reporting.html import write_html
from lim_tui.reporting.markdown import report_markdown
from lim_tui.reporting.report import build_report
from lim_tui.reporting.text import report_text
from lim_tui.store.store import Store
from tests.unit.reporting.demo import Outcome, baselines, demo_case, lengths_by_depths, make_sweep, right, wrong

A_DROP = re.compile(r"\d+ points \(")


def middle_wrong(row: TrialRow) -> Outcome:
    return wrong() if row.axes.depth == 50 or row.axes.baseline == "closed_book" else right()


def sweep_of(store: Store, items: int, name: str = "demo") -> int:
    axes = [*lengths_by_depths(), *baselines("closed_book", "oracle")]
    cases = [demo_case(f"c{number}") for number in range(items)]
    settings: dict[str, object] = {"scoring": "f1", "judge": "openai/judge"}
    sweep = make_sweep(store, cases, axes, middle_wrong, name=name, settings=settings)
    for row in store.reads.rows(sweep.id):
        store._connection.execute(
            "INSERT INTO judgements (trial_id, model, word, reason, judged_at) VALUES (?, 'openai/judge', ?, '', 0)",
            (row.id, row.verdict),
        )
    return sweep.id


def told_everywhere(store: Store, sweep: int) -> list[str]:
    report, page = build_report(store, sweep), StringIO()
    write_html(store, report, page)
    return [" ".join(text.split()) for text in (report_text(report), report_markdown(report), page.getvalue())]


@pytest.mark.parametrize("items", [1, 2, 4])
def test_no_drop_is_told_of_too_few_items(store: Store, items: int) -> None:
    noun = "case" if items == 1 else "cases"
    unit = "item" if items == 1 else "items"
    for text in told_everywhere(store, sweep_of(store, items)):
        assert not A_DROP.search(text)
        assert f"a middle drop cannot be decided with {items} {noun}; 5 would do" in text
        assert f"its middle drop cannot be decided with {items} {unit}; 5 would do" in text
        assert f"whether the middle is above closed book cannot be decided with {items} {unit}; 6 would do" in text
        assert f"too few ({items})" in text


def test_from_enough_items_on_it_is_told(store: Store) -> None:
    for text in told_everywhere(store, sweep_of(store, 6)):
        assert "the middle loses 100 points (29 to 100) against both ends; 6 cases" in text
        assert "too few (" not in text


def test_a_change_of_the_drop_is_not_told_of_five(store: Store) -> None:
    found = compare_sweeps(store, sweep_of(store, 5, "a"), sweep_of(store, 5, "b"))
    text = " ".join(line.text for line in comparison_lines(found))
    assert "middle drop: a change cannot be decided with 5 items; 6 would do" in text
    assert "points before" not in text
