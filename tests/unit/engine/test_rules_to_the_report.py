"""A published rule from the store to the report, and the same again when the outputs are judged anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lim_tui.domain.sweep import ScoringMethod
from lim_tui.engine.imported_results import import_results
from lim_tui.engine.rescore import find_flips
from lim_tui.reporting.report import build_report
from lim_tui.store.store import Store


@pytest.mark.parametrize(
    ("scoring", "lang", "expected", "output", "accuracy", "f1"),
    [
        ("exact", "en", ["Paris"], " Paris\n", 1, 1),
        ("exact", "en", ["Paris"], "Paris!", 0, 1),
        ("regex", "en", ["Par[a-z]s"], "It is Paris.", 1, 0),
        ("best_subspan_em", "en", ["Big Apple", "New York"], "The NEW  York!\nOr Rome.", 1, 4 / 7),
        ("best_subspan_em", "en", ["Paris"], "Rome.\nParis", 0, 2 / 3),
        ("f1", "en", ["Paris"], "in Paris", 1, 2 / 3),
        ("f1", "en", ["Paris"], "the city of Paris", 0, 2 / 5),
        ("f1", "zh-Hans", ["三百二十"], "三百二十度", 1, 8 / 9),
        ("f1", "nl", ["12 bar"], "De druk is 12 bar.", 1, 4 / 7),
    ],
)
def test_what_a_rule_says_stands_in_the_report_and_stays(
    tmp_path: Path, scoring: ScoringMethod, lang: str, expected: list[str], output: str, accuracy: float, f1: float
) -> None:
    row = {"item": "a", "model": "openai/reader", "output": output, "expected": expected, "lang": lang}
    row |= {"answer_type": "text", "question": "Where?", "length": 4000, "depth": 50}
    file = tmp_path / "results.jsonl"
    file.write_text(json.dumps(row), encoding="utf-8")
    with Store(tmp_path / "runs.db") as store:
        sweep_id = import_results(store, file, "s", scoring).sweep.id
        (cell,) = build_report(store, sweep_id).cells
        assert (cell.accuracy, cell.f1) == (accuracy, pytest.approx(f1))
        assert not list(find_flips(store, sweep_id, None))
