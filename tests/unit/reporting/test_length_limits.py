"""The effective length within limits on time, money, abstaining and keeping silent."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from lim_tui.domain.gate import GatePolicy
from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.json_report import report_value
from lim_tui.reporting.report import build_report
from lim_tui.reporting.rows import EffectiveLengthRow
from lim_tui.reporting.text import report_text
from lim_tui.store.store import Store
from tests.unit.reporting.demo import Outcome, abstained, demo_case, lengths_by_depths, make_sweep, right, wrong

LENGTHS = (1000, 2000, 4000)
CASES = [
    *(demo_case(f"c{index:02d}") for index in range(20)),
    demo_case("empty", kind="unanswerable"),
    demo_case("secret", kind="restricted"),
]


def by_length(row: TrialRow) -> Outcome:
    """Slower and dearer with length; at 4,000 a made-up answer and a told secret."""
    longest = row.axes.length == 4000
    facts = {"latency_s": (row.axes.length or 0) / 1000, "cost": (row.axes.length or 0) / 1e6}
    if row.kind == "unanswerable":
        return wrong("not_in_context", **facts) if longest else abstained("correct")
    return wrong("disclosed", **facts) if longest and row.kind == "restricted" else right(**facts)


def effective(store: Store, **limits: float) -> EffectiveLengthRow:
    sweep = make_sweep(store, CASES, lengths_by_depths(LENGTHS), by_length)
    policy = GatePolicy({"worst_floor": 0.8, **limits})  # type: ignore[dict-item]
    report = build_report(store, sweep.id, policy=policy)
    schema = json.loads((files("lim_tui") / "schemas" / "report.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(json.dumps(report_value(report))))
    assert "Effective length" in report_text(report)
    return report.effective_length[0]


def test_without_limits_the_longest_length_counts(store: Store) -> None:
    row = effective(store)
    assert (row.certified, row.observed, row.not_refuted, row.limited_by) == (4000, 4000, 4000, None)


@pytest.mark.parametrize(
    ("limits", "length", "reason"),
    [
        ({"p95_seconds": 2.5}, 2000, "p95_seconds"),
        ({"p95_seconds": 1.5}, 1000, "p95_seconds"),
        ({"p95_seconds": 0.5}, None, "p95_seconds"),
        ({"cost": 0.15}, 2000, "cost"),
        ({"abstention": 0.5}, 2000, "abstention"),
        ({"disclosure": 0}, 2000, "disclosure"),
        ({"disclosure": 0, "p95_seconds": 1.5}, 1000, "p95_seconds"),
    ],
)
def test_a_limit_that_breaks_ends_it(store: Store, limits: dict[str, float], length: int | None, reason: str) -> None:
    row = effective(store, **limits)
    assert (row.certified, row.observed, row.not_refuted) == (length, length, length)
    assert row.limited_by is not None
    assert (row.limited_by.reason, row.limited_by.depth) == (reason, None)


def test_what_is_not_known_is_not_certified_and_not_refuted(store: Store) -> None:
    cases = [case for case in CASES if case.kind == "answerable"]
    sweep = make_sweep(store, cases, lengths_by_depths(LENGTHS), by_length)
    (row,) = build_report(store, sweep.id, policy=GatePolicy({"disclosure": 0})).effective_length
    assert (row.certified, row.observed, row.not_refuted) == (None, 4000, 4000)
    assert row.limited_by is not None
    assert (row.limited_by.length, row.limited_by.reason) == (1000, "disclosure")
