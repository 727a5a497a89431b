"""What a worker needs over many trials of 128,000 tokens: memory, and bytes in the database."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from benchmarks.loopback import zero_latency_server
from benchmarks.workload import Load, planned
from lim_tui.engine.maker_apart import MakerApart, maker_of
from lim_tui.engine.run_sweep import SweepRun

LENGTH = 128_000
DEPTHS = 5


@dataclass(frozen=True, slots=True)
class WorkerSize:
    """Growth from the first half of the trials to the end: caches are full by then."""

    trials: int
    memory_growth_mb: float
    bytes_per_trial: float


def worker_size(trials: int) -> WorkerSize:
    """Runs ``trials`` trials and measures over their second half."""
    cases = trials // DEPTHS
    with zero_latency_server() as address, planned("house", LENGTH, cases, DEPTHS, address) as load:
        return asyncio.run(_measured(load, cases // 2))


async def _measured(load: Load, half: int) -> WorkerSize:
    run = load.run()
    with maker_of(run, load.blocks):
        await run.run(load.blocks[:half])
        memory, size = _all_mb(run), _file_bytes(load)
        await run.run(load.blocks[half:])
        grown = _all_mb(run) - memory
    trials = load.store.reads.counts(load.sweep_id).done
    second_half = (len(load.blocks) - half) * DEPTHS
    return WorkerSize(trials, grown, (_file_bytes(load) - size) / second_half)


def _all_mb(run: SweepRun) -> float:
    """Of the worker and the process beside it."""
    beside = run.maker.pid if isinstance(run.maker, MakerApart) else None
    return resident_mb() + (0.0 if beside is None else resident_mb(str(beside)))


def resident_mb(process: str = "self") -> float:
    """Memory of a process that is in use."""
    status = Path(f"/proc/{process}/status").read_text().splitlines()
    line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _file_bytes(load: Load) -> int:
    """Without what only waits in the log to be moved."""
    load.store.upkeep.checkpoint()
    return load.store.path.stat().st_size
