"""``lim try``: answers, findings and exit status, and kept out of `lim sweeps`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.commands.lim import lim
from tests.unit.engine.bench import make_workspace
from tests.unit.plain.schemas import fits_schema

PERFECT = "simulated/flat?edge=1&middle=1"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return make_workspace(tmp_path, cases=2)


def test_json_holds_the_five_answers_and_what_they_say(workspace: Path) -> None:
    result = lim("try", "pompen-1", "--model", PERFECT, "--json", workspace=workspace)
    assert result.status == 0, result.err
    found = json.loads(result.out)
    fits_schema(found, "try")
    assert [answer["depth"] for answer in found["answers"]] == [None, None, 0, 50, 100]
    assert "5 calls to simulated/flat" in result.err
    assert "found" in [finding["code"] for finding in found["findings"]]


def test_a_second_time_nothing_is_asked(workspace: Path) -> None:
    lim("try", "pompen-1", "--model", PERFECT, workspace=workspace)
    again = lim("try", "pompen/pompen-1", "--model", PERFECT, workspace=workspace)
    assert again.status == 0
    assert "calls to" not in again.err
    assert "depth 50     correct" in again.out


def test_tries_are_listed_only_when_asked_for(workspace: Path) -> None:
    lim("try", "pompen-1", "--model", PERFECT, workspace=workspace)
    assert json.loads(lim("sweeps", "--json", workspace=workspace).out) == []
    listed = json.loads(lim("sweeps", "--tries", "--json", workspace=workspace).out)
    assert [row["name"] for row in listed] == ["try pompen/pompen-1"]


def test_a_draft_takes_the_place_of_the_file_of_its_set(workspace: Path) -> None:
    text = (workspace / "cases" / "pompen.yaml").read_text(encoding="utf-8").replace("pompen-2", "nieuw")
    draft = workspace / "draft.yaml"
    draft.write_text(text, encoding="utf-8")
    result = lim("try", "nieuw", "--draft", draft, "--model", PERFECT, "--json", workspace=workspace)
    assert result.status == 0, result.err
    assert json.loads(result.out)["case"] == "pompen/nieuw"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("pompen-9",), "There is no case 'pompen-9'"),
        (("pompen-1", "--budget", "much"), "--budget"),
        (("pompen-1", "--model", "opnai/gpt"), "no such model"),
        (("pompen-1", "--draft", "filler.md", "--model", PERFECT), "A draft is the whole text of a case file"),
    ],
)
def test_wrong_input_is_told_with_exit_2(workspace: Path, options: tuple[str, ...], message: str) -> None:
    options = tuple(str(workspace / option) if option.endswith(".md") else option for option in options)
    result = lim("try", *options, workspace=workspace)
    assert result.status == 2
    assert message in result.err


def test_a_prompt_that_cannot_be_built_is_told(workspace: Path) -> None:
    result = lim("try", "pompen-1", "--model", PERFECT, "--length", "100", workspace=workspace)
    assert "depth 0: not asked:" in " ".join(result.out.split())
