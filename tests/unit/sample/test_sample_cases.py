"""The Dutch and English sample cases keep what their README promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lim_tui.authoring.lint import lint
from lim_tui.authoring.variables import bind
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.case import Case
from lim_tui.scoring import find_written_form

ROOT = Path(__file__).parents[3]
SETS = ("nl-onderhoud", "en-datacentre")
WORKSPACE = load_workspace(ROOT)
CASES = [case for case in WORKSPACE.cases if case.set_name in SETS]
SEEDS = range(5)

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def test_lint_finds_nothing() -> None:
    own = re.compile(r"cases/(distractors/)?(nl-onderhoud|en-datacentre)\S*\.yaml")
    assert [problem for problem in lint(WORKSPACE) if own.fullmatch(problem.file or "")] == []


@pytest.mark.parametrize(("name", "least"), [("nl-onderhoud", 12), ("en-datacentre", 8)])
def test_a_set_has_enough_items_for_a_comparison(name: str, least: int) -> None:
    assert len({case.item for case in CASES if case.set_name == name}) >= least


@each_case
def test_each_case_has_thirty_different_near_duplicates_at_every_seed(case: Case) -> None:
    for seed in SEEDS:
        assert len({document.text for document in bind(case, seed).distractors}) >= 30


@each_case
def test_the_answer_stands_in_the_evidence_and_nowhere_else(case: Case) -> None:
    for seed in SEEDS:
        bound = bind(case, seed)
        assert bound.expected[0].value in bound.evidence[0].text
        assert bound.expected[0].value not in bound.question
        holding = [document.id for document in bound.distractors if find_written_form(bound.answer_key, document.text)]
        assert holding == []


@each_case
def test_a_near_duplicate_is_about_as_long_as_the_evidence(case: Case) -> None:
    bound = bind(case, 0)
    words = len(bound.evidence[0].text.split())
    assert all(abs(len(document.text.split()) - words) <= 9 for document in bound.distractors)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_filler_holds_no_number_that_could_be_an_answer(language: str) -> None:
    files = sorted((ROOT / "cases" / "corpora" / language).glob("*.md"))
    assert sum(len(file.read_text(encoding="utf-8").split()) for file in files) >= 2_500
    assert [file.name for file in files if re.search(r"\d", file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", ["nl", "en"])
def test_filler_comes_in_paragraphs_of_60_to_120_words(language: str) -> None:
    for file in (ROOT / "cases" / "corpora" / language).glob("*.md"):
        for paragraph in file.read_text(encoding="utf-8").split("\n\n"):
            assert paragraph.startswith("# ") or 60 <= len(paragraph.split()) <= 120, paragraph
