"""What a worker needs over many trials of 128,000 tokens: memory, and bytes in the database."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from benchmarks.loopback import zero_latency_server
from benchmarks.workload import Load, planned

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
    await run.run(load.blocks[:half])
    memory, size = resident_mb(), _file_bytes(load)
    await run.run(load.blocks[half:])
    trials = load.store.reads.counts(load.sweep_id).done
    second_half = (len(load.blocks) - half) * DEPTHS
    return WorkerSize(trials, resident_mb() - memory, (_file_bytes(load) - size) / second_half)


def resident_mb() -> float:
    """Memory of this process that is in use."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _file_bytes(load: Load) -> int:
    """Without what only waits in the log to be moved."""
    load.store.upkeep.checkpoint()
    return load.store.path.stat().st_size
