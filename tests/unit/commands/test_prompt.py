"""``lim prompt`` on every axis."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.commands.lim import Outcome, lim
from tests.unit.engine.bench import make_workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return make_workspace(tmp_path, cases=2)


def run(workspace: Path, *options: str) -> Outcome:
    return lim("prompt", "pompen-1", *options, workspace=workspace)


def prompt(workspace: Path, *options: str) -> dict[str, Any]:
    result = run(workspace, *options, "--json")
    assert result.status == 0, result.err
    found: dict[str, Any] = json.loads(result.out)
    return found


def test_positions_are_counted_in_documents(workspace: Path) -> None:
    found = prompt(workspace, "--documents", "7", "--position", "3")
    assert [document["role"] for document in found["documents"]].index("evidence") == 2
    assert len(found["documents"]) == 7
    assert (found["target_tokens"], round(found["depth_requested"], 1)) == (None, 33.3)


def test_arrangement_template_and_distractors_are_taken(workspace: Path) -> None:
    found = prompt(
        workspace,
        *("--length", "600", "--depth", "50", "--arrangement", "best_last", "--template", "numbered"),
        *("--distractors", "near_duplicate", "--count", "3", "--question", "both"),
    )
    assert found["documents"][-1]["role"] == "evidence"
    assert sum(document["role"] == "distractor" for document in found["documents"]) == 3
    assert found["documents"][0]["id"] == "1"
    assert found["messages"][1]["content"].startswith("Vraag: ")


def test_what_an_arrangement_took_is_told(workspace: Path) -> None:
    text = run(workspace, "--length", "600", "--depth", "50", "--arrangement", "top_k:2").out
    assert "the arrangement took" in text
    assert "documents: 1 distractor, 1 evidence" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--length", "600"), "--length with --depth"),
        (("--length", "600", "--depth", "5", "--documents", "3", "--position", "1"), "--length with --depth"),
        (("--documents", "3", "--position", "4"), "lies beyond 3 documents"),
        (("--length", "600", "--depth", "5", "--arrangement", "best"), "no arrangement 'best'"),
        (("--length", "600", "--depth", "5", "--template", "x"), "no template 'x'"),
        (("--length", "600", "--depth", "5", "--template", "running", "--arrangement", "shuffled"), "running text"),
    ],
)
def test_wrong_places_are_told_with_exit_2(workspace: Path, options: tuple[str, ...], message: str) -> None:
    result = run(workspace, *options)
    assert result.status == 2
    assert message in result.err
