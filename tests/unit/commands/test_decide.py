"""From outputs of elsewhere to a decision, as a person and a CI job type it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.unit.commands.lim import lim
from tests.unit.plain.schemas import fits_schema

MIDDLE_LOST = {0: "120 °C", 50: "90 °C", 100: "120 °C"}


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A workspace with two imported sweeps of 20 cases: one that loses the middle, one that does not."""
    (tmp_path / "cases").mkdir()
    for name in ("before", "after"):
        rows = [
            {
                "item": f"case-{index}",
                "model": "openai/reader",
                "lang": "nl",
                "expected": "120 °C",
                "answer_type": "number",
                "length": 4000,
                "depth": depth,
                "output": output if name == "before" else "120 °C",
            }
            for index in range(20)
            for depth, output in MIDDLE_LOST.items()
        ]
        text = "\n".join(json.dumps(row) for row in rows)
        (tmp_path / f"{name}.jsonl").write_text(text + "\n{\n", encoding="utf-8")
        done = lim("import", tmp_path / f"{name}.jsonl", "--format", "results", "--json", workspace=tmp_path)
        assert json.loads(done.out) == {"sweep": name, "trials": 60, "numbered": 0, "skipped": 1, "untyped": 0}
        assert f"{name}.jsonl:61: skipped, not JSON" in done.err
    return tmp_path


def test_compare_and_gate_by_their_exit_status_and_json(workspace: Path) -> None:
    compared = lim("compare", "before", "after", "--json", workspace=workspace)
    value = json.loads(compared.out)
    fits_schema(value, "compare")
    assert (compared.status, value["common_items"], value["drop"][0]["reduction"]) == (0, 20, 1)
    assert "smaller by 100" in lim("compare", "before", "after", workspace=workspace).out

    policy = workspace / "gate.yaml"
    policy.write_text("gates:\n  worst_floor: 0.8\n  margin: 0.2\n", encoding="utf-8")
    gate = ("gate", "--policy", policy, "--junit", workspace / "gate.xml")
    passed = lim(*gate, "after", "--baseline", "before", "--json", workspace=workspace)
    fits_schema(json.loads(passed.out), "gate")
    assert (passed.status, json.loads(passed.out)["state"]) == (0, "pass")
    failed = lim(*gate, "before", "--baseline", "after", workspace=workspace)
    assert failed.status == 1
    assert ElementTree.parse(workspace / "gate.xml").getroot().get("failures") == "2"


def test_doubt_ends_with_3_where_the_policy_blocks_it(workspace: Path) -> None:
    policy = workspace / "gate.yaml"
    policy.write_text("gates:\n  worst_floor: 0.9\non_inconclusive: block\n", encoding="utf-8")
    assert lim("gate", "after", "--policy", policy, workspace=workspace).status == 3
    policy.write_text("gates:\n  worst_floor: 0.9\n", encoding="utf-8")
    assert lim("gate", "after", "--policy", policy, workspace=workspace).status == 0


def test_wrong_use_is_told_without_a_traceback(workspace: Path) -> None:
    policy = workspace / "gate.yaml"
    policy.write_text("gates:\n  worst_flor: 0.9\n", encoding="utf-8")
    told = lim("gate", "after", "--policy", policy, workspace=workspace)
    assert told.status == 2
    assert "gate.yaml:2: unknown key 'worst_flor'; did you mean 'worst_floor'" in told.err
    policy.write_text("gates:\n  worst_floor: 0.9\n", encoding="utf-8")
    told = lim("gate", "after", "--policy", policy, "--junit", workspace / "no" / "x.xml", workspace=workspace)
    assert (told.status, "cannot be written" in told.err) == (2, True)
    alone = lim("compare", "after", workspace=workspace)
    assert (alone.status, "has one arrangement" in alone.err) == (2, True)
    wrong = lim("import", policy, "--format", "texts", "--scoring", "exact", workspace=workspace)
    assert (wrong.status, "--scoring judges results" in wrong.err) == (2, True)


def test_an_imported_sweep_is_listed_shown_and_reported(workspace: Path) -> None:
    (trial, *_) = json.loads(lim("trials", "before", "--verdict", "incorrect", "--json", workspace=workspace).out)
    shown = lim("show", trial["id"], "--prompt", workspace=workspace)
    assert (shown.status, "its prompt was made elsewhere" in shown.out) == (0, True)
    report = lim("report", "before", workspace=workspace)
    assert "At 4,000 tokens the middle loses 100 points" in report.out
    rescored = lim("rescore", "before", "--json", workspace=workspace)
    assert json.loads(rescored.out) == {"flips": []}
    resumed = lim("resume", "before", workspace=workspace)
    assert (resumed.status, "was imported, so there is nothing to ask" in resumed.err) == (2, True)
