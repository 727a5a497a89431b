"""A stop while the provider makes everyone wait: nobody waits it out, and nothing is marked as failed."""

from __future__ import annotations

import threading
from pathlib import Path

from lim_tui.engine.launch import find_or_create
from lim_tui.engine.worker import work_on
from lim_tui.store.store import Store
from tests.faults.provider import Answer, SeenRequest
from tests.faults.replies import refused
from tests.faults.sweeping import ReadingProvider, reply_to, served, workspace_for
from tests.unit.engine.bench import sweep_file

STOPPED_WITHIN_S = 30.0


def test_a_stop_does_not_wait_for_a_rate_limit(tmp_path: Path) -> None:
    refusing = threading.Event()

    def rate_limited(request: SeenRequest, number: int) -> Answer:
        if number <= 2:
            return reply_to(request)
        refusing.set()
        return refused(429, "slow down", {"Retry-After": "110"})

    with served(ReadingProvider(rate_limited)) as provider:
        root = workspace_for(tmp_path, provider)
        store = Store(root / "runs.db")
        sweep_id = find_or_create(store, root, sweep_file("house")).id

        def stop() -> None:
            refusing.wait()
            with Store(root / "runs.db") as viewer:
                viewer.sweeps.want(sweep_id, "stop")

        viewer = threading.Thread(target=stop)
        viewer.start()
        work_on(store, root, sweep_id)
        viewer.join(STOPPED_WITHIN_S)
    record, counts = store.sweeps.get(sweep_id), store.reads.counts(sweep_id)
    assert (record.state, record.note) == ("stopped", "stopped by request")
    assert (counts.correct, counts.not_scored, counts.planned) == (2, {}, 10)
