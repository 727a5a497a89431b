from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lim_tui.authoring.case_files import load_case_file
from lim_tui.authoring.case_writing import case_file_text, write_case_file
from lim_tui.authoring.text_files import write_text_atomically
from lim_tui.domain.case import (
    Case,
    Conflict,
    DistractorSet,
    Document,
    Evidence,
    Expected,
    Injection,
    Restricted,
    Variable,
)
from lim_tui.errors import LimError

KLEPPEN = DistractorSet("kleppen", (Document("d1", "Klep."),))
CASES = (
    Case(
        id="a",
        set_name="s",
        language="nl",
        question="Wat: is #dit?",
        evidence=(Evidence("e1", "een\n  twee"), Evidence("tweede", "no")),
        expected=(Expected("0123", ("12:30", "yes")),),
        answer_type="identifier",
        kind="multi_evidence",
        domain="techniek",
        variables=(Variable("x", "integer", ("-5", "5")), Variable("y", "pattern", ("A#-\\A",))),
        distractors=(Document("d1", "anders"), Document("k", "meer", "T", ("oud",))),
        filler=("corpora/*.md", "x.md"),
        cluster="c",
        tags=("een", "on"),
        status="frozen",
        placement="together",
    ),
    Case("b", "s", "zh-Hant", "q", (Evidence("e1", "x"),), (Expected("x", ("y",)), Expected("z")), answer_type="set"),
    Case(
        "c",
        "s",
        "nl",
        "q",
        (Evidence("e1", "x"),),
        (Expected("x"),),
        kind="conflict",
        conflict=Conflict("y", "1.10", "conflict"),
        distractors=KLEPPEN.documents,
        distractor_set="kleppen",
        filler=("een.md",),
        script="strict",
    ),
    Case(
        "d",
        "s",
        "nl",
        "q",
        (Evidence("e1", "x"),),
        (Expected("x"),),
        kind="injection",
        injection=Injection("d", ("H", "I")),
    ),
    Case("e", "s", "nl", "q", (), (Expected("x"),), kind="restricted", restricted=Restricted("f", "g")),
    Case("f", "s", "nl", "q", (Evidence("e1", "x"),), (Expected("A"),), answer_type="choice", choices=("A", "B")),
)


def without_place(case: Case) -> Case:
    return replace(case, file=None, line=None)


def test_cases_are_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "cases" / "s.yaml"
    write_case_file(path, "s", CASES)
    file = load_case_file(path, tmp_path, {"kleppen": KLEPPEN})
    assert file.problems == ()
    assert tuple(without_place(case) for case in file.cases) == CASES


def test_the_top_says_what_the_cases_share() -> None:
    assert case_file_text("s", CASES).splitlines()[:3] == ["set: s", "language: nl", "cases:"]
    assert case_file_text("s", CASES[:1]).splitlines()[2] == "domain: techniek"


def test_a_file_is_replaced_as_one_step(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.yaml"
    write_text_atomically(path, "een\n")
    path.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    write_text_atomically(link, "twee\n")
    assert path.read_bytes() == b"twee\n"
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert [file.name for file in path.parent.iterdir()] == ["a.yaml"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LimError, match=r"a\.yaml: cannot be written"):
        write_text_atomically(tmp_path / "file" / "a.yaml", "x")
