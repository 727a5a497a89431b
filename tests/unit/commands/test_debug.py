"""``lim diff`` and ``lim show --curl``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.commands.lim import lim
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

_KEY = "sk-planted-0123456789"
_SETTINGS = """
[models.house]
model = "openai/lokaal"
api_base = "http://127.0.0.1:9/v1"
key_env = "HOUSE_KEY"
headers = {X-Token = "header-planted-0123456789"}
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = make_workspace(tmp_path, cases=1)
    (root / "lim.toml").write_text(_SETTINGS, encoding="utf-8")
    return root


def test_diff_compares_two_trials_and_names_one_that_is_not_there(workspace: Path) -> None:
    store, sweep_id = run_here(workspace, sweep_file("simulated/flat?edge=0&middle=1", lengths=(400,)))
    first, second = (row.short_key for row in store.reads.rows(sweep_id) if row.axes.depth in (0.0, 50.0))
    store.close()
    done = lim("diff", first, second, workspace=workspace)
    assert done.status == 0
    for title in ("output", "trace", "prompt"):
        assert title in done.out.lower()
    found = json.loads(lim("diff", first, second, "--json", workspace=workspace).out)
    changes = {stretch[0] for stretch in found["output"]}
    assert {"removed", "added"} & changes
    missing = lim("diff", first, "ffffffffffff", workspace=workspace)
    assert (missing.status, missing.out) == (2, "")
    assert "no trial 'ffffffffffff'" in missing.err


def test_curl_is_the_request_and_holds_no_key(workspace: Path) -> None:
    simulated = '[models.house]\nmodel = "simulated/flat"\n'
    (workspace / "lim.toml").write_text(simulated, encoding="utf-8")
    store, sweep_id = run_here(workspace, sweep_file("house", lengths=(400,), depths=(50.0,)))
    row = store.reads.rows(sweep_id)[0]
    store.close()
    (workspace / "lim.toml").write_text(_SETTINGS, encoding="utf-8")
    done = lim("show", row.short_key, "--curl", workspace=workspace, HOUSE_KEY=_KEY)
    assert done.status == 0
    assert done.out.startswith("curl http://127.0.0.1:9/v1/chat/completions")
    assert "$HOUSE_KEY" in done.out
    assert "De druk van pomp P1 is" in done.out
    assert "planted" not in done.out + done.err


def test_a_simulated_reader_has_no_curl_command(workspace: Path) -> None:
    store, sweep_id = run_here(workspace, sweep_file(lengths=(400,), depths=(50.0,)))
    key = store.reads.rows(sweep_id)[0].short_key
    store.close()
    done = lim("show", key, "--curl", workspace=workspace)
    assert (done.status, done.out) == (2, "")
    assert "is simulated" in done.err
