"""A sweep on simulated readers in a workspace with case files, for tests that act on its trials."""

from __future__ import annotations

from pathlib import Path

from lim_tui.domain.trial import TrialRow
from lim_tui.store.reads import TrialFilter
from lim_tui.store.store import Store
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

MODEL = "simulated/flat?edge=0.6&middle=0.4"


def acting_workspace(root: Path) -> Path:
    """The database of a finished sweep of four cases about pumps, some of them answered wrong."""
    store, _ = run_here(make_workspace(root), sweep_file(MODEL))
    store.close()
    return root / "runs.db"


def wrong_trial(database: Path) -> TrialRow:
    """The first trial that gives a distractor's value."""
    with Store(database) as store:
        return store.reads.rows(1, TrialFilter(verdict="incorrect", failure="distracted"))[0]
