"""The shipped schemas say what the readers say: what an editor underlines, `lim lint` refuses too."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from lim_tui.authoring.case_fields import CASE_KEYS
from lim_tui.authoring.case_files import SET_KEYS, load_case_file
from lim_tui.authoring.sweep_files import SWEEP_KEYS, load_sweep_file
from lim_tui.domain.case import ANSWER_TYPES, KINDS, STATUSES, VARIABLE_FORMS
from lim_tui.errors import LimError
from lim_tui.schemas import schema
from lim_tui.settings import load_settings

ROOT = Path(__file__).parents[3]


def errors(name: str, data: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema(name)).iter_errors(data)]


def as_editor_reads(text: str) -> Any:
    """Typed as YAML types it; dates are text in an editor's JSON."""
    data = YAML(typ="safe", pure=True).load(text)

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): plain(item) for key, item in value.items()}
        if isinstance(value, list):
            return [plain(item) for item in value]
        return value.isoformat() if isinstance(value, date) else value

    return plain(data)


@pytest.mark.parametrize("name", ["cases", "distractors", "sweep", "settings"])
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


def test_the_words_of_the_schema_are_those_of_the_readers() -> None:
    cases = schema("cases")
    case = cases["$defs"]["case"]["properties"]
    assert set(cases["properties"]) == set(SET_KEYS)
    assert set(case) == set(CASE_KEYS)
    assert tuple(case["answer_type"]["enum"]) == ANSWER_TYPES
    assert tuple(case["kind"]["enum"]) == KINDS
    assert tuple(case["status"]["enum"]) == STATUSES
    assert tuple(cases["$defs"]["variable"]["properties"]) == VARIABLE_FORMS
    assert set(schema("sweep")["properties"]) == set(SWEEP_KEYS)


@pytest.mark.parametrize("path", sorted((ROOT / "cases").glob("*.yaml")), ids=lambda path: path.name)
def test_the_sample_cases_fit(path: Path) -> None:
    assert errors("cases", as_editor_reads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", sorted((ROOT / "cases" / "distractors").glob("*.yaml")), ids=lambda path: path.name)
def test_the_sample_distractors_fit(path: Path) -> None:
    assert errors("distractors", as_editor_reads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", sorted((ROOT / "cases" / "sweeps").glob("*.yaml")), ids=lambda path: path.name)
def test_the_sample_sweeps_fit(path: Path) -> None:
    assert errors("sweep", as_editor_reads(path.read_text(encoding="utf-8"))) == []


CASE = "set: s\nlanguage: nl\ncases:\n  - id: a\n    question: q\n    evidence: x 12\n    expected: 12\n"


@pytest.mark.parametrize(
    ("added", "fits"),
    [
        ("", True),
        ("    aliases: [no, 0123, 1.10, 12:30, 2024-03-05]\n", True),
        ("    variables: {x: {integer: [1, 9]}, 温度: {pattern: 'A#'}}\n", True),
        ("    filler: [a.md, b.md]\n    distractors: [los, {text: x, tags: [y]}]\n", True),
        ("    kind: multi_evidence\n    placement: one\n", True),
        ("    swap: [A, B]\n    script: strict\n    status: frozen\n", True),
        ("    anwser_type: number\n", False),
        ("    answer_type: nummer\n", False),
        ("    variables: {x: {getal: [1, 2]}}\n", False),
        ("    variables: {1x: {integer: [1, 2]}}\n", False),
        ("    swap: [A]\n", False),
        ("    aliases: {a: b}\n", False),
        ("    status: klaar\n", False),
        ("    distractors: [{id: x}]\n", False),
    ],
)
def test_schema_and_reader_agree_on_cases(tmp_path: Path, added: str, fits: bool) -> None:
    text = CASE.replace("evidence: x 12", "evidence: [x 12, y]" if "multi" in added else "evidence: x 12") + added
    path = tmp_path / "s.yaml"
    path.write_text(text, encoding="utf-8")
    assert (errors("cases", as_editor_reads(text)) == []) is fits
    assert (load_case_file(path, tmp_path, {}).problems == ()) is fits


SWEEP = "cases: a.yaml\nmodels: [m]\nlengths: [500]\n"


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (SWEEP, True),
        (SWEEP + "seeds: 3\ndepths: [0, 12.5]\nquestion: both\ndistractors: [none, {type: topical, count: 2}]\n", True),
        ("cases: a\nmodels: m\ndocuments: 20\npositions: [1, 20]\nbudget: 2.50usd\nrepeat_filler: true\n", True),
        (SWEEP + "lenghts: 4\n", False),
        (SWEEP + "depths: [101]\n", False),
        (SWEEP + "seeds: [1, 1]\n", False),
        (SWEEP + "question: middle\n", False),
        (SWEEP + "distractors: [{count: 2}]\n", False),
        ("cases: a\nmodels: m\n", False),
        ("models: m\nlengths: 5\n", False),
    ],
)
def test_schema_and_reader_agree_on_sweeps(tmp_path: Path, text: str, fits: bool) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(text, encoding="utf-8")
    assert (errors("sweep", as_editor_reads(text)) == []) is fits
    if fits:
        assert load_sweep_file(path).name == "s"
    else:
        with pytest.raises(LimError):
            load_sweep_file(path)


PRICE = 'price = {currency = "usd", date = 2026-11-30, input_per_million = 1, '
MODEL = '[models.a]\nmodel = "x/y"\n'


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("", True),
        (MODEL + 'window = 5\nendpoints = [{api_base = "u", key_env = "K"}]\nheaders = {A = "b"}\n', True),
        (
            MODEL + 'price = {currency = "usd", date = 2026-11-30, input_per_million = 1, output_per_million = 0.5}\n',
            True,
        ),
        ('theme = "x"\n[keymap]\nquit = "q"\n[paths]\ndatabase = "d"\n', True),
        ('curency = "eur"\n', False),
        ('currency = "euro"\n', False),
        ("[models.a]\nwindow = 5\n", False),
        (MODEL + 'window = "5"\n', False),
        (MODEL + 'endpoints = [{key_env = "K", key_file = "f"}]\n', False),
        (MODEL + 'price = {currency = "usd", input_per_million = 1}\n', False),
    ],
)
def test_schema_and_reader_agree_on_settings(tmp_path: Path, text: str, fits: bool) -> None:
    data = tomllib.loads(text)
    for model in data.get("models", {}).values():
        if "date" in model.get("price", {}):
            model["price"]["date"] = model["price"]["date"].isoformat()
    (tmp_path / "lim.toml").write_text(text)
    assert (errors("settings", data) == []) is fits
    if fits:
        load_settings(tmp_path)
    else:
        with pytest.raises(LimError):
            load_settings(tmp_path)
