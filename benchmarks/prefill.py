"""Prefill that the order of a block saves on the embedded model, beside the most that any order could save."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from benchmarks.workload import planned

LENGTH = 1_000
DEPTHS = 5


@dataclass(frozen=True, slots=True)
class PrefillSaved:
    """Parts (0 to 1) of all prompt tokens that came from the server's cache."""

    saved: float
    ceiling: float


def prefill_saved() -> PrefillSaved:
    """One block of five depths; a depth of D% shares at most D% of its prompt with a deeper one."""
    depths = [k / (DEPTHS - 1) for k in range(DEPTHS)]
    with planned("embedded/smollm2", LENGTH, cases=1, depths=DEPTHS) as load:
        asyncio.run(load.run().run(load.blocks))
        counts = load.store.reads.counts(load.sweep_id)
        return PrefillSaved(counts.cached_tokens / counts.input_tokens, sum(depths[:-1]) / DEPTHS)
