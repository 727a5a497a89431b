"""The process that runs one sweep: detached from any terminal, known to the world through ``runs.db`` alone."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from lim_tui.authoring.budget_text import parse_budget
from lim_tui.domain.calibration import Calibration
from lim_tui.domain.record import SweepRecord, SweepState
from lim_tui.domain.settings import Settings
from lim_tui.domain.spent import Spent
from lim_tui.engine.batching import BatchRun
from lim_tui.engine.blocks import Block, open_blocks
from lim_tui.engine.control import Control
from lim_tui.engine.deciding import decider_of
from lim_tui.engine.judge_calls import JudgeCalls
from lim_tui.engine.judging import scoring_of
from lim_tui.engine.leasing import take_lease
from lim_tui.engine.maker_apart import maker_of
from lim_tui.engine.notify import run_on_finish
from lim_tui.engine.open_models import ModelPool, open_models
from lim_tui.engine.probing import probe_models, probe_warnings
from lim_tui.engine.recipes import templates_of
from lim_tui.engine.run_sweep import SweepRun
from lim_tui.engine.saved_answers import judge_saved, without_trials
from lim_tui.engine.served_release import answered_as
from lim_tui.engine.spending import Purse, open_purse
from lim_tui.error_log import log_to_standard_error
from lim_tui.errors import LimError
from lim_tui.models.provider_batches import ProviderBatches
from lim_tui.settings import load_settings
from lim_tui.store.faults import StorageError
from lim_tui.store.store import Store

_RESUMED: tuple[SweepState, str] = ("running", "resumed while it was stopping")
_AS_ASKED: tuple[SweepState, str] = ("stopped", "the blocks asked for are done")
_log = logging.getLogger("lim_tui.worker")


def main() -> None:
    """Runs the sweep that the command line names until it is finished, paused or stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument("--sweep", type=int, required=True)
    parser.add_argument("--blocks", type=int, help="run the first blocks of the plan only")
    arguments = parser.parse_args()
    log_to_standard_error(arguments.db)
    with Store(arguments.db) as store:
        work_on(store, arguments.workspace, arguments.sweep, arguments.blocks)


def work_on(store: Store, workspace: Path, sweep_id: int, blocks: int | None = None) -> None:
    """Runs the sweep, or its first ``blocks`` only, in this process.

    Its end state and the reason are in the database afterwards, and its ``on_finish`` has run.
    """
    try:
        lease = take_lease(store, sweep_id)
    except LimError as held:
        _log.warning("%s", held.message)
        return
    state, note = _outcome(store, workspace, sweep_id, Control(store, sweep_id, lease), blocks)
    try:
        store.trials.put_back(sweep_id)
        store.sweeps.set_state(sweep_id, state, note)
        store.leases.release(sweep_id, lease)
    except StorageError as error:
        # The lease of a process that is gone holds nobody back.
        _log.error("%s", error)
    run_on_finish(replace(store.sweeps.get(sweep_id), state=state, note=note), workspace)


def _outcome(
    store: Store, workspace: Path, sweep_id: int, control: Control, blocks: int | None
) -> tuple[SweepState, str]:
    """The state in which the sweep ends, and why."""
    try:
        store.sweeps.set_state(sweep_id, "running")
        store.trials.put_back(sweep_id)
        while True:
            begun_with = _mark_of_open(store, sweep_id, blocks)
            ended = asyncio.run(_run(store, workspace, store.sweeps.get(sweep_id), control, blocks))
            blocks = store.sweeps.blocks_asked(sweep_id, blocks)
            more_is_asked = ended == _AS_ASKED and _mark_of_open(store, sweep_id, blocks) not in (None, begun_with)
            if ended != _RESUMED and not more_is_asked:
                return ended
            control = control.renewed()
    except StorageError as error:
        return "paused", error.on_one_line()
    except LimError as error:
        return "stopped", error.on_one_line()
    except Exception:
        _log.exception("sweep %d failed", sweep_id)
        return "stopped", "internal error; see worker.log (`lim doctor` says where it is)"


async def _run(
    store: Store, workspace: Path, record: SweepRecord, control: Control, limit: int | None
) -> tuple[SweepState, str]:
    blocks = _chosen_blocks(store, record.id, limit)
    if not blocks and not _left_to_judge(store, record):
        return _end_state(store, record.id, control, {})
    settings = load_settings(workspace)
    pool = await asyncio.to_thread(open_models, settings, record)
    try:
        store.sweeps.add_to_release(record.id, {**pool.facts(), "storage": store.notice})
        purse = _purse(store, record, pool, settings)
        templates, scoring = templates_of(record.release), scoring_of(record)
        run = SweepRun(
            store,
            record.id,
            control,
            templates,
            pool.counter,
            pool.models,
            purse,
            scoring,
            repeat_filler=bool(record.settings.get("repeat_filler")),
        )
        run.judge = _judge(run, pool, record)
        run.decider = decider_of(store, record.id)
        with maker_of(run, blocks):
            return await _run_blocks(run, blocks)
    finally:
        pool.close()


def _purse(store: Store, record: SweepRecord, pool: ModelPool, settings: Settings) -> Purse:
    budget = None if record.budget is None else parse_budget(record.budget)
    spent = Spent() if budget is None else store.spending.of(record.id, budget.unit)
    models = {**pool.models, **({} if pool.judge is None else {str(record.settings["judge"]): pool.judge})}
    answer_tokens = max(model.terms.answer_tokens for model in models.values())
    exactly = [name for name, model in pool.models.items() if model.is_counted_by(pool.counter)]
    return open_purse(budget, list(models), settings, spent, answer_tokens, exactly)


def _judge(run: SweepRun, pool: ModelPool, record: SweepRecord) -> JudgeCalls | None:
    if pool.judge is None:
        return None
    name = str(record.settings["judge"])
    return JudgeCalls(run.store, run.sweep_id, name, pool.judge, pool.counter, run.purse, run.control, run.scoring)


def _left_to_judge(store: Store, record: SweepRecord) -> bool:
    return record.settings.get("judge") is not None and bool(store.judgements.open(record.id))


def _chosen_blocks(store: Store, sweep_id: int, limit: int | None) -> list[Block]:
    blocks = open_blocks(store.trials.open_trials(sweep_id))
    if limit is None:
        return blocks
    first = store.trials.first_items(sweep_id, limit)
    return [block for block in blocks if block.item_id in first]


def _mark_of_open(store: Store, sweep_id: int, limit: int | None) -> int | None:
    """Tells one set of open trials from another; None where nothing is open."""
    ids = [trial.id for block in _chosen_blocks(store, sweep_id, limit) for trial in block.trials]
    return hash(tuple(ids)) if ids else None


async def _run_blocks(run: SweepRun, blocks: list[Block]) -> tuple[SweepState, str]:
    store, sweep_id = run.store, run.sweep_id
    running = asyncio.create_task(_probe_and_ask(run, blocks))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, store.sweeps.want, sweep_id, "stop")
    await run.control.watch(running)
    if not running.cancelled() and (error := running.exception()) is not None:
        raise _first_of(error)
    store.sweeps.add_to_release(sweep_id, _told_by_replies(run))
    if run.decider is not None and run.decider.is_answered():
        counts = store.reads.counts(sweep_id)
        return ("finished_with_errors" if counts.not_scored_total else "finished"), run.decider.note()
    rests: tuple[SweepState, str] | None = ("paused", run.purse.note()) if run.control.over_budget else None
    state, note = rests or _end_state(store, sweep_id, run.control, _dead_models(run))
    return state, _with_batches(note, len(store.batches.open(sweep_id)))


def _dead_models(run: SweepRun) -> dict[str, str]:
    dead = dict(run.out_of_reach.models)
    return dead if run.judge is None or run.judge.dead is None else {**dead, run.judge.name: run.judge.dead}


def _with_batches(note: str, batches: int) -> str:
    if not batches:
        return note
    left = "a batch is" if batches == 1 else f"{batches} batches are"
    return f"{note}; {left} with the provider, `lim resume SWEEP` collects what is ready"


def _first_of(error: BaseException) -> BaseException:
    """What went wrong first, out of the groups in which tasks wrap it."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


async def _probe_and_ask(run: SweepRun, blocks: list[Block]) -> None:
    if run.judge is not None:
        await run.judge.judge_open()
    await probe_models(run, blocks)
    warnings = list(probe_warnings(run.store.probes.answered(run.sweep_id)))
    run.store.sweeps.add_to_release(run.sweep_id, {"probe_warnings": warnings})
    blocks = without_trials(blocks, judge_saved(run))
    batches = _batches(run)
    async with asyncio.TaskGroup() as parts:
        if batches:
            parts.create_task(BatchRun(run, batches, blocks).run())
        parts.create_task(run.run(_without(batches, blocks)))
    if run.judge is not None:
        await run.judge.judge_open()


def _batches(run: SweepRun) -> dict[str, ProviderBatches]:
    """The models that are asked by batches."""
    if not run.store.sweeps.get(run.sweep_id).settings.get("batch"):
        return {}
    found = {name: model.model.batches() for name, model in run.models.items()}
    return {name: batches for name, batches in found.items() if batches is not None}


def _without(names: Collection[str], blocks: list[Block]) -> list[Block]:
    """What is left of the blocks without some models."""
    left = [Block(block.item_id, tuple(t for t in block.trials if t.axes.model not in names)) for block in blocks]
    return [block for block in left if block.trials]


def _told_by_replies(run: SweepRun) -> dict[str, object]:
    return {
        "answered_as": answered_as(run.store.served.models(run.sweep_id)),
        **_filler_rounds(run),
        "calibrations": {name: found.words for name in run.models if (found := _calibration(run, name))},
    }


def _filler_rounds(run: SweepRun) -> dict[str, object]:
    """How often filler was used by size, the most of all items; nothing where none was repeated."""
    earlier = run.store.sweeps.get(run.sweep_id).release.get("filler_rounds", {})
    known = dict(earlier) if isinstance(earlier, dict) else {}
    found = {size: max(rounds, known.get(size, 1)) for size, rounds in run.filler_rounds.items()}
    return {"filler_rounds": {**known, **found}} if known or found else {}


def _calibration(run: SweepRun, name: str) -> Calibration | None:
    return None if run.counts_for(name) else run.calibrator.of(name)


def _end_state(store: Store, sweep_id: int, control: Control, dead_models: dict[str, str]) -> tuple[SweepState, str]:
    counts = store.reads.counts(sweep_id)
    left_to_judge = _left_to_judge(store, store.sweeps.get(sweep_id))
    if counts.planned + counts.running == 0 and not left_to_judge:
        return ("finished_with_errors" if counts.not_scored_total else "finished"), ""
    if control.database_gone:
        _log.error("%s was deleted or replaced while sweep %d ran; the worker stopped", store.path, sweep_id)
        return "stopped", "the database was deleted or replaced"
    if control.resumed():
        return _RESUMED
    if control.wanted == "pause":
        return "paused", "paused by request"
    if dead_models:
        return "stopped", "; ".join(f"{model}: {why}" for model, why in dead_models.items())
    return ("stopped", "stopped by request") if control.stopping else _AS_ASKED


if __name__ == "__main__":
    main()
