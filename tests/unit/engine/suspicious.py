"""A sweep whose stored verdicts are wrong on purpose: what a queue must find."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def suspicious_sweep(root: Path) -> Path:
    """The database of a sweep that was answered right everywhere, five of its verdicts turned into ``incorrect``."""
    store, sweep_id = run_here(make_workspace(root), sweep_file())
    for row in store.reads.rows(sweep_id, TrialFilter(verdict="correct", depth=50.0))[:5]:
        verdict = store.reads.detail(row.id).verdict
        assert verdict is not None
        store.trials.judge(row.id, replace(verdict, state="incorrect", reason="turned", failure="wrong_value"))
    path = store.path
    store.close()
    assert isinstance(store, Store)
    return path
