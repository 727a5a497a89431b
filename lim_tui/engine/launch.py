"""Starting a sweep: planned, kept, and handed to a worker process that outlives the terminal."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from lim_tui.authoring.workspace import Workspace, load_workspace
from lim_tui.domain.record import FINISHED_STATES, Plan, SweepRecord
from lim_tui.domain.settings import Settings
from lim_tui.domain.sweep import SweepFile
from lim_tui.engine.leasing import worker_of
from lim_tui.engine.lint_gate import check_lint, refuse
from lim_tui.engine.plan import make_plan
from lim_tui.engine.preflight import check_ready
from lim_tui.engine.rebuild import IMPORTED_FACT
from lim_tui.engine.worker_log import open_worker_log
from lim_tui.errors import LimError
from lim_tui.settings import load_settings
from lim_tui.store.store import Store


def start_sweep(
    store: Store, workspace_root: Path, sweep: SweepFile, blocks: int | None = None, budget: str | None = None
) -> SweepRecord:
    """The sweep of this file's plan, with a worker on it unless it is finished already; as ``prepare_sweep`` else."""
    record = prepare_sweep(store, workspace_root, sweep, budget)
    return record if record.state in FINISHED_STATES else resume(store, workspace_root, record.id, blocks)


def prepare_sweep(
    store: Store, workspace_root: Path, sweep: SweepFile, budget: str | None = None, *, asks_again: bool = False
) -> SweepRecord:
    """The sweep of this file's plan, checked and kept, without a worker yet.

    The same plan gives the sweep that is there; another plan of the same name makes a new one. ``budget`` is a hard
    line in place of the file's. A finished sweep is checked only where it ``asks_again``. Raises LimError where the
    workspace or the sweep file is not fit to run, or a model cannot be asked.
    """
    settings = load_settings(workspace_root)
    sweep = with_judge(sweep, settings)
    workspace = checked_workspace(workspace_root)
    plan = make_plan(sweep, workspace)
    known = store.sweeps.find_plan(plan.name, plan.sha256)
    if known is None or asks_again or known.state not in FINISHED_STATES:
        check_lint(sweep, workspace, settings)
    return prepare_plan(store, workspace_root, plan, sweep, budget, asks_again=asks_again)


def prepare_plan(
    store: Store,
    workspace_root: Path,
    plan: Plan,
    sweep: SweepFile,
    budget: str | None = None,
    *,
    asks_again: bool = False,
) -> SweepRecord:
    """The sweep of ``plan``, which was made from ``sweep``; as ``prepare_sweep`` else."""
    known = store.sweeps.find_plan(plan.name, plan.sha256)
    if known is not None and known.state in FINISHED_STATES and not asks_again:
        return known
    check_ready(sweep, load_settings(workspace_root))
    open_worker_log().close()
    record = store.sweeps.find_or_create(plan)
    line = budget or (str(sweep.budget) if sweep.budget else None)
    if line is not None:
        store.sweeps.set_budget(record.id, line)
    store.sweeps.set_on_finish(record.id, sweep.on_finish)
    store.sweeps.set_batch(record.id, batch=sweep.batch or bool(store.batches.open(record.id)))
    return store.sweeps.get(record.id)


def find_or_create(store: Store, workspace_root: Path, sweep: SweepFile) -> SweepRecord:
    """The sweep of this file's plan, made if it is new; nothing is started."""
    sweep = with_judge(sweep, load_settings(workspace_root))
    plan = make_plan(sweep, checked_workspace(workspace_root))
    return store.sweeps.find_plan(plan.name, plan.sha256) or _create(store, plan, sweep)


def with_judge(sweep: SweepFile, settings: Settings) -> SweepFile:
    """The sweep with the judge of ``lim.toml`` where it is scored by judge and names none."""
    return replace(sweep, judge=settings.judge) if sweep.scoring == "judge" and sweep.judge is None else sweep


def _create(store: Store, plan: Plan, sweep: SweepFile) -> SweepRecord:
    record = store.sweeps.find_or_create(plan)
    store.sweeps.set_budget(record.id, str(sweep.budget) if sweep.budget else None)
    return store.sweeps.get(record.id)


def checked_workspace(root: Path) -> Workspace:
    """The workspace, if its files have no errors."""
    workspace = load_workspace(root)
    refuse([problem for problem in workspace.problems if problem.level == "error"])
    return workspace


def resume(store: Store, workspace_root: Path, sweep_id: int, blocks: int | None = None) -> SweepRecord:
    """Goes on with a sweep, or with its first ``blocks`` only: lifts a pause, and starts a worker if none lives.

    An archived sweep comes back into the lists, since nothing may spend unseen.

    One that lives looks, when it is done with what it was told, whether more was asked for meanwhile.
    Raises LimError for a sweep whose answers were imported.
    """
    record = store.sweeps.get(sweep_id)
    if IMPORTED_FACT in record.release:
        raise LimError(f"{record.title} was imported, so there is nothing to ask", "`lim report` shows what it holds.")
    store.upkeep.archive(sweep_id, archived=False)
    store.sweeps.ask_blocks(sweep_id, blocks)
    store.sweeps.want(sweep_id, "run")
    if worker_of(store, sweep_id) is None:
        _spawn_worker(store.path, workspace_root, sweep_id, blocks)
    return store.sweeps.get(sweep_id)


def _spawn_worker(database: Path, workspace_root: Path, sweep_id: int, blocks: int | None) -> None:
    command = [sys.executable, "-P", "-m", "lim_tui.engine.worker"]
    options = ["--db", str(database.resolve()), "--workspace", str(workspace_root.resolve()), "--sweep", str(sweep_id)]
    if blocks is not None:
        options += ["--blocks", str(blocks)]
    with open_worker_log() as log:
        subprocess.Popen(
            command + options, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, close_fds=True
        )
