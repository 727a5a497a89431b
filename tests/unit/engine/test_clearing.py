"""Space is given back only while nobody works."""

from __future__ import annotations

from pathlib import Path

import pytest

from lim_tui.engine.clearing import clear_unused
from lim_tui.engine.process import own_lease
from lim_tui.errors import LimError
from tests.unit.engine.bench import make_workspace, run_here, sweep_file


def test_nothing_goes_while_a_worker_lives(tmp_path: Path) -> None:
    root = make_workspace(tmp_path)
    run_here(root, sweep_file(name="gone", seeds=(3,)))
    store, kept = run_here(root, sweep_file(name="kept", depths=(10.0, 90.0)))
    (gone,) = [record.id for record in store.sweeps.all() if record.name == "gone"]
    store.upkeep.delete(gone)
    texts = store._connection.execute("SELECT COUNT(*) FROM texts").fetchone()[0]
    lease = own_lease()
    assert store.leases.take(kept, lease, None)
    with pytest.raises(LimError, match=f"kept is being worked on by process {lease.pid} on {lease.host}"):
        clear_unused(store)
    assert store._connection.execute("SELECT COUNT(*) FROM texts").fetchone()[0] == texts

    store.leases.release(kept, lease)
    assert clear_unused(store) >= 0
    assert store._connection.execute("SELECT COUNT(*) FROM texts").fetchone()[0] < texts
    assert store.reads.rows(kept)[0].verdict == "correct"
    assert store.reads.detail(store.reads.rows(kept)[0].id).output is not None
