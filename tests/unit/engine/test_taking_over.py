"""Answers that another sweep has already: taken over within a name, asked anew under another, and told everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.authoring.workspace import load_workspace
from lim_tui.engine.answered_before import answered_before
from lim_tui.engine.plan import make_plan
from lim_tui.errors import LimError
from lim_tui.reporting.comparison import compare_sweeps
from lim_tui.reporting.report import build_report
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

_CASES = 6


def test_a_sweep_of_another_name_asks_for_itself(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=_CASES)
    store, before = run_here(root, sweep_file())
    assert answered_before(store, make_plan(sweep_file(name="later"), load_workspace(root))) == frozenset()
    store.close()
    store, after = run_here(root, sweep_file(name="later"))
    assert store.answered.taken_over(after) == {}
    assert compare_sweeps(store, before, after, strict=True).notes == ()


def test_answers_taken_over_are_told_and_are_no_comparison(tmp_path: Path) -> None:
    root = make_workspace(tmp_path, cases=_CASES)
    store, before = run_here(root, sweep_file())
    store.close()
    store, after = run_here(root, sweep_file(scoring="exact"))
    answers = sum(row.state == "done" for row in store.reads.rows(after))
    told = f"{answers} answers taken over from proef#1, which had asked the same: no call was made"
    assert store.answered.taken_over(after) == {"proef#1": answers}
    assert f"{told}." in build_report(store, after).warnings
    assert f"proef#2: {told}" in compare_sweeps(store, before, after).notes
    with pytest.raises(LimError, match=r"not strictly comparable.*taken over from proef#1"):
        compare_sweeps(store, before, after, strict=True)
