"""Distractors from a template and from a corpus: hard, and never with the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.corpus_documents import documents_from_corpus
from lim_tui.authoring.distractor_saving import save_documents
from lim_tui.authoring.lint import lint
from lim_tui.authoring.offered_documents import usable
from lim_tui.authoring.open_file import ChangedOnDiskError
from lim_tui.authoring.template_documents import documents_from_template, parse_variable
from lim_tui.authoring.workspace import Workspace, load_workspace
from lim_tui.domain.case import Case
from lim_tui.engine.written_answers import answer_finder
from lim_tui.errors import LimError

DRAWN = """\
set: pompen
language: nl
cases:
  # De pomp in de kelder.
  - id: druk
    question: Wat is de hoogste druk van pomp {pomp}?
    evidence: De hoogste druk van pomp {pomp} is {druk} bar.
    expected: "{druk} bar"
    answer_type: number
    variables: {pomp: {pattern: "P##"}, druk: {integer: [10, 40]}}
  - id: vast
    question: Wat is de hoogste druk van pomp P7?
    evidence: De hoogste druk van pomp P7 is 12 bar.   # gemeten
    expected: 12 bar
    answer_type: number
"""
CORPUS = """\
Pompen

De hoogste druk van pomp P8 is volgens het handboek 15 bar.

De hoogste druk van pomp P7 is twaalf bar, zegt de fabrikant.

De hoogste druk van pomp P8 is volgens het handboek 16 bar.

De hoogste druk van pomp P7 was 12,0\u00a0bar bij de proef van gisteren.

Een vergadering over de begroting van {volgend} jaar is uitgesteld.
"""


def workspace(root: Path) -> Workspace:
    (root / "cases").mkdir(exist_ok=True)
    (root / "cases" / "pompen.yaml").write_text(DRAWN, encoding="utf-8")
    return load_workspace(root)


def case(root: Path, name: str) -> Case:
    return workspace(root).case(name)


def test_each_document_of_a_template_has_values_of_its_own(tmp_path: Path) -> None:
    offered = documents_from_template(
        case(tmp_path, "druk"), "Pomp {pomp}: {druk} bar, {druk.other2} bar.", 3, answer_finder
    )
    assert [document.text for document in offered] == [
        "Pomp {pomp.other1}: {druk.other1} bar, {druk.other2} bar.",
        "Pomp {pomp.other2}: {druk.other3} bar, {druk.other4} bar.",
        "Pomp {pomp.other3}: {druk.other5} bar, {druk.other6} bar.",
    ]
    drawn = [value for document in offered for name, value in document.drawn.items() if name.startswith("druk")]
    assert len(set(drawn)) == 6
    assert offered[0].shown.startswith(f"Pomp {offered[0].drawn['pomp.other1']}: {drawn[0]} bar")


def test_a_variable_beside_the_template_is_written_out_and_never_the_answer(tmp_path: Path) -> None:
    extra = parse_variable("d=choice:twaalf,dertien,12,13,14")
    offered = documents_from_template(case(tmp_path, "vast"), "Ooit was het {d} bar.", 3, answer_finder, [extra])
    assert {document.text for document in usable(offered)} <= {
        f"Ooit was het {d} bar." for d in ("dertien", "13", "14")
    }
    assert {document.text for document in offered if document.left_out} <= {
        "Ooit was het twaalf bar.",
        "Ooit was het 12 bar.",
    }


@pytest.mark.parametrize(
    ("template", "words"),
    [("De druk is 3 bar.", "names no variable"), ("De druk is {durk} bar.", "did you mean 'druk'")],
)
def test_a_template_that_makes_nothing_is_refused(tmp_path: Path, template: str, words: str) -> None:
    with pytest.raises(LimError, match=words):
        documents_from_template(case(tmp_path, "druk"), template, 2, answer_finder)


def test_values_that_run_out_are_named(tmp_path: Path) -> None:
    with pytest.raises(LimError, match="31 values: its gold value can have"):
        documents_from_template(case(tmp_path, "druk"), "{druk} bar", 40, answer_finder)


@pytest.mark.parametrize("written", ["druk", "druk=integr:1,2", "1x=integer:1,2", "druk=integer:9,1"])
def test_a_variable_that_cannot_be_drawn_is_refused(written: str) -> None:
    with pytest.raises(LimError):
        parse_variable(written)


def test_the_closest_paragraphs_come_without_those_that_answer(tmp_path: Path) -> None:
    (tmp_path / "corpus.txt").write_text(CORPUS, encoding="utf-8")
    found = documents_from_corpus(case(tmp_path, "vast"), tmp_path / "corpus.txt", tmp_path, 4, answer_finder)
    assert found.paragraphs == 6
    reasons = {document.source: document.left_out for document in found.documents}
    assert reasons["corpus.txt ¶3"] == "holds the answer"
    assert reasons["corpus.txt ¶5"] == "holds the answer"
    assert reasons["corpus.txt ¶4"] == "nearly the same as corpus.txt ¶2"
    assert [document.source for document in usable(found.documents)] == ["corpus.txt ¶2", "corpus.txt ¶6"]
    scores = [document.score or 0 for document in found.documents]
    assert scores == sorted(scores, reverse=True)
    assert found.documents[-1].text == "Een vergadering over de begroting van {{volgend}} jaar is uitgesteld."


def test_chinese_paragraphs_are_ranked_by_pairs_of_characters(tmp_path: Path) -> None:
    text = "set: s\nlanguage: zh\ncases:\n  - id: a\n    question: 水泵的最高压力是多少？\n    evidence: 水泵的最高压力为十二千帕。\n"  # noqa: E501
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "s.yaml").write_text(
        text + "    expected: 12千帕\n    answer_type: number\n", encoding="utf-8"
    )
    (tmp_path / "c.md").write_text(
        "阀门的最高压力为三十千帕。\n\n会议记录已保存在档案室里。\n\n水泵的压力为１２千帕。\n", encoding="utf-8"
    )
    found = documents_from_corpus(load_workspace(tmp_path).case("a"), tmp_path / "c.md", tmp_path, 2, answer_finder)
    assert [document.source for document in usable(found.documents)] == ["c.md ¶1"]
    assert [document.left_out for document in found.documents if document.source == "c.md ¶3"] == ["holds the answer"]


def test_saving_names_the_set_in_the_case_and_undo_takes_all_back(tmp_path: Path) -> None:
    opened = workspace(tmp_path)
    saved = save_documents(opened, opened.case("vast"), ["Pomp P8 heeft 13 bar.", "Pomp P9: 14 bar."])
    text = (tmp_path / "cases" / "pompen.yaml").read_text(encoding="utf-8")
    assert "    distractors: vast\n" in text
    assert "# De pomp in de kelder." in text
    assert "12 bar.   # gemeten" in text
    again = load_workspace(tmp_path)
    assert [document.text for document in again.case("vast").distractors] == [
        "Pomp P8 heeft 13 bar.",
        "Pomp P9: 14 bar.",
    ]
    assert not [problem for problem in lint(again) if problem.level == "error"]
    saved.undo()
    assert (tmp_path / "cases" / "pompen.yaml").read_text(encoding="utf-8") == DRAWN
    assert not saved.path.exists()


def test_a_set_that_is_there_is_added_to_and_its_comments_stay(tmp_path: Path) -> None:
    opened = workspace(tmp_path)
    first = save_documents(opened, opened.case("vast"), ["Pomp P8 heeft 13 bar."])
    first.path.write_text(first.path.read_text(encoding="utf-8") + "  # tot hier\n", encoding="utf-8")
    again = load_workspace(tmp_path)
    second = save_documents(again, again.case("vast"), ["Pomp P9: 14 bar."])
    assert "# tot hier" in second.path.read_text(encoding="utf-8")
    assert not second.names_case
    second.path.write_text("anders\n", encoding="utf-8")
    with pytest.raises(ChangedOnDiskError):
        second.undo()


def test_drawn_documents_stay_out_of_a_set_that_others_use(tmp_path: Path) -> None:
    opened = workspace(tmp_path)
    save_documents(opened, opened.case("vast"), ["Pomp P8 heeft 13 bar."], "gedeeld")
    again = load_workspace(tmp_path)
    with pytest.raises(LimError, match="pompen/vast too, which has no variable 'druk'"):
        save_documents(again, again.case("druk"), ["{druk.other1} bar"], "gedeeld")


def test_blanks_at_line_ends_of_a_corpus_are_not_taken_over(tmp_path: Path) -> None:
    corpus = "1.  De hoogste druk van pomp P8 is volgens het handboek 15 bar.  \n2.  Zo ook van P9.   \n"
    (tmp_path / "c.md").write_text(corpus, encoding="utf-8")
    found = documents_from_corpus(case(tmp_path, "vast"), tmp_path / "c.md", tmp_path, 1, answer_finder)
    (document,) = usable(found.documents)
    assert document.text == "1.  De hoogste druk van pomp P8 is volgens het handboek 15 bar.\n2.  Zo ook van P9."


def test_a_value_that_the_answer_can_be_at_another_seed_is_warned_of_before_it_is_saved(tmp_path: Path) -> None:
    """A typed value of the range of the answer; 55 bar is none, and what stays drawn is no risk."""
    chosen = case(tmp_path, "druk")
    typed = documents_from_template(
        chosen,
        "Ketel {n} staat op {x} bar.",
        3,
        answer_finder,
        [parse_variable("n=integer:1,9"), parse_variable("x=integer:55,80")],
    )
    assert [one.warning for one in usable(typed)] == [None] * 3
    typed = documents_from_template(
        chosen, "Ketel {n} staat op 33 bar.", 1, answer_finder, [parse_variable("n=integer:60,99")]
    )
    assert [one.warning for one in usable(typed)] == ["says 33, which {druk} can be at another seed"]
    drawn = documents_from_template(chosen, "Pomp {pomp} staat op {druk} bar.", 2, answer_finder)
    assert [one.warning for one in drawn] == [None, None]
    corpus = tmp_path / "corpus.txt"
    corpus.write_text(CORPUS, encoding="utf-8")
    offer = documents_from_corpus(chosen, corpus, tmp_path, 5, answer_finder)
    assert any(one.warning and one.warning.startswith("says 16, which {druk}") for one in usable(offer.documents))
