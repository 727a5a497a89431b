"""What lint finds in distractors and filler, with variables and without."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.problems import Problem
from tests.unit.authoring.linting import CASE, SECOND, TOP, lint_text, summary

VARIABLE = """\
  - id: v
    question: Wat is de druk van {klep}?
    evidence: De druk van {klep} is {druk} bar.
    expected: "{druk} bar"
    answer_type: number
    variables:
      klep: {pattern: "A##"}
      druk: {integer: [80, 240]}
    distractors:
      - De druk van {klep.other1} is {druk.other1} bar.
"""


def test_a_case_with_variables_is_clean(tmp_path: Path) -> None:
    assert lint_text(tmp_path, TOP + VARIABLE) == []


@pytest.mark.parametrize(
    ("document", "level", "code"),
    [
        ("De druk is {druk} bar.", "error", "gold-in-distractor"),
        ("De druk is {druk.other1} bar, {drk.other1} bar.", "error", "unknown-variable"),
        ("De druk is {druk.andere1} bar.", "warning", "odd-braces"),
        ("De druk is { druk.other1 } bar.", "warning", "odd-braces"),
        ("De druk was in 2023 120 bar.", "warning", "range-meets-distractor"),
        ("De druk was 120 bar, nu {druk.other1}.", "warning", "range-meets-distractor"),
    ],
)
def test_variables_in_distractors(tmp_path: Path, document: str, level: str, code: str) -> None:
    problems = lint_text(tmp_path, TOP + VARIABLE + f"      - {document}\n")
    assert (level, code, 14) in summary(problems)
    assert {problem.code for problem in problems} <= {code, "answer-in-distractor"}


@pytest.mark.parametrize(
    "document", ["De druk was 320 bar.", "De lengte is 120 meter.", "Klep {klep} was {druk.other2} bar."]
)
def test_distractors_that_are_no_trouble(tmp_path: Path, document: str) -> None:
    assert lint_text(tmp_path, TOP + VARIABLE + f"      - {document}\n") == []


def test_a_variable_that_is_not_defined_hides_no_other_trouble(tmp_path: Path) -> None:
    text = VARIABLE.replace("Wat is de druk van", "Wat is bij {waar} de druk van") + (
        "      - De druk van ketel {ketel} was 120 bar; {druk.other2} bar gisteren.\n"
    )
    assert summary(lint_text(tmp_path, TOP + text)) == [
        ("error", "unknown-variable", 5),
        ("error", "unknown-variable", 14),
        ("warning", "range-meets-distractor", 14),
    ]
    used_up = text.replace("[80, 240]", "[80, 81]")
    assert ("error", "used-up-variable", 9) in summary(lint_text(tmp_path, TOP + used_up))
    fixed = VARIABLE.replace('{druk} bar"', '112 bar"').replace("is {druk} bar", "van {x} is 112 bar") + (
        "      - De druk was 112 bar, en nu {druk} bar.\n"
    )
    assert [(level, code) for level, code, _ in summary(lint_text(tmp_path, TOP + fixed))] == [
        ("error", "unknown-variable"),
        ("error", "answer-in-distractor"),
    ]


@pytest.mark.parametrize(
    ("old", "new"), [('expected: "{druk}', 'expected: "{drk}'), ("is {druk} bar.", "is {drk} bar.")]
)
def test_what_follows_from_a_name_that_is_not_defined_is_not_told_beside_it(tmp_path: Path, old: str, new: str) -> None:
    problems = lint_text(tmp_path, TOP + VARIABLE.replace(old, new))
    assert [problem.code for problem in problems] == ["unknown-variable"]


def test_a_variable_that_cannot_be_drawn_is_not_called_undefined(tmp_path: Path) -> None:
    problems = lint_text(tmp_path, TOP + VARIABLE.replace("[80, 240]", "[240, 80]"))
    assert summary(problems) == [("error", "variable-range", 11)]


def test_a_variable_that_runs_out_is_named(tmp_path: Path) -> None:
    text = VARIABLE.replace("[80, 240]", "[80, 81]") + "      - Nu {druk.other2} bar.\n"
    (problem,) = lint_text(tmp_path, TOP + text)
    assert (problem.level, problem.code, problem.line) == ("error", "used-up-variable", 9)
    assert "'druk' has 2 values" in problem.message


def test_a_shared_set_is_checked_for_each_case_and_once_for_its_texts(tmp_path: Path) -> None:
    text = (
        TOP.replace("cases:", "distractors: kleppen\ncases:")
        + CASE
        + CASE.replace("id: a", "id: b").replace("112", "113")
    )
    problems = lint_text(tmp_path, text, kleppen="name: kleppen\ndocuments:\n  - 'De druk was 112 bar. '\n")
    assert [(problem.file, problem.case, problem.code, problem.line) for problem in problems] == [
        ("cases/distractors/kleppen.yaml", None, "outer-blank", 3),
        ("cases/s.yaml", "a", "answer-in-distractor", 5),
    ]


def test_a_set_named_at_the_top_tells_where_its_document_stands(tmp_path: Path) -> None:
    text = TOP.replace("cases:", "distractors: kleppen\ncases:") + VARIABLE.split("    distractors:", maxsplit=1)[0]
    documents = "name: kleppen\ndocuments:\n  - Niets.\n  - De druk is {druk} bar.\n  - De druk was 120 bar.\n"
    problems = lint_text(tmp_path, text, kleppen=documents)
    told = [(problem.code, problem.message.split(" (")[1].split(")")[0]) for problem in problems if problem.case]
    assert ("gold-in-distractor", "cases/distractors/kleppen.yaml:4") in told
    assert ("range-meets-distractor", "cases/distractors/kleppen.yaml:5") in told
    fixed = TOP.replace("cases:", "distractors: kleppen\ncases:") + CASE
    (problem,) = lint_text(tmp_path, fixed, kleppen="name: kleppen\ndocuments: [Niets.,\n  De druk was 112 bar.]\n")
    assert problem.code == "answer-in-distractor"
    assert "distractor d2 (cases/distractors/kleppen.yaml:3) holds the answer (112 bar)" in problem.message


@pytest.mark.parametrize(
    "document",
    ["honderdtwaalf bar", "112,0 bar", "112 BAR", "１１２ bar", "112\u00a0bar", "11,2 MPa"],
)
def test_a_distractor_with_any_written_form_of_the_answer_is_an_error(tmp_path: Path, document: str) -> None:
    case = CASE.replace(
        "    answer_type", f"    aliases: ['11,2 MPa']\n    distractors: ['Nu {document}.']\n    answer_type"
    )
    problems = lint_text(tmp_path, TOP + case)
    assert [(p.code, p.line) for p in problems if p.level == "error"] == [("answer-in-distractor", 9)]


def filler_case(root: Path, filler: str, **changes: str) -> list[Problem]:
    (root / "corpora").mkdir(exist_ok=True)
    (root / "corpora" / "a.md").write_text(filler, encoding="utf-8")
    case = CASE + "    filler: corpora/a.md\n"
    for old, new in changes.items():
        case = case.replace(old, new)
    return lint_text(root, TOP + case)


@pytest.mark.parametrize(
    ("filler", "code"),
    [
        ("Voorwoord.\n\nDe druk bedroeg honderdtwaalf bar.\n", "answer-in-filler"),
        ("De druk bedroeg 112 bar.\n", "answer-in-filler"),
        ("De druk bedroeg 112 barometers.\n", None),
        ("De druk bedroeg 1112 bar.\n", None),
        ("Voorwoord.\n", None),
    ],
)
def test_filler_that_holds_the_answer_is_named(tmp_path: Path, filler: str, code: str | None) -> None:
    problems = filler_case(tmp_path, filler)
    assert summary(problems) == ([("warning", code, 9)] if code else [])
    assert all("corpora/a.md" in problem.message for problem in problems)


def test_a_longer_word_that_ends_in_the_answer_is_named_as_a_lookalike(tmp_path: Path) -> None:
    problems = filler_case(tmp_path, "Binnen veertien dagen.", **{"112 bar": "tien dagen"})
    assert [(problem.level, problem.code) for problem in problems] == [("warning", "answer-lookalike")]


def test_filler_with_the_answer_of_an_unanswerable_case_is_an_error(tmp_path: Path) -> None:
    changes = {"    evidence: De druk is 112 bar.\n": "    kind: unanswerable\n"}
    assert summary(filler_case(tmp_path, "De druk bedroeg 112 bar.", **changes)) == [("error", "answer-in-filler", 9)]


def test_filler_that_cannot_be_read_is_told_once_a_file(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_bytes(b"a\n\xff")
    text = TOP.replace("cases:", "filler: x.txt\ncases:") + CASE + SECOND
    (problem,) = lint_text(tmp_path, text)
    assert (problem.code, problem.case) == ("encoding", "a")
    assert "x.txt:2: byte 3" in problem.message


def test_a_filler_name_that_no_file_can_have_matches_nothing(tmp_path: Path) -> None:
    problems = lint_text(tmp_path, TOP.replace("cases:", f"filler: {'y' * 5000}\ncases:") + CASE)

    assert [problem.code for problem in problems] == ["missing-filler"]
