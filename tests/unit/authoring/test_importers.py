from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lim_tui.authoring.case_writing import write_distractor_file
from lim_tui.authoring.distractor_files import load_distractor_set
from lim_tui.authoring.filler import FillerReader
from lim_tui.authoring.importers.cases_csv import import_cases_csv
from lim_tui.authoring.importers.cases_jsonl import import_cases_jsonl
from lim_tui.authoring.importers.formats import import_case_file, source_stem
from lim_tui.authoring.importers.texts import as_distractor_set, read_texts, write_filler
from lim_tui.authoring.problems import UnreadableFileError
from lim_tui.authoring.variables import bind
from lim_tui.domain.case import Document, Expected
from lim_tui.errors import LimError
from tests.unit.authoring.imported import SHARED, imported_cases, needs_shared, write_lines

ROW = {
    "case_id": "nl-1",
    "lang": "nl",
    "domain": "waterrecht",
    "question": "Hoeveel bedraagt het tarief {x}?",
    "evidence": "Het tarief bedraagt € 37,28.",
    "expected": "€ 37,28",
    "aliases": ["37,28 euro"],
    "answer_type": "amount",
    "distractor_files": ["wet.md"],
}


def test_a_row_becomes_a_case_with_its_files_as_filler(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "wet.md").write_text("Artikel 1.\n")
    source = write_lines(tmp_path / "data" / "water.jsonl", ROW)
    (case,) = imported_cases(tmp_path, "cases-jsonl", source)
    assert (tmp_path / "cases" / "imported-water.yaml").exists()
    assert (case.id, case.language, case.domain, case.answer_type) == ("nl-1", "nl", "waterrecht", "number")
    assert case.expected == (Expected("€ 37,28", ("37,28 euro",)),)
    assert case.filler == ("data/wet.md",)
    assert FillerReader(tmp_path).read(case.filler).paragraphs == ("Artikel 1.",)
    assert bind(case, 0).question == "Hoeveel bedraagt het tarief {x}?"


def test_a_file_outside_the_workspace_keeps_its_whole_path(tmp_path: Path) -> None:
    (tmp_path / "wet.md").write_text("Artikel 1.\n")
    root = tmp_path / "ws"
    root.mkdir()
    (case,) = imported_cases(root, "cases-jsonl", write_lines(tmp_path / "a.jsonl", ROW))
    assert case.filler == ((tmp_path / "wet.md").as_posix(),)
    assert FillerReader(root).read(case.filler).problems == ()


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("{bad", "not JSON: column 2"),
        ("[1]", "object in braces"),
        ('{"case_id": "x", "lang": "nl", "question": "\\ud83d"}', "half of a character"),
        ({**ROW, "lang": "fr"}, "lang: 'fr' is unknown"),
        ({**ROW, "answer_type": "amont"}, "did you mean 'amount'?"),
        ({**ROW, "distractor_files": ["weg.md"]}, "distractor_files: there is no file"),
        ({**ROW, "question": ""}, "question: is missing or empty"),
        ({**ROW, "question": ["a"]}, "question: needs text, not list"),
        ({**ROW, "expected": ["a", "b"]}, "expected: holds a list"),
        ({**ROW, "kind": "conflict"}, "conflict_evidence: is missing or empty"),
        ({**ROW, "case_id": "goed"}, "stands on line 1 too"),
        ({**ROW, "variables": {"x": {"integer": ["9", "1"]}}}, "must not be above"),
    ],
)
def test_a_bad_line_is_named_and_skipped(tmp_path: Path, row: Any, words: str) -> None:
    (tmp_path / "wet.md").touch()
    source = write_lines(tmp_path / "a.jsonl", {**ROW, "case_id": "goed"}, row, {**ROW, "case_id": "ook"})
    _, imported = import_case_file("cases-jsonl", source, tmp_path)
    assert [case.id for case in imported.cases] == ["goed", "ook"]
    assert imported.skipped == 1
    (problem,) = imported.problems
    assert (problem.file, problem.line) == ("a.jsonl", 2)
    assert words in problem.message


def test_a_byte_that_is_not_utf8_costs_its_line_only(tmp_path: Path) -> None:
    rows = [
        json.dumps({**ROW, "case_id": name, "evidence": "Één € 37,28.", "distractor_files": []}, ensure_ascii=False)
        for name in "abc"
    ]
    lines = [row.encode("utf-8") for row in rows]
    lines[1] = rows[1].encode("cp1252")
    (tmp_path / "a.jsonl").write_bytes(b"\r\n".join(lines))
    imported = import_cases_jsonl(tmp_path / "a.jsonl", tmp_path, "s")
    assert [case.id for case in imported.cases] == ["a", "c"]
    assert imported.skipped == 1
    assert [str(problem) for problem in imported.problems if problem.level == "error"] == [
        "a.jsonl:2: skipped: the byte 0xC9 is not UTF-8; save the file as UTF-8"
    ]
    records = [f"{name};nl;Q?;Het is € 2 bar.;2 bar".encode() for name in "abc"]
    records[1] = records[1].decode().encode("cp1252")
    (tmp_path / "a.csv").write_bytes(b"\n".join([b"case_id;lang;question;evidence;expected", *records]))
    imported = import_cases_csv(tmp_path / "a.csv", tmp_path, "s")
    assert [case.id for case in imported.cases] == ["a", "c"]
    assert [(problem.code, problem.line) for problem in imported.problems if problem.level == "error"] == [
        ("encoding", 3)
    ]


def test_numbers_in_json_stay_as_typed(tmp_path: Path) -> None:
    (tmp_path / "wet.md").touch()
    text = json.dumps(ROW).replace('"\\u20ac 37,28"', "1.10")
    (case,) = imported_cases(tmp_path, "cases-jsonl", write_lines(tmp_path / "a.jsonl", text))
    assert case.expected[0].value == "1.10"


def test_jsonl_with_a_bom_and_carriage_returns(tmp_path: Path) -> None:
    """B109."""
    row = {key: value for key, value in ROW.items() if key != "distractor_files"}
    (tmp_path / "a.jsonl").write_bytes(b"\xef\xbb\xbf" + json.dumps(row).encode() + b"\r\n\r\n")
    assert len(imported_cases(tmp_path, "cases-jsonl", tmp_path / "a.jsonl")) == 1


def test_an_import_never_writes_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "wet.md").touch()
    source = write_lines(tmp_path / "a.jsonl", ROW)
    import_case_file("cases-jsonl", source, tmp_path)
    with pytest.raises(LimError, match="exists already"):
        import_case_file("cases-jsonl", source, tmp_path)


def test_a_source_without_cases_says_why(tmp_path: Path) -> None:
    with pytest.raises(LimError, match=r"no case could be read as litm\.\na\.jsonl:1: nq-0001: skipped: question"):
        import_case_file("litm", write_lines(tmp_path / "a.jsonl", {"x": 1}), tmp_path)
    with pytest.raises(LimError, match="unknown format 'case-csv'; did you mean 'cases-csv'"):
        import_case_file("case-csv", tmp_path / "a", tmp_path)
    with pytest.raises(UnreadableFileError, match="no such file"):
        import_case_file("kv", tmp_path / "gone.jsonl", tmp_path)


@needs_shared
@pytest.mark.parametrize(("name", "count"), [("cases_nl.jsonl", 12), ("cases_zh.jsonl", 13)])
def test_the_shared_cases(tmp_path: Path, name: str, count: int) -> None:
    cases = imported_cases(tmp_path, "cases-jsonl", SHARED / name)
    assert len(cases) == count
    rows = [json.loads(line) for line in (SHARED / name).read_text(encoding="utf-8").splitlines()]
    filler = FillerReader(tmp_path)
    for case, row in zip(cases, rows, strict=True):
        bound = bind(case, 1)
        assert (case.id, bound.question, case.language) == (row["case_id"], row["question"], row["lang"])
        assert bound.evidence[0].text == row["evidence"]
        assert bound.expected == (Expected(row["expected"], tuple(row["aliases"])),)
        text = filler.read(case.filler)
        assert text.problems == ()
        assert len(text.files) == len(row["distractor_files"])


def test_a_folder_becomes_filler_or_distractors(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.md").write_bytes(b"een\r\n\r\ntwee {x}")
    (folder / "bad.txt").write_bytes(b"\xff\xfa")
    (folder / "photo.png").write_bytes(b"\x89PNG")
    (folder / "blank.md").write_bytes(b" \n\n")
    write_lines(folder / "deep" / "c.jsonl", {"text": "drie"}, {"content": "een"}, {"x": 1}, "no")
    texts = read_texts(folder, tmp_path)
    assert texts.skipped == 4
    assert {(problem.file, problem.line) for problem in texts.problems} == {
        ("in/bad.txt", 1),
        ("in/blank.md", None),
        ("in/deep/c.jsonl", 3),
        ("in/deep/c.jsonl", 4),
        ("in/photo.png", None),
    }
    distractors = as_distractor_set(texts, "los", "nl")
    write_distractor_file(tmp_path / "los.yaml", distractors)
    loaded = load_distractor_set(tmp_path / "los.yaml", tmp_path)
    assert (loaded.set, loaded.problems) == (distractors, ())
    assert distractors.documents == (Document("d1", "een"), Document("d2", "twee {{x}}"), Document("d3", "drie"))
    written = write_filler(texts, tmp_path / "corpora")
    assert [path.relative_to(tmp_path).as_posix() for path in written] == ["corpora/a.txt", "corpora/deep/c.txt"]
    assert FillerReader(tmp_path).read(("corpora/**/*.txt",)).paragraphs == ("een", "twee {x}", "drie", "een")
    with pytest.raises(LimError, match="exists already"):
        write_filler(texts, tmp_path / "corpora")


@pytest.mark.parametrize(
    ("name", "stem"), [("kv.jsonl.gz", "kv"), ("a.b.csv", "a.b"), ("niah.txt", "niah"), ("cases.json", "cases")]
)
def test_the_stem_of_a_source(name: str, stem: str) -> None:
    assert source_stem(Path(name)) == stem


def test_texts_that_differ_in_their_suffix_alone_stay_apart(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.md").write_text("een")
    (folder / "a.txt").write_text("twee")
    (folder / "b.md").write_text("drie")

    written = write_filler(read_texts(folder, tmp_path), tmp_path / "corpora")

    assert {path.name: path.read_text() for path in written} == {
        "a.md.txt": "een\n",
        "a.txt.txt": "twee\n",
        "b.txt": "drie\n",
    }
