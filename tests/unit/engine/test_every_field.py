"""No field of the report's JSON is null when its inputs exist: a sweep that has all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from lim_tui.domain.sweep import DistractorChoice
from lim_tui.reporting.json_report import report_value
from lim_tui.reporting.report import build_report
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

_UNANSWERABLE = """\
set: leeg
language: nl
filler: filler.md
cases:
  - id: onbekend
    question: "Wat is de druk van pomp Z9?"
    expected: "777 bar"
    answer_type: number
    kind: unanswerable
    distractors: ["De druk van pomp Q1 is 5 bar."]
"""
# May be null by contract: the documents axis (a sweep of its own below), why a cell was refused where none was, the
# depth of an unanswerable case, the length of a row that is over all lengths, a judge that nobody asked, what only
# several seeds tell.
_WITHOUT_INPUT = {
    "cells": {"documents", "position", "judge", "refusal"},
    "positions": {"documents"},
    "paired": {"documents"},
    "effective_length": {"length", "documents"},
    "relative_length": {"length", "documents"},
    "planning": {"documents", "items_with_more_seeds"},
    "anytime": {"documents"},
    "controls": {"documents", "depth"},
    "baselines": {"documents"},
    "against_baselines": {"documents"},
    "metrics": set[str](),
}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    workspace = make_workspace(tmp_path_factory.mktemp("full"), cases=24)
    (workspace / "cases" / "leeg.yaml").write_text(_UNANSWERABLE, encoding="utf-8")
    plan = sweep_file(
        models=("simulated/middle-drop?edge=0.9&middle=0.2&item_sd=0.3", "simulated/flat?edge=1"),
        mode="anytime",
        templates=("citations",),
        arrangements=("as_given", "top_k:3"),
        baselines=("closed_book", "oracle", "no_evidence"),
        distractors=(DistractorChoice("near_duplicate", 4),),
    )
    store, sweep_id = run_here(workspace, plan)
    # A simulated reader counts nothing; a provider reports all of these.
    store._connection.execute(
        "UPDATE attempts SET cost = 0.001, currency = 'eur', input_tokens = 500, output_tokens = 9, cached_tokens = 3"
    )
    return report_value(build_report(store, sweep_id))


def known(rows: Iterable[Mapping[str, object]]) -> set[str]:
    return {name for row in rows for name, value in row.items() if value is not None}


@pytest.mark.parametrize("section", _WITHOUT_INPUT)
def test_every_field_is_known_somewhere(report: dict[str, Any], section: str) -> None:
    rows = report[section]
    assert rows
    assert set(rows[0]) - known(rows) == _WITHOUT_INPUT[section]


def test_what_is_not_in_rows_is_filled_too(report: dict[str, Any]) -> None:
    for name in ("release", "outcomes", "failures", "stages", "warnings"):
        assert report[name], name


def test_curves_keep_every_figure(report: dict[str, Any]) -> None:
    curves = [row for row in report["positions"] if row["arrangement"] == "as_given"]
    assert len(curves) == 4
    for row in curves:
        assert {name for name, value in row.items() if value is None} == {"documents"}


def test_the_documents_axis_fills_its_own_fields(tmp_path: Path) -> None:
    axis = sweep_file(lengths=(), depths=(), documents=(3, 5), positions=(1, 2, 3))
    store, sweep_id = run_here(make_workspace(tmp_path), axis)
    report = report_value(build_report(store, sweep_id))
    for section in ("cells", "positions", "paired"):
        assert {(row["length"], row["documents"]) for row in report[section]} == {(None, 3), (None, 5)}, section
    assert {row["position"] for row in report["cells"]} == {1, 2, 3}
    (row,) = report["effective_length"]
    assert (row["length"], row["documents"], row["observed"]) == (None, None, 5)
