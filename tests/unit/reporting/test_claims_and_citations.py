"""What an answer cites, and whether its context supports what it states."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lim_tui.domain.case import AnswerKey, Expected
from lim_tui.domain.verdict import Verdict
from lim_tui.reporting.citations import citation_scores, cited_ids
from lim_tui.reporting.claims import holds_answer, is_supported, unsupported_claim_rate
from lim_tui.reporting.report import build_report
from lim_tui.scoring import score
from lim_tui.store.citing import CitingAnswer
from lim_tui.store.store import Store
from tests.unit.reporting.demo import bound, demo_case, lengths_by_depths, lost, make_sweep, right


@pytest.mark.parametrize(
    ("output", "cited"),
    [
        ("120 °C [BCDF].", {"BCDF"}),
        ("120 °C [BCDF, KTRW]", {"BCDF", "KTRW"}),
        ("温度为120度【BCDF】", {"BCDF"}),
        ("120 °C (BCDF)", set()),
        ("[1] [note] [ABCD] [bcdf]", set()),
        ("BCDF", set()),
        ("<think>[KTRW] says 90.</think> 120 °C [BCDF]", {"BCDF"}),
        ("<think>[KTRW] says", set()),
    ],
)
def test_ids_in_square_brackets_are_citations(output: str, cited: set[str]) -> None:
    assert cited_ids(output) == cited


def _answer(number: int, output: str, texts: tuple[str, ...] = (), verdict: Verdict | None = None) -> CitingAnswer:
    case = bound(demo_case("a"))
    return CitingAnswer(number, output, verdict, case, frozenset({"BCDF", "KTRW"}), cited_ids(output), texts)


def test_a_citation_is_right_where_all_that_is_cited_holds_evidence() -> None:
    outputs = ["x [BCDF]", "x [BCDF] [KTRW]", "x [BCDF] [ZZZZ]", "x"]
    answers = [_answer(number, output) for number, output in enumerate(outputs)]
    assert citation_scores(answers) == {0: 1.0, 1: 1.0, 2: 0.0, 3: 0.0}


@pytest.mark.parametrize(
    ("output", "cited", "supported"),
    [
        ("Dat is 120 °C [BCDF].", ("De temperatuur van klep B is 120 °C.",), True),
        ("Dat is 120 °C [BCDF].", ("Klep B mag honderdtwintig graden Celsius worden.",), True),
        ("Dat is 120 °C [ZZZZ].", ("De temperatuur van klep C is 1200 °C.",), False),
        ("Dat is 120 °C.", (), False),
        ("Dat is 90 °C [ZZZZ].", ("De temperatuur van klep A is 90 °C.",), True),
        ("Dat is 90 °C [BCDF].", ("De temperatuur van klep B is 120 °C.",), False),
        ("Dat is 90 °C [BCDF].", ("De temperatuur van klep B is 190 °C.",), False),
        ("Dat staat niet in de tekst.", (), None),
    ],
)
def test_a_claim_is_supported_where_a_cited_text_holds_its_value(
    output: str, cited: tuple[str, ...], supported: bool | None
) -> None:
    case = bound(demo_case("a"))
    assert is_supported(case, score(case.answer_key, output), output, cited) is supported


def test_every_element_of_a_set_has_to_stand_in_what_is_cited() -> None:
    key = AnswerKey("nl", "set", (Expected("LP-A12"), Expected("LP-B34")))
    assert holds_answer(key, ["punt LP-A12 is vrij", "punt LP-B34 is vrij"]) is True
    assert holds_answer(key, ["punt LP-A12 is vrij"]) is False
    assert holds_answer(replace(key, answer_type="choice"), ["punt LP-A12"]) is None


def test_the_rate_counts_answers_that_were_told_to_cite_and_what_compress_took_is_unknown(store: Store) -> None:
    sweep = make_sweep(store, [demo_case("a")], lengths_by_depths(depths=(0, 50, 100)), lambda _: right())
    rows = store.reads.rows(sweep.id)
    assert unsupported_claim_rate(rows, {rows[0].id: True, rows[1].id: False}) == 1 / 2
    compressed = replace(rows[1], axes=replace(rows[1].axes, arrangement="compress:0.5"))
    assert unsupported_claim_rate([rows[0], compressed], {rows[0].id: True, rows[1].id: False}) == 0


def test_where_nothing_was_told_to_cite_the_rate_is_unknown(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _: right()).id)
    assert report.metrics[0].unsupported_claim_rate is None


def test_without_a_claim_the_rate_is_unknown(store: Store) -> None:
    report = build_report(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), lambda _: lost()).id)
    assert report.metrics[0].unsupported_claim_rate is None
    assert report.metrics[0].citation_correctness is None
