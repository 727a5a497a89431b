"""The long table: one row a trial."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.csv import formula_safe, write_csv
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    OPEN,
    SAME,
    Outcome,
    demo_case,
    label,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)


def read_csv(store: Store, sweep_id: int) -> list[dict[str, str]]:
    stream = io.StringIO(newline="")
    write_csv(store, sweep_id, stream)
    return list(csv.DictReader(io.StringIO(stream.getvalue(), newline="")))


def test_each_trial_is_one_row_and_what_is_unknown_is_empty(store: Store) -> None:
    outcomes = {"a": right(), "b": wrong(), "c": lost(), "d": refused(), "e": OPEN}

    def rule(row: TrialRow) -> Outcome:
        return SAME if row.axes.depth == 100 and row.case in "ab" else outcomes[row.case]

    cases = [demo_case(name) for name in outcomes]
    sweep = make_sweep(store, cases, lengths_by_depths(depths=[50, 100]), rule)
    label(store, sweep.id, "b", "correct")
    rows = read_csv(store, sweep.id)
    assert len(rows) == 8
    by_case = {row["case"]: row for row in rows if row["depth"] == "50.0"}
    assert by_case["a"]["verdict"] == "correct"
    assert by_case["a"]["output"] == "De maximale temperatuur is 120 °C."
    assert (by_case["a"]["input_tokens"], by_case["a"]["cost"], by_case["a"]["requests"]) == ("990", "0.001", "1")
    assert (by_case["b"]["failure"], by_case["b"]["misled_by"], by_case["b"]["label"]) == (
        "distracted",
        "klep A",
        "correct",
    )
    assert (by_case["c"]["verdict"], by_case["c"]["reason"], by_case["c"]["output"]) == ("not_scored", "timeout", "")
    assert (by_case["d"]["state"], by_case["d"]["verdict"], by_case["d"]["trial"]) == ("refused", "", "")
    assert (by_case["e"]["state"], by_case["e"]["prompt_tokens"], by_case["e"]["cost"]) == ("planned", "", "")


def test_a_spreadsheet_runs_nothing_and_a_terminal_sees_no_code(store: Store) -> None:
    output = '=HYPERLINK("x")\r\n\x1b]0;t\x07, "b"\n\u202e'
    sweep = make_sweep(store, [demo_case("@sum")], lengths_by_depths(depths=[50]), lambda _row: wrong(output=output))
    (row,) = read_csv(store, sweep.id)
    assert row["case"] == "'@sum"
    assert row["output"].startswith("'=HYPERLINK")
    assert "\x1b" not in row["output"]
    assert "\u202e" not in row["output"]


@pytest.mark.parametrize("start", list("=+-@\t\r\n＝＋－＠"))
def test_every_start_of_a_formula_gets_an_apostrophe(start: str) -> None:
    assert formula_safe(f"{start}1+1") == f"'{start}1+1"


@given(st.text())
def test_other_text_stays_as_it_is(text: str) -> None:
    shown = formula_safe(text)
    assert shown in (text, f"'{text}")
    assert shown[:1] not in set("=+-@\t\r\n＝＋－＠") or not shown
