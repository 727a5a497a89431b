"""Amounts are drawn in the written form of the evidence, and an answer that its form gives away is warned of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lim_tui.authoring.draws import check_arguments, values_of
from lim_tui.authoring.template_documents import documents_from_template, parse_variable
from lim_tui.authoring.workspace import load_workspace
from lim_tui.domain.case import Language, Variable
from lim_tui.engine.written_answers import answer_finder
from tests.unit.authoring.linting import CASE, TOP, lint_text, summary

AMOUNT = CASE.replace("De druk is 112 bar.", "De factuur van A is € 1.234,56.").replace("112 bar", "€ 1.234,56")


@pytest.mark.parametrize(
    ("language", "arguments", "first"),
    [
        ("nl", ("1177.79", "9000.00", "2", "grouped"), "1.177,79"),
        ("en", ("1177.79", "9000.00", "2", "grouped"), "1,177.79"),
        ("zh-Hans", ("1177.79", "9000.00", "2", "grouped"), "1,177.79"),
        ("nl", ("1177.79", "9000.00", "2"), "1177,79"),
        ("nl", ("999", "1200", "grouped"), "999"),
    ],
)
def test_amounts_are_grouped_from_a_thousand_on_where_asked(
    language: Language, arguments: tuple[str, ...], first: str
) -> None:
    form = "decimal" if "." in arguments[0] else "integer"
    variable = Variable("x", form, arguments)  # type: ignore[arg-type]
    assert check_arguments(variable) is None
    assert values_of(variable, language).value(0) == first


def test_a_variable_beside_the_template_is_drawn_as_the_evidence_writes_amounts(tmp_path: Path) -> None:
    lint_text(tmp_path, TOP + AMOUNT)
    case = load_workspace(tmp_path).case("a")
    extra = parse_variable("x=decimal:1000,9999,2")
    offered = documents_from_template(case, "De factuur van B is € {x}.", 5, answer_finder, [extra])
    assert all(re.fullmatch(r"De factuur van B is € \d\.\d{3},\d\d\.", document.text) for document in offered)


@pytest.mark.parametrize(
    ("distractor", "told"),
    [
        ("De factuur van B is € 1177,79.", "the mark between thousands"),
        ("De factuur van B is € 1.177.", "the decimals"),
        ("De factuur van B is 1.177,79 euro.", "what stands before it"),
        ("De factuur van B is € 1.177,79%.", "what stands behind it"),
        ("De factuur van B is € 1.177,79.", None),
        ("De factuur van B is nog niet binnen.", None),
    ],
)
def test_an_answer_that_no_distractor_is_written_like_is_warned_of(
    tmp_path: Path, distractor: str, told: str | None
) -> None:
    found = lint_text(tmp_path, f"{TOP}{AMOUNT}    distractors: ['{distractor}']\n")
    forms = [problem for problem in found if problem.code == "form-gives-away"]
    assert summary(forms) == ([] if told is None else [("warning", "form-gives-away", 6)])
    assert all(f"({told})" in problem.message for problem in forms)
