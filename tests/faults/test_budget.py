"""A budget against a provider that answers several blocks at once."""

from __future__ import annotations

from pathlib import Path

from lim_tui.engine.launch import find_or_create
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store
from tests.faults.sweeping import ReadingProvider, served, workspace_for
from tests.unit.engine.bench import sweep_file


def test_a_block_waits_for_what_others_have_set_aside(tmp_path: Path) -> None:
    """Four blocks take some 11,000 tokens with the probes; the worst case of each is 5,000, and all begin at once."""
    with served(ReadingProvider()) as provider, Store(tmp_path / "runs.db") as store:
        root = workspace_for(tmp_path, provider, cases=4, extra="concurrency = 8")
        sweep = find_or_create(store, root, sweep_file("house"))
        store.sweeps.set_budget(sweep.id, "17000tok")
        work_on(store, root, sweep.id)
        ended, counts = store.sweeps.get(sweep.id), store.reads.counts(sweep.id)
        assert (ended.state, ended.note, counts.done) == ("finished", "", 24)
        assert store.spending.of(sweep.id, "tokens").tokens < 17_000


def test_the_line_is_kept_and_blocks_stay_whole_where_no_room_comes_back(tmp_path: Path) -> None:
    with served(ReadingProvider()) as provider, Store(tmp_path / "runs.db") as store:
        root = workspace_for(tmp_path, provider, cases=4, extra="concurrency = 8")
        sweep = find_or_create(store, root, sweep_file("house"))
        store.sweeps.set_budget(sweep.id, "9000tok")
        work_on(store, root, sweep.id)
        ended, counts = store.sweeps.get(sweep.id), store.reads.counts(sweep.id)
        assert (ended.state, counts.done % 6, counts.planned % 6) == ("paused", 0, 0)
        assert 0 < counts.done < 24
        assert 4_000 < store.spending.of(sweep.id, "tokens").tokens <= 9_000
