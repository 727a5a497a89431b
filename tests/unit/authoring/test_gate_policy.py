"""A policy says in which line it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from lim_tui.authoring.gate_policy import POLICY_KEYS, load_gate_policy
from lim_tui.domain.gate import GATE_NAMES, GatePolicy
from lim_tui.errors import LimError
from lim_tui.schemas import schema


def policy_of(folder: Path, text: str) -> GatePolicy:
    file = folder / "gate.yaml"
    file.write_text(text, encoding="utf-8")
    return load_gate_policy(file)


def test_a_policy_keeps_the_order_of_its_file(tmp_path: Path) -> None:
    policy = policy_of(tmp_path, "gates:\n  cost: 2.50\n  worst_floor: 0.8\nalpha: 0.01\non_inconclusive: block\n")
    assert policy == GatePolicy({"cost": 2.5, "worst_floor": 0.8}, 0.01, "block")
    assert list(policy.gates) == ["cost", "worst_floor"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gates:\n  worst_flor: 0.8\n", "gate.yaml:2: unknown key 'worst_flor'; did you mean 'worst_floor'"),
        ("gate:\n  worst_floor: 0.8\n", "gate.yaml:1: unknown key 'gate'"),
        ("gates:\n  worst_floor: 80\n", "gate.yaml:2: worst_floor: '80' is not a share from 0 to 1"),
        ("gates:\n  injection: 0.5\n", "gate.yaml:2: injection: '0.5' is not a number of trials"),
        ("gates:\n  cost: 5usd\n", "gate.yaml:2: cost: '5usd' is not an amount of money"),
        ("gates:\n  margin:\n", "gate.yaml:2: 'margin' is missing or empty"),
        ("gates: {}\n", "'gates' is missing or empty"),
        ("gates:\n  cost: 1\nalpha: 2\n", "gate.yaml:3: alpha: '2' is not a number between 0 and 0.5"),
        ("gates:\n  cost: 1\non_inconclusive: warm\n", "gate.yaml:3: on_inconclusive: 'warm' is unknown"),
        ("- gates\n", "needs the key 'gates'"),
    ],
)
def test_an_error_names_file_and_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(LimError) as error:
        policy_of(tmp_path, text)
    assert said in error.value.message


def test_the_schema_has_the_words_of_the_reader() -> None:
    found = schema("gate")
    Draft202012Validator.check_schema(found)
    assert tuple(found["properties"]) == POLICY_KEYS
    assert tuple(found["properties"]["gates"]["properties"]) == GATE_NAMES
