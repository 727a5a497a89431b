"""``lim reading`` on a workspace with a Dutch case and its English twin."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.commands.lim import lim
from tests.unit.plain.schemas import fits_schema

DUTCH = """\
set: klep
language: nl
cases:
  - id: klep
    question: Wat is de openingsdruk van veiligheidsklep K2?
    evidence: De openingsdruk van veiligheidsklep K2 is 22,3 bar.
    expected: 22,3 bar
    answer_type: number
    distractors:
      - De openingsdruk van veiligheidsklep K3 is 19,5 bar.
"""
ENGLISH = """\
set: valve
language: en
cases:
  - id: klep
    question: What is the opening pressure of safety valve K2?
    evidence: The opening pressure of safety valve K2 is 22.3 bar.
    expected: 22.3 bar
    answer_type: number
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "klep.yaml").write_text(DUTCH, encoding="utf-8")
    (tmp_path / "cases" / "valve.yaml").write_text(ENGLISH, encoding="utf-8")
    return tmp_path


def test_json_holds_terms_texts_ratio_and_overlap(workspace: Path) -> None:
    result = lim("reading", "klep/klep", "--json", workspace=workspace)
    assert result.status == 0, result.err
    found = json.loads(result.out)
    fits_schema(found, "reading")
    assert [term["term"] for term in found["terms"]] == ["openingsdruk", "veiligheidsklep", "K2", "22,3"]
    assert found["parallel"] == "valve/klep"
    assert found["ratio_to_english"] > 1
    assert found["question_terms"] == ["openingsdruk", "veiligheidsklep", "k2"]
    assert found["matching"] == "enough"
    assert found["distractors"] == [
        {"id": "d1", "shared": ["openingsdruk", "veiligheidsklep"], "share": pytest.approx(2 / 3)}
    ]


def test_text_says_it_in_sentences(workspace: Path) -> None:
    text = " ".join(lim("reading", "klep/klep", workspace=workspace).out.split())
    assert "tokenizer o200k_base: counted exactly" in text
    assert "times the tokens of the English text valve/klep" in text
    assert "Matching words is enough: the evidence shares 3 of 3 words of the question" in text


def test_an_estimate_is_marked_everywhere(workspace: Path) -> None:
    (workspace / "lim.toml").write_text('[models.house]\nmodel = "openai/m"\napi_base = "http://127.0.0.1:9/v1"\n')
    out = lim("reading", "valve/klep", "--model", "house", workspace=workspace).out
    assert "tokenizer ~o200k_base: an estimate" in out
    assert "question     ~0." in out
    assert "the case is English itself" in out


def test_a_draft_is_read_in_place_of_the_file(workspace: Path) -> None:
    draft = workspace / "d.yaml"
    draft.write_text(DUTCH.replace("K2", "K7"), encoding="utf-8")
    found = json.loads(lim("reading", "klep/klep", "--draft", draft, "--json", workspace=workspace).out)
    assert "K7" in [term["term"] for term in found["terms"]]


def test_an_unknown_case_is_named(workspace: Path) -> None:
    result = lim("reading", "klap", workspace=workspace)
    assert (result.status, "no case 'klap'" in result.err) == (2, True)
