"""The process that runs one sweep: detached from any terminal, known to the world through ``runs.db`` alone."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
from pathlib import Path

from lim_tui.domain.record import SweepRecord, SweepState
from lim_tui.engine.blocks import open_blocks
from lim_tui.engine.control import Control
from lim_tui.engine.leasing import take_lease
from lim_tui.engine.open_models import ModelPool, open_models
from lim_tui.engine.recipes import templates_of
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.errors import LimError
from lim_tui.store.store import Store

_log = logging.getLogger("lim_tui.worker")


def main() -> None:
    """Runs the sweep that the command line names until it is finished, paused or stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument("--sweep", type=int, required=True)
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")
    with Store(arguments.db) as store:
        work_on(store, arguments.workspace, arguments.sweep)


def work_on(store: Store, workspace: Path, sweep_id: int) -> None:
    """Runs the sweep in this process; its end state and the reason are in the database afterwards."""
    try:
        lease = take_lease(store, sweep_id)
    except LimError as held:
        _log.warning("%s", held.message)
        return
    control = Control(store, sweep_id, lease)
    try:
        store.sweeps.set_state(sweep_id, "running")
        store.trials.put_back(sweep_id)
        state, note = asyncio.run(_run(store, workspace, store.sweeps.get(sweep_id), control))
        store.trials.put_back(sweep_id)
        store.sweeps.set_state(sweep_id, state, note)
    except LimError as error:
        store.sweeps.set_state(sweep_id, "stopped", str(error))
    except Exception:
        _log.exception("sweep %d failed", sweep_id)
        store.sweeps.set_state(sweep_id, "stopped", "internal error; see worker.log (`lim doctor` says where it is)")
    finally:
        store.leases.release(sweep_id, lease)


async def _run(store: Store, workspace: Path, record: SweepRecord, control: Control) -> tuple[SweepState, str]:
    blocks = open_blocks(store.trials.open_trials(record.id))
    if not blocks:
        return _end_state(store, record.id, control, {})
    pool = await asyncio.to_thread(open_models, workspace, record)
    try:
        store.sweeps.add_to_release(record.id, pool.facts())
        return await _run_blocks(store, record, control, pool)
    finally:
        pool.close()


async def _run_blocks(store: Store, record: SweepRecord, control: Control, pool: ModelPool) -> tuple[SweepState, str]:
    run = SweepRun(store, record.id, control, templates_of(record.release), pool.counter, pool.models)
    running = asyncio.create_task(run.run(open_blocks(store.trials.open_trials(record.id))))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, store.sweeps.want, record.id, "stop")
    await control.watch(running)
    if not running.cancelled() and (error := running.exception()) is not None:
        raise error
    answered = {name: sorted(models) for name, models in run.answered_as.items()}
    store.sweeps.add_to_release(record.id, {"answered_as": {**_earlier_answers(store, record.id), **answered}})
    return _end_state(store, record.id, control, run.dead_models)


def _earlier_answers(store: Store, sweep_id: int) -> dict[str, object]:
    found = store.sweeps.get(sweep_id).release.get("answered_as", {})
    return dict(found) if isinstance(found, dict) else {}


def _end_state(store: Store, sweep_id: int, control: Control, dead_models: dict[str, str]) -> tuple[SweepState, str]:
    counts = store.reads.counts(sweep_id)
    if counts.planned + counts.running == 0:
        return ("finished_with_errors" if counts.not_scored_total else "finished"), ""
    if control.wanted == "pause":
        return "paused", "paused by request"
    if dead_models:
        return "stopped", "; ".join(f"{model}: {why}" for model, why in dead_models.items())
    return "stopped", "stopped by request"


if __name__ == "__main__":
    main()
