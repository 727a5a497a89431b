"""What an answer cites, and whether its context supports what it states."""

from __future__ import annotations

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.citations import citation_scores, cited_ids
from lim_tui.reporting.report import build_report
from lim_tui.store.outcomes import CitingAnswer
from lim_tui.store.store import Store
from tests.unit.reporting.demo import Outcome, abstained, demo_case, lengths_by_depths, lost, make_sweep, right, wrong


@pytest.mark.parametrize(
    ("output", "cited"),
    [
        ("120 °C [BCDF].", {"BCDF"}),
        ("120 °C [BCDF, KTRW]", {"BCDF", "KTRW"}),
        ("温度为120度【BCDF】", {"BCDF"}),
        ("120 °C (BCDF)", set()),
        ("[1] [note] [ABCD] [bcdf]", set()),
        ("BCDF", set()),
    ],
)
def test_ids_in_square_brackets_are_citations(output: str, cited: set[str]) -> None:
    assert cited_ids(output) == cited


def test_a_citation_is_right_where_all_that_is_cited_holds_evidence() -> None:
    evidence = frozenset({"BCDF", "KTRW"})
    outputs = ["x [BCDF]", "x [BCDF] [KTRW]", "x [BCDF] [ZZZZ]", "x"]
    answers = [CitingAnswer(number, output, evidence) for number, output in enumerate(outputs)]
    assert citation_scores(answers) == {0: 1.0, 1: 1.0, 2: 0.0, 3: 0.0}


def test_unsupported_are_the_values_that_nothing_in_the_context_gives(store: Store) -> None:
    outcomes = {
        "a": right(),
        "b": wrong("distracted"),
        "c": wrong("wrong_value"),
        "d": wrong("not_in_context"),
        "e": wrong("format"),
        "f": abstained(),
        "g": lost(),
    }

    def rule(row: TrialRow) -> Outcome:
        return outcomes[row.case]

    report = build_report(
        store, make_sweep(store, [demo_case(name) for name in outcomes], lengths_by_depths(depths=(0,)), rule).id
    )
    assert report.metrics[0].unsupported_claim_rate == 2 / 4


def test_without_a_claim_the_rate_is_unknown(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _: lost()).id)
    assert report.metrics[0].unsupported_claim_rate is None
    assert report.metrics[0].citation_correctness is None
