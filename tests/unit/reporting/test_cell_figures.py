"""The figures of a cell that are not among its counts."""

from __future__ import annotations

import pytest

from lim_tui.domain.trial import TrialRow
from lim_tui.reporting.cell_figures import cell_figures
from lim_tui.store.store import Store
from tests.unit.reporting.demo import MODEL, Outcome, demo_case, lengths_by_depths, make_sweep, right, wrong


def test_gap_latency_and_cost_of_each_cell(store: Store) -> None:
    """Right at both ends and wrong in the middle: 100 points below; each answer costs a thousandth."""

    def rule(row: TrialRow) -> Outcome:
        return wrong() if row.axes.depth == 50 else right(latency_s=1.0 if row.axes.depth == 0 else 3.0)

    found = cell_figures(store, make_sweep(store, [demo_case("a")], lengths_by_depths(), rule).id, "language")
    by_depth = {axes.depth: figures for (_, axes), figures in found.items()}
    assert {depth: figures.gap for depth, figures in by_depth.items()} == {0.0: 0.0, 50.0: -1.0, 100.0: 0.0}
    assert (by_depth[0.0].latency_p50_s, by_depth[100.0].latency_p50_s) == (1.0, 3.0)
    assert by_depth[0.0].cost == pytest.approx(0.001)
    assert by_depth[0.0].currency == "usd"
    assert by_depth[0.0].abstained == 0


def test_f1_of_a_cell_names_what_it_counts(store: Store) -> None:
    """A tokenizer that only a server has is stood in for, with a mark; Chinese is counted by characters."""
    cases = [demo_case("a"), demo_case("b", language="zh-Hans")]
    facts: dict[str, object] = {"models": {MODEL: {"tokenizer": "http://127.0.0.1:8080"}}}
    sweep = make_sweep(store, cases, lengths_by_depths(), lambda row: right(), facts=facts)
    found = {place[0]: figures.f1_counts for place, figures in cell_figures(store, sweep.id, "language").items()}
    assert found == {"nl": "sub-tokens of ~o200k_base", "zh-Hans": "characters"}
