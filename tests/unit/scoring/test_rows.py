"""Answers judged by hand, and how far the scorer agrees: the confusion table is printed with ``-s``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from lim_tui.scoring import key_from_row, score

ROOT = Path(__file__).parents[3]
OWN = ROOT / "tests" / "data" / "scoring_rows.jsonl"
FRESH = ROOT / "tests" / "data" / "scoring_rows_fresh.jsonl"
UNMENDED = ROOT / "tests" / "data" / "scoring_rows_unmended.jsonl"
TYPES = ROOT / "tests" / "data" / "scoring_rows_types.jsonl"
STRANGERS = ROOT / "tests" / "data" / "scoring_rows_strangers.jsonl"
ADVERSE = ROOT / "tests" / "data" / "scoring_rows_adverse.jsonl"
THIRD = ROOT / "tests" / "data" / "scoring_rows_third.jsonl"
FOURTH = ROOT / "tests" / "data" / "scoring_rows_fourth.jsonl"
FIFTH = ROOT / "tests" / "data" / "scoring_rows_fifth.jsonl"
SIXTH = ROOT / "tests" / "data" / "scoring_rows_sixth.jsonl"
SEVENTH = ROOT / "tests" / "data" / "scoring_rows_seventh.jsonl"
EIGHTH = ROOT / "tests" / "data" / "scoring_rows_eighth.jsonl"
NINTH = ROOT / "tests" / "data" / "scoring_rows_ninth.jsonl"
SHARED = ROOT.parent / "shared" / "data" / "scoring_cases.jsonl"
STATE_OF = {"correct": "correct", "incorrect": "incorrect", "ambiguous": "review"}

Row = Mapping[str, Any]


def _rows(path: Path) -> list[Row]:
    if not path.exists():
        pytest.skip(f"{path} is not here")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _outcomes(rows: list[Row]) -> list[tuple[Row, str]]:
    return [(row, score(key_from_row(row), str(row["output"])).state) for row in rows]


def _agrees(row: Row, state: str) -> bool:
    return state == STATE_OF[row["right_verdict"]] or state in row.get("also_ok", ())


def _table(outcomes: list[tuple[Row, str]]) -> str:
    counts = Counter((row["right_verdict"], state) for row, state in outcomes)
    states = ("correct", "incorrect", "review", "scorer_error")
    lines = ["right verdict" + "".join(f"{state:>14}" for state in states)]
    for verdict in STATE_OF:
        lines.append(f"{verdict:<13}" + "".join(f"{counts[verdict, state]:>14}" for state in states))
    missed = [
        f"{row['id']} {row['expected']!r} {row['output']!r}: {state}"
        for row, state in outcomes
        if not _agrees(row, state)
    ]
    return "\n".join([*lines, *missed])


@pytest.mark.parametrize(
    "path",
    [SHARED, OWN, FRESH, UNMENDED, TYPES, STRANGERS, ADVERSE, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH],
    ids=[
        "shared",
        "own",
        "fresh",
        "unmended",
        "types",
        "strangers",
        "adverse",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
    ],
)
def test_verdicts_agree_with_the_rows(path: Path) -> None:
    outcomes = _outcomes(_rows(path))
    print("\n" + _table(outcomes))
    settled = [(row, state) for row, state in outcomes if row["right_verdict"] != "ambiguous"]
    wrong = [(row, state) for row, state in outcomes if row["right_verdict"] == "incorrect"]
    argued = [(row, state) for row, state in outcomes if row["right_verdict"] == "ambiguous"]
    assert sum(_agrees(row, state) for row, state in settled) >= 0.97 * len(settled)
    assert sum(state == "correct" for _, state in wrong) <= 0.01 * len(wrong)
    assert sum(_agrees(row, state) for row, state in argued) >= 0.80 * len(argued)


def test_the_own_rows_are_many_and_varied() -> None:
    rows = _rows(OWN)
    assert len(rows) >= 300
    assert {row["lang"] for row in rows} == {"nl", "en", "zh", "zh-Hant"}
    assert len({(row["expected"] if isinstance(row["expected"], str) else "", row["output"]) for row in rows}) >= 1300


def test_every_verdict_names_its_rule_and_traces_it() -> None:
    for row in _rows(OWN):
        verdict = score(key_from_row(row), row["output"])
        assert verdict.rule
        assert verdict.reason
        assert verdict.trace[-1].step == "rule"


def test_a_matched_span_lies_inside_the_output() -> None:
    for row in _rows(OWN):
        verdict = score(key_from_row(row), row["output"])
        if verdict.state == "correct":
            assert verdict.span is not None
            assert 0 <= verdict.span.start < verdict.span.end <= len(row["output"])
