"""What choosing the documents of a block costs with counts warm: once for a case, seed and length, whatever follows."""

from __future__ import annotations

import asyncio
import time

from benchmarks.workload import planned
from lim_tui.engine.blocks import load_item

_BLOCKS = 4


def seconds_a_block(length: int) -> float:
    """Seconds for the prompts of five depths, layout included, in the worker's thread for building."""
    with planned("simulated/flat", length, _BLOCKS) as load:
        asyncio.run(load.warm(load.run()))
        began = time.perf_counter()
        for block in load.blocks:
            load.builder_of(load_item(load.store, block.item_id, repeat_filler=False)).build_all(block.trials)
        return (time.perf_counter() - began) / _BLOCKS
