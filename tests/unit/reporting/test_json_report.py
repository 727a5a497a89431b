"""The JSON of a report: its schema, and that nothing unknown is ever a number."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import cycle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.json_report import report_json
from lim_tui.reporting.json_text import json_text
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store
from tests.unit.reporting.demo import (
    OPEN,
    SAME,
    Outcome,
    abstained,
    baselines,
    demo_case,
    in_review,
    label,
    lengths_by_depths,
    lost,
    make_sweep,
    refused,
    right,
    wrong,
)

SCHEMA = json.loads((files("lim_tui") / "schemas" / "report.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
CHOICES = (right(), wrong(), in_review(), lost(), lost("filtered"), refused(), OPEN, SAME)


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_a_full_report_fits_the_schema_and_says_the_same_each_time(store: Store) -> None:
    cases = [demo_case("a"), demo_case("b", language="zh-Hant"), demo_case("none", kind="unanswerable")]

    def rule(row: TrialRow) -> Outcome:
        if row.kind == "unanswerable":
            return abstained("correct")
        return refused() if row.axes.length == 2000 else right()

    axes = [*lengths_by_depths([1000, 2000]), *baselines("closed_book", "oracle")]
    sweep = make_sweep(store, cases, axes, rule)
    label(store, sweep.id, "a", "correct")
    text = report_json(build_report(store, sweep.id))
    VALIDATOR.validate(json.loads(text))
    assert text == report_json(build_report(store, sweep.id))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    drawn=st.lists(st.integers(0, len(CHOICES) - 1), min_size=1, max_size=24),
    depths=st.sampled_from([[50], [0, 100], [0, 50, 100], [0, 25, 50, 75, 100]]),
    by=st.sampled_from(["language", "set", "kind", "tag"]),
)
def test_whatever_became_of_the_trials_the_json_holds(
    store: Store, drawn: list[int], depths: list[float], by: str
) -> None:
    places = lengths_by_depths([1000, 2000], depths)
    cases = [demo_case(f"case-{number}") for number in range(-(-len(drawn) // len(places)))]
    first: set[str] = set()
    numbers = cycle(drawn)

    def rule(row: TrialRow) -> Outcome:
        choice = CHOICES[next(numbers)]
        has_key = row.case in first
        if choice.verdict is not None:
            first.add(row.case)
        return right() if choice.same and not has_key else choice

    sweep = make_sweep(store, cases, places, rule, name=f"s{len(store.sweeps.all())}")
    report = build_report(store, sweep.id, by=by)  # type: ignore[arg-type]
    value = json.loads(report_json(report))
    VALIDATOR.validate(value)
    for cell in value["cells"]:
        lost_there = sum(cell["not_scored"].values())
        counts = ("scored", "review", "scorer_error", "open", "refused")
        assert cell["planned"] == lost_there + sum(cell[name] for name in counts)
        assert (cell["accuracy"] is None) == (cell["scored"] == 0)


def test_text_that_could_steer_a_terminal_is_escaped_and_read_back() -> None:
    hostile = {"output": "\x1b]0;x\x07 \u202e \u0085 \U000e0041 \ud800 温度 120 °C"}
    text = json_text(hostile)
    assert not any(character in text for character in "\x1b\x07\u202e\u0085\U000e0041\ud800")
    assert "温度 120 °C" in text
    assert json.loads(text) == hostile


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_is_none_is_refused(number: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        json_text({"accuracy": number})
