"""Templates that a user writes: read, completed from the built-in ones, and refused with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from lim_tui.authoring.template_files import TEMPLATE_KEYS, load_templates
from lim_tui.authoring.workspace import load_workspace
from lim_tui.context.templates import built_in
from lim_tui.domain.settings import Settings
from lim_tui.engine.sweep_lint import lint_all
from lim_tui.errors import LimError
from lim_tui.schemas import schema
from tests.unit.authoring.linting import CASE, TOP


def write(root: Path, text: str, name: str = "kort.yaml") -> Path:
    folder = root / "templates"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return root


def test_what_is_left_out_comes_from_the_built_in_template(tmp_path: Path) -> None:
    found = load_templates(
        write(tmp_path, 'nl:\n  system: Antwoord kort.\n  document: "{id}: {text}"\nzh: {system: 请回答。}\n')
    )
    dutch, chinese = found["kort"]["nl"], found["kort"]["zh-Hans"]
    assert (dutch.name, dutch.system, dutch.document) == ("kort", "Antwoord kort.", "{id}: {text}")
    assert (dutch.separator, dutch.question) == ("\n\n", "Vraag: {question}")
    assert chinese.document is None
    assert chinese.separator == built_in("running", "zh-Hans").separator


def test_no_folder_is_no_templates(tmp_path: Path) -> None:
    assert load_templates(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nl:\n  sytem: x\n", r"templates/kort.yaml:2: .*unknown key 'sytem'; did you mean 'system'"),
        ("nl:\n  question: Vraag\n", r"kort.yaml:2: .*question: write \{question\}, \{question\} once"),
        ('nl:\n  document: "{id} {txt}"\n', r"kort.yaml:2: .*document: write \{id\} and \{text\}"),
        ('nl:\n  document: "{id} {text} {"\n', r"document: write"),
        ("fr:\n  system: x\n", r"kort.yaml:1: .*unknown key 'fr'"),
        ("name: running\nnl: {system: x}\n", r"'running' is built in; take another name"),
        ("nl: kort\n", r"'nl' needs keys of its own"),
        ("- nl\n", r"needs a part for each language"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(LimError, match=message):
        load_templates(write(tmp_path, text))


def test_a_name_in_two_files_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "nl: {system: x}\n")
    with pytest.raises(LimError, match="stands in another file too"):
        load_templates(write(tmp_path, "name: kort\nnl: {system: y}\n", "lang.yaml"))


def problems(text: str) -> list[str]:
    data = YAML(typ="safe", pure=True).load(text)
    return [error.message for error in Draft202012Validator(schema("template")).iter_errors(data)]


def test_the_schema_knows_the_keys_of_the_reader() -> None:
    Draft202012Validator.check_schema(schema("template"))
    assert tuple(schema("template")["$defs"]["part"]["properties"]) == TEMPLATE_KEYS


def test_an_editor_underlines_what_the_reader_refuses() -> None:
    assert (
        problems('name: kort\nnl:\n  document: "<{id}> {text}"\n  numbered: true\nzh-Hant: {system: 請回答。}\n') == []
    )
    for wrong in ("fr: {system: x}", "nl: {sytem: x}", "nl: {question: Vraag}", 'nl: {document: "{id}"}', "nl: kort"):
        assert problems(wrong), wrong


def test_lint_reads_templates_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "s.yaml").write_text(TOP + CASE, encoding="utf-8")
    write(
        tmp_path,
        "nl:\n  system: Antwoord als in 'honderdtwaalf bar'.\n  question: 'Vraag: {vraag}'\n"
        '  heading: "Stuk\\u200bken:\\n"\n'
        "  document: '{id} {text}'\nzh-Hans:\n  system: 請根據文件回答。\n",
    )
    found = lint_all(load_workspace(tmp_path), Settings())
    assert [(one.level, one.code, one.file, one.line) for one in found if one.file == "templates/kort.yaml"] == [
        ("warning", "answer-in-template", "templates/kort.yaml", 2),
        ("error", "bad-value", "templates/kort.yaml", 3),
        ("warning", "hidden-character", "templates/kort.yaml", 4),
        ("warning", "mixed-script", "templates/kort.yaml", 7),
    ]
    assert any(one.message.startswith("system holds the answer of a; ") for one in found)


def test_lint_of_one_template_tells_of_it_alone_and_takes_it_for_no_case_file(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "s.yaml").write_text(TOP + CASE.replace("    expected: 112 bar\n", ""), encoding="utf-8")
    write(tmp_path, "nl: {system: Kort.}\n", "goed.yaml")
    file = write(tmp_path, "nl: {sytem: Kort.}\n") / "templates" / "kort.yaml"
    found = lint_all(load_workspace(tmp_path), Settings(), [file])
    assert [(one.code, one.file) for one in found] == [("unknown-key", "templates/kort.yaml")]
