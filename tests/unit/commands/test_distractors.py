"""``lim distractors`` from a template and from a corpus."""

from __future__ import annotations

import json
import re
from pathlib import Path

from lim_tui.authoring.workspace import load_workspace
from tests.unit.authoring.test_offered_documents import CORPUS, workspace
from tests.unit.commands.lim import lim
from tests.unit.plain.schemas import fits_schema


def test_documents_of_a_template_are_written_and_lint_clean(tmp_path: Path) -> None:
    workspace(tmp_path)
    result = lim(
        "distractors", "druk", "--from-template", "Pomp {pomp}: {druk} bar.", "--count", "5", workspace=tmp_path
    )
    assert result.status == 0, result.err
    assert result.out.count(" bar.\n") == 5
    assert "druk names the set now" in result.err
    assert lim("lint", workspace=tmp_path).status == 0


def test_a_corpus_that_is_too_small_says_so_and_why(tmp_path: Path) -> None:
    workspace(tmp_path)
    corpus = tmp_path / "corpus.txt"
    corpus.write_text(CORPUS, encoding="utf-8")
    result = lim(
        "distractors", "vast", "--from-corpus", corpus, "--count", "5", "--json", "--dry-run", workspace=tmp_path
    )
    assert result.status == 1
    assert "2 of 5 documents were found" in result.err
    found = json.loads(result.out)
    fits_schema(found, "distractors")
    assert found["written"] is False
    assert [one["reason"] for one in found["left_out"]].count("holds the answer") == 2
    assert not (tmp_path / "cases" / "distractors").exists()


def test_one_source_is_asked_for(tmp_path: Path) -> None:
    workspace(tmp_path)
    result = lim("distractors", "vast", workspace=tmp_path)
    assert result.status == 2
    assert "--from-template, --from-corpus or --from-file" in result.err


def test_names_that_no_file_can_have_are_refused_in_words(tmp_path: Path) -> None:
    workspace(tmp_path)
    corpus = tmp_path / "corpus.txt"
    corpus.write_text(CORPUS, encoding="utf-8")

    missing = lim("distractors", "druk", "--from-corpus", "x" * 400, workspace=tmp_path)
    template = "Pomp {pomp}: {druk} bar."
    unnamed = lim("distractors", "druk", "--from-template", template, "--into", "x" * 400, workspace=tmp_path)

    assert (missing.status, "There is no file or folder" in missing.err) == (2, True), missing
    assert (unnamed.status, "File name too long" in unnamed.err) == (2, True), unnamed


def test_a_template_that_is_not_utf_8_writes_nothing(tmp_path: Path) -> None:
    workspace(tmp_path)

    result = lim("distractors", "druk", "--from-template", "Pomp {pomp}: {druk} bar \udced", workspace=tmp_path)

    assert (result.status, "not UTF-8" in result.err) == (2, True), result
    assert "\\uDCED" not in "".join(file.read_text() for file in tmp_path.rglob("*.yaml"))


def test_texts_are_imported_as_a_distractor_set_into_a_yaml_file(tmp_path: Path) -> None:
    workspace(tmp_path)
    corpus = tmp_path / "boek.txt"
    corpus.write_text("Een pomp.\n\nTwee {kleppen}.\n", encoding="utf-8")
    into = tmp_path / "cases" / "distractors" / "boek.yaml"
    result = lim("import", corpus, "--format", "texts", "--into", into, "--json", workspace=tmp_path)
    assert result.status == 0, result.err
    assert json.loads(result.out) == {"file": str(into), "documents": 2, "skipped": 0}
    documents = load_workspace(tmp_path).distractor_sets["boek"].documents
    assert [document.text for document in documents] == ["Een pomp.", "Twee {{kleppen}}."]
    again = lim("import", corpus, "--format", "texts", "--into", into, workspace=tmp_path)
    assert (again.status, "exists already" in again.err) == (2, True)


def test_an_export_of_cases_keeps_the_names_of_pieces_and_tells_what_no_row_can_hold(tmp_path: Path) -> None:
    workspace(tmp_path)
    file = tmp_path / "cases" / "pompen.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        re.sub(r"(?m)^( +)evidence: (.*)", r"\1evidence: [{id: eigen, text: '\2'}]", text), encoding="utf-8"
    )
    (tmp_path / "cases" / "kv.yaml").write_text("set: kv\nlanguage: nl\nkv: {pairs: 5, items: 3}\n", encoding="utf-8")
    for form, rows in (("csv", 3), ("jsonl", 2)):
        result = lim("export", "cases", "--format", form, workspace=tmp_path)
        assert result.out.count("eigen") == 2
        assert "3 key-value items left out" in result.err
        assert len(result.out.strip().splitlines()) == rows


def test_every_text_of_a_file_is_added_in_order_but_what_holds_the_answer(tmp_path: Path) -> None:
    workspace(tmp_path)
    answer = load_workspace(tmp_path).case("vast").expected[0].value
    texts = ["Derde {klep} is dicht.", f"Het antwoord is {answer}.", "Eerste klep.", "Eerste klep."]
    (tmp_path / "boek.md").write_text("\n\n".join(texts), encoding="utf-8")
    result = lim("distractors", "vast", "--from-file", tmp_path / "boek.md", "--json", workspace=tmp_path)
    assert result.status == 0, result.err
    found = json.loads(result.out)
    fits_schema(found, "distractors")
    assert [one["text"] for one in found["documents"]] == ["Derde {{klep}} is dicht.", "Eerste klep."]
    assert [one["reason"] for one in found["left_out"]] == ["holds the answer", "the same as boek.md ¶3"]
    again = lim("distractors", "vast", "--from-file", tmp_path / "boek.md", workspace=tmp_path)
    assert (again.status, "in the set already" in again.err) == (1, True)
