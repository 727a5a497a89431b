from __future__ import annotations

import re
from pathlib import Path

import pytest

import lim_tui.authoring
from lim_tui.authoring.cases_lock import locked_hashes, read_lock, write_lock
from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.lint import lint
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.workspace import load_workspace
from tests.unit.authoring.linting import CASE, SECOND, TOP, lint_text, summary


def test_a_good_case_has_no_problem(tmp_path: Path) -> None:
    assert lint_text(tmp_path, TOP + CASE) == []


@pytest.mark.parametrize(
    ("old", "new", "level", "code", "line"),
    [
        ("expected: 112 bar", "expected: 112 bar #4", "warning", "cut-at-hash", 7),
        ("expected: 112 bar", "expected: 112 bar # gemeten", "warning", "cut-at-hash", 7),
        ("id: a", "id: 0123", "note", "unquoted-value", 4),
        ("bar.", "bar.\n    variables: {x: {integer: [1, 9]}}", "warning", "unused-variable", 7),
        ("Wat is", "Wat is {x}", "error", "unknown-variable", 5),
        ("De druk is", '"De druk is', "error", "yaml-syntax", 6),
        ("expected: 112 bar", "expected: 113 bar", "warning", "answer-not-in-evidence", 6),
        ("Wat is de druk?", "Is de druk 112 bar?", "warning", "answer-in-question", 5),
        ("112 bar", "5", "warning", "weak-answer", 7),
        ("is 112 bar.", "is\u200b 112 bar.", "warning", "hidden-character", 6),
        ("is 112 bar.", "is \ufffd112 bar.", "warning", "lost-character", 6),
        ("De druk", "<|endoftext|> De druk", "note", "special-token", 6),
        (
            "    answer_type",
            "    distractors: [De druk was 112 bar.]\n    answer_type",
            "error",
            "answer-in-distractor",
            8,
        ),
        ("    answer_type", "    filler: corpora/*.md\n    answer_type", "error", "missing-filler", 8),
        ("    answer_type", "    status: frozen\n    answer_type", "warning", "not-locked", 8),
    ],
)
def test_each_trouble_has_a_code_and_a_line(
    tmp_path: Path, old: str, new: str, level: str, code: str, line: int
) -> None:
    problems = lint_text(tmp_path, TOP + CASE.replace(old, new))
    assert (level, code, line) in summary(problems)
    assert {problem.code for problem in problems} <= {code, "answer-not-in-evidence"}
    assert all(problem.file == "cases/s.yaml" for problem in problems)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("answer_type: regex\n    expected: '[0-9'", "bad-regex"),
        ("answer_type: choice\n    expected: rood\n    choices: [groen, blauw]", "choices"),
        ("answer_type: choice\n    expected: rood", "choices"),
    ],
)
def test_an_answer_that_cannot_be_scored_is_an_error(tmp_path: Path, answer: str, code: str) -> None:
    text = CASE.replace("expected: 112 bar\n    answer_type: number", answer)
    assert [(problem.level, problem.code) for problem in lint_text(tmp_path, TOP + text)] == [("error", code)]


@pytest.mark.parametrize(
    "answer",
    [
        'expected: ""',
        'expected: " "',
        'expected: x 12\n    aliases: [""]',
        'answer_type: set\n    expected: [x 12, ""]',
        'answer_type: regex\n    expected: ""',
        'kind: unanswerable\n    expected: ""',
        'kind: conflict\n    conflict: {evidence: a, value: ""}\n    expected: x 12',
    ],
)
def test_an_empty_answer_is_an_error_of_the_file(tmp_path: Path, answer: str) -> None:
    problems = lint_text(tmp_path, TOP + f"  - id: a\n    question: q\n    evidence: x 12\n    {answer}\n")
    assert [problem.code for problem in problems if problem.level == "error"] in (["missing-key"], ["bad-value"])


PATTERN = CASE.replace("expected: 112 bar\n    answer_type: number", "answer_type: regex\n    expected: '11[0-9] bar'")


@pytest.mark.parametrize(
    ("language", "answer", "kind"),
    [
        ("nl", "112 bar", "number"),
        ("nl", "1.234,56", "number"),
        ("nl", "5 maart 2024", "date"),
        ("zh-Hant", "民國113年3月5日", "date"),
        ("en", "half past two", "time"),
        ("nl", "klep 7", None),
        ("en", "May", None),
        ("zh", "三成科技", None),
    ],
)
def test_an_answer_that_reads_as_a_value_wants_a_type_unless_text_is_written(
    tmp_path: Path, language: str, answer: str, kind: str | None
) -> None:
    top = TOP.replace("language: nl", f"language: {language}")
    case = CASE.replace("112 bar", answer).replace("    answer_type: number\n", "")
    found = [problem for problem in lint_text(tmp_path, top + case) if problem.code == "no-answer-type"]
    assert [(problem.level, problem.line) for problem in found] == ([("warning", 7)] if kind else [])
    assert all(f"reads as a {kind}," in problem.message for problem in found)
    assert "no-answer-type" not in {
        problem.code for problem in lint_text(tmp_path, top + case + "    answer_type: text\n")
    }


def test_a_regex_that_matches_outside_the_evidence_is_found(tmp_path: Path) -> None:
    (tmp_path / "f.txt").write_text("Gisteren was de druk 117 bar.\n", encoding="utf-8")
    top = TOP.replace("cases:", "distractors: d\nfiller: f.txt\ncases:")
    documents = "name: d\nlanguage: nl\ndocuments:\n  - Het is 45 bar.\n  - Het is 118 bar.\n"
    problems = lint_text(tmp_path, top + PATTERN.replace("de druk?", "de druk, 119 bar?"), d=documents)
    assert summary(problems) == [
        ("error", "answer-in-distractor", 6),
        ("warning", "answer-in-filler", 6),
        ("warning", "answer-in-question", 7),
    ]
    assert "(118 bar)" in problems[0].message
    assert "d.yaml:5" in problems[0].message
    assert "117 bar" in problems[1].message
    clean = "name: d\nlanguage: nl\ndocuments:\n  - Het is 45 bar.\n"
    (tmp_path / "f.txt").write_text("Gisteren was de druk 12 bar.\n", encoding="utf-8")
    assert lint_text(tmp_path, top + PATTERN, d=clean) == []


def test_a_hostile_regex_is_told_where_it_takes_too_long(tmp_path: Path) -> None:
    (tmp_path / "f.txt").write_text("a" * 60 + "b\n", encoding="utf-8")
    top = TOP.replace("cases:", "distractors: d\nfiller: f.txt\ncases:")
    documents = f"name: d\nlanguage: nl\ndocuments:\n  - Het is {'a' * 60}b.\n"
    slow = PATTERN.replace("'11[0-9] bar'", "'(a|aa)+$|112'")
    problems = lint_text(tmp_path, top + slow, d=documents)
    assert summary(problems) == [("warning", "slow-regex", 6), ("warning", "slow-regex", 6)]
    assert "d.yaml:4" in problems[0].message


def test_a_regex_must_match_the_evidence(tmp_path: Path) -> None:
    good = CASE.replace("expected: 112 bar\n    answer_type: number", "answer_type: regex\n    expected: '11[0-9] bar'")
    assert lint_text(tmp_path, TOP + good) == []
    assert [p.code for p in lint_text(tmp_path, TOP + good.replace("11[", "12["))] == ["answer-not-in-evidence"]


def test_two_pieces_of_evidence_without_their_kind_are_hinted_at(tmp_path: Path) -> None:
    pieces = CASE.replace(
        "evidence: De druk is 112 bar.", "evidence:\n      - De druk is 112 bar.\n      - Gemeten in mei."
    )
    (problem,) = lint_text(tmp_path, TOP + pieces)
    assert (problem.level, problem.code, problem.line) == ("note", "several-pieces", 6)
    assert lint_text(tmp_path, TOP + pieces + "    kind: multi_evidence\n") == []


def test_an_ordinary_comment_is_no_trouble(tmp_path: Path) -> None:
    assert lint_text(tmp_path, TOP + CASE.replace("112 bar\n", "112 bar     # gemeten\n", 1)) == []


def test_bom_and_carriage_returns_are_notes(tmp_path: Path) -> None:
    """B109: the file loads like one without."""
    problems = lint_text(tmp_path, "\ufeff" + (TOP + CASE).replace("\n", "\r\n"))
    assert summary(problems) == [("note", "crlf", None), ("note", "bom", 1)]


def test_two_cases_with_the_same_evidence_are_named(tmp_path: Path) -> None:
    """B057."""
    twice = TOP + CASE + CASE.replace("id: a", "id: b")
    (problem,) = lint_text(tmp_path, twice)
    assert (problem.level, problem.code, problem.case, problem.line) == ("warning", "same-evidence", "b", 11)
    assert "evidence and answer as s/a" in problem.message
    clustered = twice.replace("    answer_type", "    cluster: c\n    answer_type")
    assert lint_text(tmp_path, clustered) == []


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("[Jansen, De Vries]", []),
        ("[Jansen, Pietersen]", []),
        ("[Jans, Piet]", ["neither 'Jans' nor 'Piet'"]),
        ("[de Vries, Pietersen]", ["neither 'de Vries' nor"]),
        ("[Jansen, de Vries]", ["has 'De Vries' too"]),
    ],
)
def test_a_twin_that_exchanges_nothing_or_not_all_is_named(tmp_path: Path, names: str, said: list[str]) -> None:
    case = CASE.replace("Wat is de druk?", "Wat zag Jansen?").replace("De druk", "De druk van Jansen en De Vries")
    problems = lint_text(tmp_path, f"{TOP}{case}    swap: {names}\n")
    assert summary(problems) == [("warning", "swap-name", 9)] * len(said)
    assert all(words in problem.message for words, problem in zip(said, problems, strict=True))


@pytest.mark.parametrize(
    ("language", "answer"), [("nl", "ja"), ("nl", "geen"), ("en", "true"), ("zh-Hans", "是"), ("nl", "12")]
)
def test_a_common_word_or_a_bare_small_number_is_weak(tmp_path: Path, language: str, answer: str) -> None:
    case = f"  - id: a\n    question: Vraag 问\n    evidence: Antwoord {answer} 。\n    expected: {answer}\n"
    problems = lint_text(tmp_path, TOP.replace("nl", language) + case)
    assert ("warning", "weak-answer", 7) in summary(problems)
    assert "weak-answer" not in {p.code for p in lint_text(tmp_path, TOP + case.replace(answer, "13 meter"))}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ('"De druk is 112 bar. "', "outer-blank"),
        ('"De druk \\n is 112 bar."', "outer-blank"),
        ('"De druk\\x07 is 112 bar."', "hidden-character"),
        ('"De druk\\u202e is 112 bar."', "hidden-character"),
        ("De druk [INST] is 112 bar.", "special-token"),
        ("De druk <s> is 112 bar.", "special-token"),
    ],
)
def test_what_cannot_be_seen_in_a_text_is_named(tmp_path: Path, written: str, code: str) -> None:
    problems = lint_text(tmp_path, TOP + CASE.replace("De druk is 112 bar.", written))
    assert [(problem.code, problem.line) for problem in problems] == [(code, 6)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("    evidence: De druk", "      evidence: De druk", "indented deeper than the one above"),
        ("De druk is", "Druk: dit is", "a colon and a blank inside an unquoted value"),
        ("evidence: De druk is 112 bar.", 'evidence: "Druk \\ud83d 112 bar."', "an escape of half a character"),
    ],
)
def test_yaml_that_cannot_be_read_says_what_to_do(tmp_path: Path, old: str, new: str, said: str) -> None:
    problems = lint_text(tmp_path, TOP + CASE.replace(old, new))
    assert summary(problems) == [("error", "yaml-syntax", 6)]
    assert said in problems[0].message


def test_half_of_a_character_stops_the_file_with_its_line(tmp_path: Path) -> None:
    problems = lint_text(tmp_path, TOP + CASE.replace("De druk is", '"De \\ud83d druk is').replace("bar.", 'bar."'))
    assert [(problem.level, problem.line) for problem in problems][:1] == [("error", 6)]


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("zh-Hans", "A12型阀門的温度是112度。", "門"),
        ("zh-Hant", "A12型閥门的溫度是112度。", "门"),
    ],
)
def test_characters_of_the_other_script_are_named(tmp_path: Path, language: str, text: str, shown: str) -> None:
    case = CASE.replace("Wat is de druk?", "多少？").replace("De druk is 112 bar.", text).replace("112 bar", "112度")
    (problem,) = lint_text(tmp_path, TOP.replace("nl", language) + case)
    assert (problem.level, problem.code, problem.line) == ("warning", "mixed-script", 6)
    assert f"({shown})" in problem.message


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh-Hant", "臺北的里長只在床前看後台，群眾游泳，112人。"),
        ("zh-Hans", "乾隆的著作在后台，112人。"),
        ("nl", "門门 112人"),
    ],
)
def test_shared_characters_are_no_trouble(tmp_path: Path, language: str, text: str) -> None:
    case = CASE.replace("Wat is de druk?", "多少？").replace("De druk is 112 bar.", text).replace("112 bar", "112人")
    assert lint_text(tmp_path, TOP.replace("nl", language) + case) == []


def test_frozen_cases_are_held_to_their_hashes(tmp_path: Path) -> None:
    frozen = TOP + CASE + "    status: frozen\n"
    lint_text(tmp_path, frozen)
    workspace = load_workspace(tmp_path)
    write_lock(tmp_path, locked_hashes(workspace.cases, FillerReader(tmp_path)))
    assert list(read_lock(tmp_path)[0]) == ["s/a"]
    assert lint(workspace) == []
    assert summary(lint_text(tmp_path, frozen.replace("Wat is", "Hoe hoog is"))) == [("error", "frozen-changed", 9)]
    assert lint_text(tmp_path, frozen.replace("    status", "    tags: [nieuw]\n    status")) == []
    (gone,) = lint_text(tmp_path, frozen.replace("frozen", "reviewed"))
    assert (gone.level, gone.code, gone.file, gone.case) == ("error", "frozen-gone", "cases.lock", "s/a")


def test_a_changed_filler_changes_a_frozen_case(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("een")
    frozen = TOP + CASE + "    filler: x.txt\n    status: frozen\n"
    lint_text(tmp_path, frozen)
    write_lock(tmp_path, locked_hashes(load_workspace(tmp_path).cases, FillerReader(tmp_path)))
    (tmp_path / "x.txt").write_text("twee")
    assert [problem.code for problem in lint_text(tmp_path, frozen)] == ["frozen-changed"]


def test_a_broken_lock_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "cases.lock").write_text("abc  s/a\n")
    assert [(p.code, p.file, p.line) for p in lint_text(tmp_path, TOP + CASE)] == [("lock", "cases.lock", 1)]


def test_paths_choose_files(tmp_path: Path) -> None:
    lint_text(tmp_path, TOP + CASE.replace("id:", "idd:"), leeg="documents: []\n")
    workspace = load_workspace(tmp_path)
    assert {problem.file for problem in lint(workspace)} == {"cases/s.yaml", "cases/distractors/leeg.yaml"}
    assert {problem.file for problem in lint(workspace, [tmp_path / "cases" / "s.yaml"])} == {"cases/s.yaml"}
    assert {p.file for p in lint(workspace, [tmp_path / "cases" / "distractors"])} == {"cases/distractors/leeg.yaml"}
    assert len(lint(workspace, [tmp_path])) == len(lint(workspace))


def test_sweep_files_are_read_too(tmp_path: Path) -> None:
    (tmp_path / "cases" / "sweeps").mkdir(parents=True)
    (tmp_path / "cases" / "sweeps" / "q.yaml").write_text("cases: a\nmodels: m\nlengths: 4k\n")
    (tmp_path / "los.yaml").write_text("models: m\ncasess: a\nlengths: 4\n")
    problems = lint_text(tmp_path, TOP + CASE)
    assert [(p.file, p.code, p.line) for p in problems] == [("cases/sweeps/q.yaml", "bad-value", 3)]
    found = lint(load_workspace(tmp_path), [tmp_path / "los.yaml"])
    assert [(p.file, p.code) for p in found] == [("los.yaml", "missing-key"), ("los.yaml", "unknown-key")]


def test_a_file_outside_the_workspace_is_read_with_the_sets_beside_it(tmp_path: Path) -> None:
    inside, outside = tmp_path / "ws", tmp_path / "elders"
    lint_text(inside, TOP + CASE)
    text = "set: t\nlanguage: nl\ndistractors: los\ncases:\n" + SECOND
    lint_text(outside, text, los="documents: [De druk was 113 bar.]\n")
    file = outside / "cases" / "s.yaml"
    (problem,) = lint(load_workspace(inside), [file])
    assert (problem.code, problem.file) == ("answer-in-distractor", file.as_posix())
    assert lint(load_workspace(inside), [outside]) == [problem]


def test_every_code_is_in_the_documentation() -> None:
    """The second column of the table in docs/lint.md, against every code in the sources."""
    authoring = Path(lim_tui.authoring.__file__).parent
    sources = [*authoring.rglob("*.py"), authoring.parent / "engine" / "sweep_lint.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    used = set(re.findall(r'\b(?:error|warning|note|_unreadable)\(\s*"([a-z0-9-]+)"', source))
    used |= set(re.findall(r'Problem\("(?:error|warning|note)", "([a-z0-9-]+)"', source))
    used |= set(re.findall(r'^    code = "([a-z0-9-]+)" if .* else "([a-z0-9-]+)"$', source, re.MULTILINE)[0])
    table = (Path(__file__).parents[3] / "docs" / "lint.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([a-z0-9-]+)`", table, re.MULTILINE))
    assert len(used) > 40
    assert documented == used


def test_the_json_of_a_problem() -> None:
    problem = Problem("error", "unknown-key", "cases/s.yaml", 4, "a", "unknown key 'x'")
    assert problem.as_json() == {
        "level": "error",
        "code": "unknown-key",
        "file": "cases/s.yaml",
        "line": 4,
        "case": "a",
        "message": "unknown key 'x'",
    }


def test_a_number_of_thousands_of_digits_is_no_trouble(tmp_path: Path) -> None:
    problems = lint_text(tmp_path, TOP + CASE.replace("expected: 112 bar", f"expected: {'9' * 6000}"))

    assert [problem.code for problem in problems] == ["answer-not-in-evidence", "unquoted-value"]


def test_a_pattern_that_takes_too_long_is_warned_of(tmp_path: Path) -> None:
    slow = CASE.replace("De druk is 112 bar.", "a" * 60 + "b").replace("112 bar", "'(a|aa)+$'")
    problems = lint_text(tmp_path, TOP + slow.replace("number", "regex"))

    assert summary(problems) == [("warning", "slow-regex", 7)]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("pairs: 999999999", "pairs: '999999999' is not a whole number from 2 to 100000"),
        ("items: 999999999", "items: '999999999' is not a whole number from 1 to 10000"),
        (f"items: {'9' * 5000}", "is not a whole number from 1 to 10000"),
    ],
)
def test_key_value_sets_have_a_size_that_can_be_held(tmp_path: Path, keys: str, said: str) -> None:
    (problem,) = lint_text(tmp_path, f"set: s\nlanguage: nl\nkv: {{{keys}}}\n")

    assert (problem.code, problem.line) == ("bad-value", 3)
    assert problem.message.endswith(said)


def test_a_relative_path_outside_the_workspace_is_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "w" / "cases").mkdir(parents=True)
    (tmp_path / "s.yaml").write_text("hello", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    problems = lint(load_workspace(tmp_path / "w"), [Path("s.yaml")])

    assert [problem.code for problem in problems] == ["wrong-type"]


@pytest.mark.parametrize(("alias", "warned"), [("120 bar", True), ("{druk} Bar", False)])
def test_an_alias_without_the_drawn_value_is_warned_of(tmp_path: Path, alias: str, warned: bool) -> None:
    text = CASE.replace("112 bar", "{druk} bar").replace("expected: {druk} bar", "expected: '{druk} bar'")
    text += f"    aliases: ['{alias}']\n    variables: {{druk: {{integer: [100, 199]}}}}\n"
    found = [problem for problem in lint_text(tmp_path, TOP + text) if problem.code == "constant-alias"]
    assert [problem.level for problem in found] == (["warning"] if warned else [])
    if warned:
        assert "holds none of the drawn values, so it would be accepted for every seed" in found[0].message
