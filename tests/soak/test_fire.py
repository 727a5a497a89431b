"""The long form of the tests under fire."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.killing import check_finished, kill_until_done, prepared

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_kills_at_random_moments(tmp_path: Path, seed: int) -> None:
    sweep_id = prepared(tmp_path, cases=120)
    # The sweep is long enough for every worker to be killed while it works.
    assert kill_until_done(tmp_path, sweep_id, kills=10, seed=seed) == 10
    check_finished(tmp_path, sweep_id)
