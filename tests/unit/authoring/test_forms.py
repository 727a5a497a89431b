"""Cases, documents and sets as forms, changes of documents, steps back, and the lock of frozen cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.case_files import case_file_of
from lim_tui.authoring.case_form import case_form, with_typed, without_piece
from lim_tui.authoring.document_editing import with_document, with_document_value, with_moved_document, without_document
from lim_tui.authoring.edited_file import EditedFile
from lim_tui.authoring.field_places import field_of_problem, line_of_field
from lim_tui.authoring.form_fields import without_controls
from lim_tui.authoring.freezing import follow_freezing
from lim_tui.authoring.lint import lint, lint_file
from lim_tui.authoring.open_file import ChangedOnDiskError, new_file, open_file, save
from lim_tui.authoring.problems import Problem
from lim_tui.authoring.set_editing import with_top_value
from lim_tui.authoring.workspace import load_workspace, with_case_file
from lim_tui.errors import LimError

CASE = """\
set: s   # naam
language: nl
cases:
  - id: a
    question: Wie?
    evidence:
      - Eerste.
      - {id: twee, text: Tweede.}
    expected: [rood, groen]
    answer_type: set
    aliases:
      - [red]
      - []
    kind: conflict
    conflict:
      evidence: Anders.   # bron
      value: blauw
    variables:
      klep: {pattern: "A##"}
"""
DOCUMENTS = """\
documents:
  # boven een
  - een   # achter een

  - id: x
    text: twee
  - |
    drie
    regels
# onder
"""


def _typed(key: str, text: str) -> str:
    node = case_file_of(CASE, Path("cases/s.yaml"), Path(), {}).nodes["a"]
    return with_typed(CASE, "a", node, key, text)


def test_a_form_shows_every_part_of_a_case_as_it_is_typed() -> None:
    node = case_file_of(CASE, Path("cases/s.yaml"), Path(), {}).nodes["a"]
    shown = {field.key: field.text for field in case_form(node, ["buren"])}
    assert shown["evidence.0"] == "Eerste."
    assert shown["evidence.1"] == "Tweede."
    assert shown["expected"] == "rood\ngroen"
    assert shown["aliases"] == "red\n"
    assert shown["conflict.value"] == "blauw"
    assert shown["conflict.priority"] == "evidence"
    assert shown["variables"] == "klep: {pattern: A##}"
    assert shown["distractors"] == "as the file"


@pytest.mark.parametrize(
    ("key", "typed", "old", "new"),
    [
        ("question", "Wat?", "question: Wie?", "question: Wat?"),
        (
            "evidence.0",
            "Nu.",
            "- Eerste.\n      - {id: twee, text: Tweede.}",
            "- Nu.\n      - {id: twee, text: Tweede.}",
        ),
        ("aliases", "red | r\ngreen", "- [red]\n      - []", "- [red, r]\n      - [green]"),
        ("tags", "x\n y \n", "kind: conflict\n", "kind: conflict\n    tags:\n      - x\n      - y\n"),
        ("status", "draft", "", ""),
        ("kind", "answerable", "kind: conflict", "kind: answerable"),
        ("variables", "", '    variables:\n      klep: {pattern: "A##"}\n', ""),
        ("cluster", "h-7", "kind: conflict\n", "kind: conflict\n    cluster: h-7\n"),
    ],
)
def test_what_is_typed_into_a_field_is_written_there_and_nowhere_else(key: str, typed: str, old: str, new: str) -> None:
    wanted = CASE.replace(old, new) if old else CASE + new
    assert _typed(key, typed) == wanted


@pytest.mark.parametrize("typed", ["klep", "klep: 7", "klep: {integer: [1", "- klep"])
def test_variables_that_are_none_are_refused_with_what_to_write(typed: str) -> None:
    with pytest.raises(LimError) as refused:
        _typed("variables", typed)
    assert "integer: [80, 240]" in (refused.value.hint or "")


def test_documents_move_with_their_comments_and_the_rest_stays() -> None:
    moved = with_moved_document(DOCUMENTS, 0, 2)
    assert moved == (
        "documents:\n  # boven een\n  - id: x\n    text: twee\n\n  - |\n    drie\n    regels\n"
        "  - een   # achter een\n# onder\n"
    )
    assert with_moved_document(moved, 2, 0) == DOCUMENTS


def test_documents_change_one_key_at_a_time() -> None:
    assert with_document_value(DOCUMENTS, 0, "text", "nu") == DOCUMENTS.replace("- een ", "- nu ")
    assert with_document_value(DOCUMENTS, 1, "text", "nu") == DOCUMENTS.replace("text: twee", "text: nu")
    titled = with_document_value(DOCUMENTS, 0, "title", "Kop")
    assert "  - title: Kop\n    text: een\n" in titled
    assert without_document(DOCUMENTS, 1) == DOCUMENTS.replace("\n  - id: x\n    text: twee\n", "", 1)
    assert "    regels\n  - vier\n# onder" in with_document(DOCUMENTS, "vier").replace("\n\n", "\n")


def test_ranges_of_decimals_are_written_as_people_write_them() -> None:
    assert "      druk: {decimal: [11.1, 24.9, 1]}\n" in _typed("variables", "druk: {decimal: [11.1, 24.9, 1]}")
    assert '{choice: ["1.10", "007"]}' in _typed("variables", "druk: {choice: [1.10, 007]}")


def test_a_key_at_the_top_changes_alone() -> None:
    assert with_top_value(CASE, "language", "en") == CASE.replace("language: nl", "language: en")
    assert with_top_value(CASE, "domain", "kleppen") == CASE.replace(
        "language: nl\n", "language: nl\ndomain: kleppen\n"
    )


def test_steps_go_back_and_forward_and_one_group_is_one_step(tmp_path: Path) -> None:
    edited = EditedFile.of(new_file(tmp_path / "f"))
    edited = edited.with_text("a", "x", group=1).with_text("ab", "x", group=1).with_text("abc", "y", group=2)
    back, item = edited.undone()
    assert (back.text, item) == ("ab", "y")
    back, item = back.undone()
    assert (back.text, item, back.changed) == ("", "x", False)
    forward, _ = back.redone()
    assert forward.text == "ab"
    assert forward.with_text("z").redone()[0].text == "z"


def test_a_file_that_vanished_is_no_longer_what_was_opened(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("a: b\n")
    file = open_file(path)
    path.unlink()
    with pytest.raises(ChangedOnDiskError):
        save(file, "a: c\n")
    assert save(file, "a: c\n", overwrite=True).text == "a: c\n"


def test_freezing_locks_and_thawing_unlocks_but_a_drift_stays_told(tmp_path: Path) -> None:
    base = "set: s\nlanguage: nl\ncases:\n  - {id: a, question: Q?, evidence: E, expected: E, status: %s}\n"
    path = tmp_path / "cases" / "s.yaml"
    draft, frozen = (case_file_of(base % status, path, tmp_path, {}) for status in ("draft", "frozen"))
    assert follow_freezing(tmp_path, draft, frozen) == "locked s/a"
    path.parent.mkdir()
    path.write_text(base % "frozen")
    assert [problem.code for problem in lint(load_workspace(tmp_path))] == []
    other = case_file_of(base.replace("Q?", "R?") % "frozen", path, tmp_path, {})
    assert follow_freezing(tmp_path, frozen, other) == ""
    changed = with_case_file(load_workspace(tmp_path), path, base.replace("Q?", "R?") % "frozen")
    assert [problem.code for problem in lint_file(changed, "cases/s.yaml", "a")] == ["frozen-changed"]
    assert follow_freezing(tmp_path, other, draft) == "unlocked s/a"
    assert (tmp_path / "cases.lock").read_text() == ""


def test_the_problems_of_one_file_are_those_that_lint_finds_in_it() -> None:
    workspace = load_workspace(Path(__file__).parents[3])
    text = (workspace.root / "cases/nl-onderhoud.yaml").read_text(encoding="utf-8")
    broken = with_case_file(workspace, workspace.root / "cases/nl-onderhoud.yaml", text.replace("expected:", "expect:"))
    every = [problem for problem in lint(broken) if problem.file == "cases/nl-onderhoud.yaml"]
    assert len(every) > 10
    assert lint_file(broken, "cases/nl-onderhoud.yaml") == every


def test_problems_find_their_field_and_fields_their_line() -> None:
    node = case_file_of(CASE, Path("cases/s.yaml"), Path(), {}).nodes["a"]
    lines = CASE.splitlines()

    def at(line: str) -> str | None:
        return field_of_problem(node, Problem("error", "x", "f", 1 + lines.index(line), "a", "m"))

    assert at("      - {id: twee, text: Tweede.}") == "evidence.1"
    assert at("      value: blauw") == "conflict.value"
    assert at('      klep: {pattern: "A##"}') == "variables"
    missing = Problem("error", "missing-key", "f", 4, "a", "'expected' is missing or empty; write it")
    assert field_of_problem(node, missing) == "expected"
    assert line_of_field(node, "evidence.1") == 8
    assert line_of_field(node, "cluster") == 4


def test_control_characters_are_taken_out_of_what_is_pasted_and_named() -> None:
    text, refused = without_controls("a\r\nb\rc\td\x1b[2J\u2028甲\u200b")
    assert text == "a\nb\nc\td[2J甲\u200b"
    assert refused == ("U+001B", "U+2028 LINE SEPARATOR")


NEW_CASE = """\
set: s
language: nl
cases:
  - id: a
    question: Wie?
    evidence: ""
    expected: ""
  - id: b
    question: Wat?
    evidence: Een bron.
    expected: een bron
"""


def _new_case(text: str, case_id: str, key: str, typed: str) -> str:
    node = case_file_of(text, Path("cases/s.yaml"), Path(), {}).nodes[case_id]
    return with_typed(text, case_id, node, key, typed)


def _messages(text: str) -> list[str]:
    return [problem.message for problem in case_file_of(text, Path("cases/s.yaml"), Path(), {}).problems]


def test_a_kind_takes_along_the_empty_keys_it_has_no_use_for() -> None:
    typed = _new_case(NEW_CASE, "a", "kind", "unanswerable")
    assert '""' not in typed
    assert _messages(typed) == []
    restricted = _new_case(NEW_CASE, "a", "kind", "restricted")
    assert 'evidence: ""' not in restricted
    assert 'expected: ""' in restricted


def test_what_was_written_stays_under_another_kind_until_its_field_is_emptied() -> None:
    text = _new_case(NEW_CASE, "b", "kind", "unanswerable")
    assert "evidence: Een bron.\n" in text
    assert "expected: een bron\n" in text
    emptied = _new_case(_new_case(text, "b", "evidence.0", ""), "b", "expected", "")
    assert "Een bron" not in emptied
    assert emptied.count("evidence:") == emptied.count("expected:") == 1
    node = case_file_of(text, Path("cases/s.yaml"), Path(), {}).nodes["b"]
    assert without_piece(text, "b", node, 0).count("evidence:") == 1


def test_an_empty_expected_of_an_unanswerable_case_is_advised_away() -> None:
    text = NEW_CASE.replace('    evidence: ""\n    expected: ""\n', '    expected: ""\n    kind: unanswerable\n')
    assert _messages(text) == ["'expected' is empty; remove it, or write what must not stand in the context"]
