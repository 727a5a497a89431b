"""Whatever is wrong: one clear line that says what to do, exit status 2, no traceback, nothing lost."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest

from tests.unit.commands.lim import Outcome, lim
from tests.unit.engine.bench import make_workspace

SWEEP = "name: proef\ncases: [pompen]\nmodels: [{model}]\nlengths: [{length}]\ndepths: [0, 100]\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return make_workspace(tmp_path)


def write_sweep(workspace: Path, model: str = "simulated/flat", length: int = 400) -> Path:
    file = workspace / "proef.yaml"
    file.write_text(SWEEP.format(model=model, length=length))
    return file


def check_refused(outcome: Outcome, *words: str) -> None:
    assert outcome.status == 2, outcome
    assert "Traceback" not in outcome.err
    assert outcome.out == ""
    for word in words:
        assert word in outcome.err


def test_an_unknown_provider(workspace: Path) -> None:
    check_refused(lim("run", write_sweep(workspace, "opnai/gpt"), workspace=workspace), "opnai/gpt", "openai")


@pytest.mark.parametrize(("model", "meant"), [("simulated/midle-drop", "middle-drop"), ("opnai/gpt", "openai")])
def test_an_estimate_knows_its_models(workspace: Path, model: str, meant: str) -> None:
    check_refused(lim("estimate", write_sweep(workspace, model), workspace=workspace), model, meant)


def test_a_missing_key(workspace: Path) -> None:
    sweep = write_sweep(workspace, "openai/gpt-5-mini")
    check_refused(lim("run", sweep, workspace=workspace), "OPENAI_API_KEY is not set", "lim.toml")


def test_a_gguf_file_that_is_not_there(workspace: Path) -> None:
    check_refused(lim("run", write_sweep(workspace, "embedded/none.gguf"), workspace=workspace), "none.gguf")


def test_an_endpoint_that_does_not_answer(workspace: Path) -> None:
    (workspace / "lim.toml").write_text('[models.m]\nmodel = "openai/m"\napi_base = "http://127.0.0.1:9/v1"\n')
    check_refused(lim("run", write_sweep(workspace, "m"), workspace=workspace), "127.0.0.1:9")


def test_every_length_above_the_window(workspace: Path) -> None:
    (workspace / "lim.toml").write_text('[models.m]\nmodel = "simulated/flat"\nwindow = 500\n')
    outcome = lim("run", write_sweep(workspace, "m", 900), workspace=workspace)
    check_refused(outcome, "none of 900 fits a window (m: 500 tokens)", "Lower the lengths")


def test_a_broken_case_file(workspace: Path) -> None:
    (workspace / "cases" / "stuk.yaml").write_text("set: stuk\nlanguage: nl\ncases:\n  - id: a\n    qestion: x\n")
    check_refused(lim("run", write_sweep(workspace), workspace=workspace), "stuk.yaml:5", "question")


def test_a_broken_sweep_file(workspace: Path) -> None:
    file = workspace / "proef.yaml"
    file.write_text("name: proef\nmodels: [a\n")
    check_refused(lim("run", file, workspace=workspace), "proef.yaml:2", "not closed")


def test_a_sweep_file_that_is_not_there(workspace: Path) -> None:
    check_refused(lim("run", "nergens.yaml", workspace=workspace), "nergens.yaml")


def test_a_database_of_a_newer_version_is_left_alone(workspace: Path) -> None:
    with sqlite3.connect(workspace / "runs.db") as newer:
        newer.execute("CREATE TABLE future (x)")
        newer.execute("PRAGMA user_version = 999")
    before = (workspace / "runs.db").read_bytes()
    check_refused(lim("sweeps", workspace=workspace), "newer lim-tui (schema 999", "--db")
    assert (workspace / "runs.db").read_bytes() == before


def test_a_file_that_is_no_database(workspace: Path) -> None:
    (workspace / "runs.db").write_text("dit is geen database, maar een briefje van meer dan honderd tekens " * 4)
    check_refused(lim("sweeps", workspace=workspace), "not a lim-tui database")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(workspace: Path) -> None:
    workspace.chmod(0o500)
    check_refused(lim("sweeps", workspace=workspace), "cannot create", "--db")


def test_a_database_where_nothing_can_be_created(workspace: Path) -> None:
    check_refused(lim("--db", "/proc/none/runs.db", "sweeps", workspace=workspace), "cannot create /proc/none/runs.db")


def test_an_unknown_command_names_the_nearest(workspace: Path) -> None:
    check_refused(lim("repotr", "x", workspace=workspace), "report")


def test_an_unknown_sweep_names_those_there_are(workspace: Path) -> None:
    check_refused(lim("report", "onbekend", workspace=workspace), "no sweep 'onbekend'", "none")


def test_nothing_of_a_refused_run_is_kept(workspace: Path) -> None:
    lim("run", write_sweep(workspace, "openai/gpt-5-mini"), workspace=workspace)
    assert lim("sweeps", "--json", workspace=workspace).out.strip() == "[]"


@pytest.mark.parametrize("format_", ["cases-jsonl", "texts"])
def test_an_import_to_a_name_that_no_file_can_have(workspace: Path, tmp_path: Path, format_: str) -> None:
    source = tmp_path / ("in.txt" if format_ == "texts" else "in.jsonl")
    source.write_text(
        '{"case_id": "a", "lang": "nl", "question": "Hoe?", "evidence": "Zo.", "expected": "Zo", "answer_type": "text"}'
    )

    outcome = lim("import", source, "--format", format_, "--into", "x" * 400, workspace=workspace)

    check_refused(outcome, "File name too long")


def test_an_import_of_texts_that_brings_nothing(workspace: Path, tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text("a,b")

    check_refused(lim("import", source, "--format", "texts", workspace=workspace), "holds no text", "in.csv")


def test_lint_names_no_line_where_it_knows_none(workspace: Path) -> None:
    file = next((workspace / "cases").glob("*.yaml"))
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))

    outcome = lim("lint", file, workspace=workspace)

    assert f"cases/{file.name}: note crlf: " in outcome.out


def test_lint_keeps_a_problem_on_one_line_whatever_its_file_is_called(workspace: Path) -> None:
    (workspace / "cases" / "een\ntwee.yaml").write_text("set: 7\ncases: x\n", encoding="utf-8")

    outcome = lim("lint", workspace=workspace)

    assert [line for line in outcome.out.splitlines() if line.startswith("twee")] == []
    assert "twee.yaml:" in outcome.out


def test_lint_where_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    """A check in the wrong folder is no check that passed."""
    check_refused(lim("lint", workspace=tmp_path), f"{tmp_path} has no cases/", "--workspace")
    (tmp_path / "cases").mkdir()
    assert lim("lint", workspace=tmp_path).err == "0 cases in 0 files, 0 problems\n"
    (tmp_path / "texts").mkdir()
    check_refused(lim("lint", tmp_path / "texts", workspace=tmp_path), "texts holds no YAML file")


def test_lint_of_a_file_counts_its_cases_alone(workspace: Path) -> None:
    (workspace / "cases" / "other.yaml").write_text("language: nl\ncases: []\n")
    whole = json.loads(lim("lint", "--json", workspace=workspace).out)
    one = json.loads(lim("lint", workspace / "cases" / "pompen.yaml", "--json", workspace=workspace).out)
    assert (whole["files"], one["files"], one["cases"]) == (2, 1, whole["cases"])
    told = lim("lint", write_sweep(workspace), workspace=workspace).err
    assert told.startswith("0 cases in 0 files and 1 other file, ")
